import type { AttemptOutcome } from "@halcyon/delivery";
import type { Event } from "@halcyon/schema";
import type { DisablingReason, SpanEventType } from "@halcyon/schema/watch";
import type { Transaction } from "kysely";
import type { Tables } from "@halcyon/database/schema/tables";

/** Destination that receives events. */
export interface Receiver {
  readonly id: string;
  /** Types of span events that the destination receives; null for all. */
  readonly events: readonly SpanEventType[] | null;
  /** True if the destination also receives events of watches that name no destinations. */
  readonly isUsual: boolean;
}

/** Message as it is sent. It is the same for every attempt. */
export interface OutgoingMessage {
  /** Id of the event. A receiver recognises repeated messages by it. */
  readonly id: string;
  readonly type: Event["type"];
  /** Body of the message: the event in JSON. */
  readonly body: string;
}

/** Channel that sends messages to destinations of one kind. */
export interface Channel {
  /** Action written to the audit log when a destination is disabled. */
  readonly disabling: "webhooks.disable" | "addresses.disable";
  /** Rule for combining waiting events into one message: after each round, or only if too many are waiting. */
  readonly together: "each round" | "backlog";
  /** Returns the destinations of an account that receive any events. */
  receivers(transaction: Transaction<Tables>, accountId: string): Promise<readonly Receiver[]>;
  /**
   * Makes one attempt. The signal aborts it when the server stops.
   *
   * @throws Error if no attempt can be made because of a fault of this server.
   */
  attempt(destination: string, message: OutgoingMessage, signal: AbortSignal): Promise<AttemptOutcome>;
  /**
   * Called when the receiver accepted a message.
   *
   * @returns True if this confirms the destination.
   */
  taken(
    transaction: Transaction<Tables>,
    destination: string,
    message: Pick<OutgoingMessage, "type">,
    nowMs: number,
  ): Promise<boolean>;
  /**
   * Disables the destination, so that no more messages are sent to it.
   *
   * @returns Event that informs the other destinations of the account; undefined if there is none.
   */
  disable(
    transaction: Transaction<Tables>,
    destination: string,
    because: DisablingReason,
    nowMs: number,
  ): Promise<Event | undefined>;
}

/** Channels by the id prefix of their destinations. */
export type Channels = ReadonlyMap<string, Channel>;

/** Returns the channel of a destination, or undefined if this server has no channel for it. */
export function channelOf(channels: Channels, destination: string): Channel | undefined {
  return channels.get(destination.slice(0, destination.indexOf("_")));
}
