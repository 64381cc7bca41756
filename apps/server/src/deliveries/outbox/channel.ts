import type { AttemptOutcome } from "@halcyon/delivery";
import type { Event } from "@halcyon/schema/v2";
import type { DisablingReason, SpanEventType } from "@halcyon/schema/watch";
import type { Transaction } from "kysely";
import type { Tables } from "@halcyon/database/schema/tables";

/** Destination that receives events, such as a webhook or an e-mail address. */
export interface Receiver {
  readonly id: string;
  /** Types of span events that the destination receives; null for all. */
  readonly events: readonly SpanEventType[] | null;
  /** True if the destination also receives events of watches that name no destinations. */
  readonly isUsual: boolean;
}

/** Message in the form in which it is sent. Every attempt sends the same message. */
export interface OutgoingMessage {
  /** Id of the event. With this id, a receiver can recognise a message that is sent again. */
  readonly id: string;
  readonly type: Event["type"];
  /** Body of the message, which is the event in JSON. */
  readonly body: string;
}

/** Channel that sends messages to destinations of one kind, such as webhooks or e-mail addresses. */
export interface Channel {
  /** Name of the action that the audit log records when a destination is disabled. */
  readonly disabling: "webhooks.disable" | "addresses.disable";
  /**
   * Rule for combining waiting events into one message. Events are combined after each round (evaluation of watches), or only if too many events are waiting.
   */
  readonly together: "each round" | "backlog";
  /** Returns the destinations of an account that can receive events. */
  receivers(transaction: Transaction<Tables>, accountId: string): Promise<readonly Receiver[]>;
  /**
   * Makes one attempt to send a message. If the server stops, the signal aborts the attempt.
   *
   * @throws Error if no attempt can be made because of a fault of this server.
   */
  attempt(destination: string, message: OutgoingMessage, signal: AbortSignal): Promise<AttemptOutcome>;
  /**
   * Records, within a transaction, that the receiver accepted a message.
   *
   * @returns True if the accepted message confirms the destination.
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
   * @returns Event that informs the other destinations of the account; undefined if they are not informed.
   */
  disable(
    transaction: Transaction<Tables>,
    destination: string,
    because: DisablingReason,
    nowMs: number,
  ): Promise<Event | undefined>;
}

/** Channels (webhooks and e-mail) of a server, by the id prefix of their destinations. */
export type Channels = ReadonlyMap<string, Channel>;

/** Returns the channel of a destination, or undefined if this server has no channel for it. */
export function channelOf(channels: Channels, destination: string): Channel | undefined {
  return channels.get(destination.slice(0, destination.indexOf("_")));
}
