import type { AttemptOutcome } from "@halcyon/delivery";
import type { Transaction } from "kysely";
import { digestEventsMax } from "@halcyon/schema/watch";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";
import type { WatchEvents } from "../../watches/watch-events.ts";
import { type Channel, channelOf, type Channels, type OutgoingMessage } from "./channel.ts";
import { type Claim, holdClaim } from "./claims.ts";
import { type StoredDelivery, storedDelivery } from "../stored-delivery.ts";
import { changeLane, laneOf } from "./lanes.ts";
import { noteAttempt } from "./note-attempt.ts";
import { settleHeld } from "../digests/settle-held.ts";
import { addDigest } from "../digests/digest-event.ts";
import { usualLifeMs } from "../timing/span-step.ts";
import { newestWaiting, outsideDigests } from "../digests/waiting.ts";

/** Maximum number of deliveries that may wait for a destination before they are combined into a digest. */
export const waitingMax = 1000;

/** Number of deliveries that may wait before they are combined into a digest, for each rule. `reason` is the reason that the digest states. */
const bounds = {
  "each round": { most: 1, reason: "round" },
  backlog: { most: waitingMax, reason: "backlog" },
} as const;

/** Replaces all waiting deliveries of a destination with one digest, if there are more than the rule of its channel allows. */
async function replaceBacklog(
  transaction: Transaction<Tables>,
  destination: string,
  { most, reason }: (typeof bounds)[Channel["together"]],
  now: number,
): Promise<void> {
  const counted = await transaction
    .selectFrom("delivery")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("destination", "=", destination)
    .where("state", "=", "due")
    .where("held", "is", null)
    .where("type", "not in", outsideDigests)
    .executeTakeFirstOrThrow();
  const count = Number(counted.count);
  if (count <= most) return;
  const newest = await newestWaiting(transaction, destination, digestEventsMax);
  const last = newest.at(-1);
  if (last === undefined) return;
  await transaction
    .updateTable("delivery")
    .set({ state: "superseded", next_attempt_at: null })
    .where("destination", "=", destination)
    .where("state", "=", "due")
    .where("held", "is", null)
    .where("type", "not in", outsideDigests)
    .execute();
  const digest = { events: newest.map(({ event }) => event), more: count - newest.length };
  await addDigest(transaction, destination, digest, reason, { at: last, now, expiresAt: now + usualLifeMs });
}

export interface SendingPorts {
  readonly database: Database;
  readonly channels: Channels;
  readonly events: Pick<WatchEvents, "add">;
  readonly nowMs: () => number;
  /** Returns a random number from 0 (inclusive) to 1 (exclusive), which varies the time of the next attempt. */
  readonly random: () => number;
  /** Called after each attempt whose result is recorded. `lagMs` is the time from the due time of the attempt until its start [ms]. */
  readonly observe: (outcome: AttemptOutcome, lagMs: number) => void;
}

/**
 * Sends the oldest due delivery of a lane (queue of one destination), and stores the result.
 *
 * @returns True if the lane may have further due deliveries.
 * @throws LostClaimError if the claim is lost.
 */
export async function sendNext(ports: SendingPorts, claim: Claim, signal: AbortSignal): Promise<boolean> {
  const { database, channels, nowMs, observe } = ports;
  const channel = channelOf(channels, claim.destination);
  if (channel === undefined) return false;
  const next = await database
    .transaction()
    .execute((transaction) => takeNext(transaction, claim, channel, nowMs()));
  if (next === undefined) return false;
  const { delivery, message } = next;
  const beganMs = nowMs();
  const outcome = await channel.attempt(claim.destination, message, signal);
  // The server stops: whoever comes next makes the attempt.
  if (outcome.reason === "stopped") return false;
  await database
    .transaction()
    .execute((transaction) =>
      noteAttempt(transaction, { ...ports, channel }, claim, delivery, outcome, beganMs),
    );
  observe(outcome, beganMs - delivery.next_attempt_at!);
  return true;
}

interface Next {
  readonly delivery: StoredDelivery;
  readonly message: OutgoingMessage;
}

/** Returns the next message of a lane (queue of one destination), or undefined if no message is due. */
async function takeNext(
  transaction: Transaction<Tables>,
  claim: Claim,
  channel: Pick<Channel, "together">,
  now: number,
): Promise<Next | undefined> {
  const { destination } = claim;
  const before = await laneOf(transaction, destination);
  if (before === undefined || before.not_before > now) return undefined;
  await expire(transaction, destination, now);
  if (before.tests_only === 0) {
    await settleHeld(transaction, destination, now);
    await replaceBacklog(transaction, destination, bounds[channel.together], now);
  }
  const lane = await holdClaim(transaction, claim, now);
  await changeLane(transaction, destination);
  const row = await transaction
    .selectFrom("delivery")
    .leftJoin("watch_event", "watch_event.id", "delivery.event_id")
    .selectAll("delivery")
    .select(({ fn }) => fn.coalesce("delivery.body", "watch_event.body").as("sent_body"))
    .where("destination", "=", destination)
    .where("state", "=", "due")
    .where("next_attempt_at", "<=", now)
    .$if(lane.tests_only === 1, (query) => query.where("delivery.type", "=", "webhook.test"))
    .orderBy("delivery.created_at")
    .orderBy("delivery.id")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { sent_body: body, ...delivery } = row;
  if (body === null) throw new Error(`the event of ${delivery.id} is gone`);
  return {
    delivery: storedDelivery(delivery),
    message: { id: delivery.event_id, type: delivery.type, body },
  };
}

/** Ends deliveries that have expired, and deliveries whose event was deleted. */
async function expire(transaction: Transaction<Tables>, destination: string, now: number): Promise<void> {
  await transaction
    .updateTable("delivery")
    .set({ state: "expired", next_attempt_at: null })
    .where("destination", "=", destination)
    .where("state", "=", "due")
    .where((where) =>
      where.or([
        where("expires_at", "<=", now),
        where.and([
          where("body", "is", null),
          where.not(
            where.exists(
              where
                .selectFrom("watch_event")
                .select("watch_event.id")
                .whereRef("watch_event.id", "=", "delivery.event_id"),
            ),
          ),
        ]),
      ]),
    )
    .execute();
}
