import type { AttemptOutcome } from "@halcyon/delivery";
import type { Event } from "@halcyon/schema";
import type { DisablingReason, SpanEventType } from "@halcyon/schema/watch";
import type { Transaction } from "kysely";
import type { Tables } from "@halcyon/database/schema/tables";

/** A destination that is told events. */
export interface Receiver {
  readonly id: string;
  /** Which events of spans it is told; null for all. */
  readonly events: readonly SpanEventType[] | null;
  /** Whether it is told what names no destinations. */
  readonly isUsual: boolean;
}

/** A message as it is sent, the same at every attempt. */
export interface OutgoingMessage {
  /** Id of the event, by which a receiver knows a message again. */
  readonly id: string;
  readonly type: Event["type"];
  /** JSON: the event. */
  readonly body: string;
}

/** A way in which messages go out, to destinations of one kind. */
export interface Channel {
  /** What the audit calls it when one of them is disabled. */
  readonly disabling: "webhooks.disable" | "addresses.disable";
  /** When what waits for a destination goes out as one: what a round told, or only where too much waits. */
  readonly together: "each round" | "backlog";
  /** The destinations of an account that are told anything. */
  receivers(transaction: Transaction<Tables>, accountId: string): Promise<readonly Receiver[]>;
  /**
   * Makes one attempt; the signal stops it when the server does.
   *
   * @throws Where it cannot be made, for a reason that its receiver knows nothing of.
   */
  attempt(destination: string, message: OutgoingMessage, signal: AbortSignal): Promise<AttemptOutcome>;
  /** A message was taken. @returns Whether that confirms the destination. */
  taken(
    transaction: Transaction<Tables>,
    destination: string,
    message: Pick<OutgoingMessage, "type">,
    nowMs: number,
  ): Promise<boolean>;
  /** Lets nothing more be sent there. @returns What the other destinations of the account are told of it. */
  disable(
    transaction: Transaction<Tables>,
    destination: string,
    because: DisablingReason,
    nowMs: number,
  ): Promise<Event | undefined>;
}

/** By what the ids of their destinations begin with. */
export type Channels = ReadonlyMap<string, Channel>;

/** The channel of a destination; undefined where this server does not send that way. */
export function channelOf(channels: Channels, destination: string): Channel | undefined {
  return channels.get(destination.slice(0, destination.indexOf("_")));
}
