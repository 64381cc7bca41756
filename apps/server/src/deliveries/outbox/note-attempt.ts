import { type AttemptOutcome, countFailure, nextAttemptMs } from "@halcyon/delivery";
import { formatInstant } from "@halcyon/schema/time";
import type { Event } from "@halcyon/schema/v2";
import type { DeliveryAttempt, DisablingReason } from "@halcyon/schema/watch";
import type { Transaction, Updateable } from "kysely";
import { noting } from "@halcyon/accounts/audit";
import type { DeliveryTable } from "@halcyon/database/schema/delivery-tables";
import type { Tables } from "@halcyon/database/schema/tables";
import type { WatchEvents } from "../../watches/watch-events.ts";
import { notifyOptionsOf } from "../notify-options.ts";
import type { Channel } from "./channel.ts";
import { type Claim, holdClaim } from "./claims.ts";
import { mayGoOutMs, severityOf } from "../timing/goes-out.ts";
import type { StoredDelivery } from "../stored-delivery.ts";
import { changeLane, type Lane, type LaneChange, laneOf } from "./lanes.ts";

/** Maximum number of attempts that are stored and shown for a delivery. */
const attemptsShown = 50;

/** Minimum pause between two attempts at a destination that requests fewer messages [ms]. `gapMaxMs` is the maximum pause. */
const gapMinMs = 1000;
const gapMaxMs = 600_000;

interface NotingPorts {
  readonly channel: Channel;
  readonly events: Pick<WatchEvents, "add">;
  readonly nowMs: () => number;
  readonly random: () => number;
}

/**
 * Stores the result of an attempt to send a delivery. Also sets the time of the next attempt, and the pause between messages to the destination. Disables the
 * destination if it has failed for too long or no longer exists.
 *
 * @throws LostClaimError if the claim is lost. The delivery then stays unchanged for the process that now has the claim.
 */
export async function noteAttempt(
  transaction: Transaction<Tables>,
  { channel, events, nowMs, random }: NotingPorts,
  claim: Claim,
  delivery: StoredDelivery,
  outcome: AttemptOutcome,
  beganMs: number,
): Promise<void> {
  const { destination } = claim;
  const now = nowMs();
  const isTaken = outcome.kind === "sent";
  // Only who holds the claim changes these of the lane.
  const before = await laneOf(transaction, destination);
  const failing = countFailure(
    { firstFailureMs: before?.first_failure_at ?? null, failingMs: before?.failing_at ?? null },
    now,
  );
  const because = isTaken ? undefined : disablingReason(outcome, failing.isToDisable);
  const isConfirmed = isTaken && (await channel.taken(transaction, destination, delivery, now));
  if (because !== undefined) {
    const told = await channel.disable(transaction, destination, because, now);
    await noting(transaction, { actor: "server", nowMs })(channel.disabling, destination, { because });
    if (told !== undefined)
      await events.add(transaction, { account_id: delivery.account_id, id: "" }, [told]);
  }
  const tries = delivery.tries + 1;
  const next =
    because === undefined && !isTaken
      ? await nextOf(transaction, delivery, nextAttemptMs(tries, now, random(), outcome.retryAfterMs))
      : undefined;
  await transaction
    .updateTable("delivery")
    .set({
      ...stateOf(delivery, isTaken, next),
      tries,
      attempts: JSON.stringify([...delivery.attempts, shown(outcome, beganMs)].slice(-attemptsShown)),
    })
    .where("id", "=", delivery.id)
    .where("state", "=", "due")
    .execute();
  if (because !== undefined) await giveUp(transaction, destination);
  const lane = await holdClaim(transaction, claim, now);
  await changeLane(transaction, destination, {
    ...(isTaken ? { first_failure_at: null, failing_at: null } : {}),
    ...(isTaken ? {} : { first_failure_at: failing.firstFailureMs, failing_at: failing.failingMs }),
    ...pace(lane, outcome, now),
    ...(isConfirmed ? { tests_only: 0 } : {}),
    ...(because === undefined ? {} : { tests_only: 1 }),
  });
}

function disablingReason({ kind }: AttemptOutcome, isFailing: boolean): DisablingReason | undefined {
  if (kind === "gone") return "gone";
  return isFailing ? "failing" : undefined;
}

/**
 * Returns the time of the next attempt [ms since 1970]; undefined if none follows. Quiet hours delay this attempt in the same way as the first one.
 */
async function nextOf(
  transaction: Transaction<Tables>,
  { event_id: id, type }: StoredDelivery,
  atMs: number | undefined,
): Promise<number | undefined> {
  if (atMs === undefined) return undefined;
  const row = await transaction
    .selectFrom("watch_event")
    .select(["watch_id", "body"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return atMs;
  const tell = await notifyOptionsOf(transaction, row.watch_id);
  return tell === undefined ? atMs : mayGoOutMs(tell, type, atMs, severityOf(JSON.parse(row.body) as Event));
}

function stateOf(
  { expires_at: expiresAt }: StoredDelivery,
  isTaken: boolean,
  next: number | undefined,
): Updateable<DeliveryTable> {
  if (isTaken) return { state: "sent", next_attempt_at: null };
  if (next === undefined) return { state: "dead", next_attempt_at: null };
  return next < expiresAt
    ? { state: "due", next_attempt_at: next }
    : { state: "expired", next_attempt_at: null };
}

function shown({ status, durationMs, reason, answer }: AttemptOutcome, beganMs: number): DeliveryAttempt {
  return {
    at: formatInstant(beganMs),
    status,
    duration_ms: Math.round(durationMs),
    outcome: reason,
    answer,
  };
}

/** Ends all deliveries that wait to be sent to a disabled destination. */
async function giveUp(transaction: Transaction<Tables>, destination: string): Promise<void> {
  await transaction
    .updateTable("delivery")
    .set({ state: "dead", next_attempt_at: null })
    .where("destination", "=", destination)
    .where("state", "=", "due")
    .execute();
}

/** Returns the new pause between messages to a destination. The pause doubles if the destination asks for fewer messages, and halves after each success. */
function pace(
  { gap_ms: gap }: Lane,
  { kind, retryAfterMs = 0 }: AttemptOutcome,
  now: number,
): Pick<LaneChange, "gap_ms" | "not_before"> {
  const slower = kind === "slow_down" ? Math.min(Math.max(gap * 2, gapMinMs), gapMaxMs) : gap;
  const gapMs = kind === "sent" ? Math.floor(gap / 2) : slower;
  const isShort = gapMs < gapMinMs;
  return { gap_ms: isShort ? 0 : gapMs, not_before: now + Math.max(isShort ? 0 : gapMs, retryAfterMs) };
}
