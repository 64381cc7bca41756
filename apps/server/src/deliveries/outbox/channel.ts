import type { AttemptOutcome } from "@halcyon/delivery";
import type { Event } from "@halcyon/schema";
import type { DisablingReason, SpanEventType } from "@halcyon/schema/watch";
import type { Transaction } from "kysely";
import type { Tables } from "@halcyon/database/schema/tables";

/** Destination that receives events. */
export interface Receiver {
  readonly id: string;
  /** Events of spans that the destination receives; null for all. */
  readonly events: readonly SpanEventType[] | null;
  /** True if the destination receives events that name no destinations. */
  readonly isUsual: boolean;
}

/** Message as it is sent, the same at every attempt. */
export interface OutgoingMessage {
  /** Id of the event, by which a receiver recognises a repeated message. */
  readonly id: string;
  readonly type: Event["type"];
  /** Body of the message: the event in JSON. */
  readonly body: string;
}

/** Channel through which messages go out, to destinations of one kind. */
export interface Channel {
  /** Action in the audit log when one of them is disabled. */
  readonly disabling: "webhooks.disable" | "addresses.disable";
  /** Time at which waiting events go out as one: after each round, or only if too much waits. */
  readonly together: "each round" | "backlog";
  /** Returns the destinations of an account that receive any events. */
  receivers(transaction: Transaction<Tables>, accountId: string): Promise<readonly Receiver[]>;
  /**
   * Makes one attempt. The signal stops it when the server stops.
   *
   * @throws Where it cannot be made, for a reason that its receiver knows nothing of.
   */
  attempt(destination: string, message: OutgoingMessage, signal: AbortSignal): Promise<AttemptOutcome>;
  /**
   * Called when a message was accepted.
   * @returns Whether that confirms the destination.
   */
  taken(
    transaction: Transaction<Tables>,
    destination: string,
    message: Pick<OutgoingMessage, "type">,
    nowMs: number,
  ): Promise<boolean>;
  /**
   * Disables the destination, so that nothing more is sent there.
   * @returns What the other destinations of the account are told of it.
   */
  disable(
    transaction: Transaction<Tables>,
    destination: string,
    because: DisablingReason,
    nowMs: number,
  ): Promise<Event | undefined>;
}

/** Channels, by the prefix of the ids of their destinations. */
export type Channels = ReadonlyMap<string, Channel>;

/** Returns the channel of a destination, or undefined if this server does not send that way. */
export function channelOf(channels: Channels, destination: string): Channel | undefined {
  return channels.get(destination.slice(0, destination.indexOf("_")));
}
