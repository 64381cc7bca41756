import type { Transaction } from "kysely";
import type { Tables } from "@halcyon/database/schema/tables";
import { addDigest, digestOf } from "./digest-event.ts";
import { type SpanStep, spanStepOf, usualLifeMs } from "../timing/span-step.ts";
import { heldUntil, sentSince, type Waiting } from "./waiting.ts";
import { notifyOptionsOf } from "../notify-options.ts";
import { nextDigestMs } from "../timing/digest-times.ts";
import type { Event } from "@halcyon/schema/v2";

/**
 * Releases the deferred events that have waited long enough. They are sent either separately or together in a digest. Events that newer events replace are
 * not sent.
 */
export async function settleHeld(
  transaction: Transaction<Tables>,
  destination: string,
  now: number,
): Promise<void> {
  const held = await heldUntil(transaction, destination, now);
  if (held.length === 0) return;
  const { told, superseded } = foldHeld(held, await newestTold(transaction, destination, held));
  const alone = told.filter((one) => one.held === "quiet");
  await release(transaction, alone);
  await supersede(transaction, superseded);
  const scheduled = told.filter((one) => one.held === "digest");
  await tellTogether(transaction, destination, scheduled, "schedule", now);
  const flood = told.filter((one) => one.held === "flood");
  await tellTogether(transaction, destination, flood, "flood", now);
}

/** Replaces the deliveries of several events with the delivery of one digest. */
async function tellTogether(
  transaction: Transaction<Tables>,
  destination: string,
  together: readonly Waiting[],
  reason: "schedule" | "flood",
  now: number,
): Promise<void> {
  const digest = digestOf(together.map(({ event }) => event));
  const [first] = together;
  if (digest === undefined || first === undefined) return;
  await supersede(transaction, together);
  const expiresAt =
    reason === "schedule" ? await nextDigestOf(transaction, together, now) : now + usualLifeMs;
  await addDigest(transaction, destination, digest, reason, { at: first, now, expiresAt });
}

/** Returns, for each span (range of hours that a watch found), the highest sequence number of the events that were sent. */
async function newestTold(
  transaction: Transaction<Tables>,
  destination: string,
  held: readonly Waiting[],
): Promise<ReadonlyMap<string, number>> {
  const oldestMs = Math.min(...held.map(({ event }) => Date.parse(event.timestamp)));
  const newest = new Map<string, number>();
  for (const event of await sentSince(transaction, destination, oldestMs)) {
    const step = spanStepOf(event);
    if (step !== undefined) newest.set(step.span, Math.max(newest.get(step.span) ?? 0, step.sequence));
  }
  return newest;
}

async function release(transaction: Transaction<Tables>, some: readonly Waiting[]): Promise<void> {
  for (const { id } of some)
    await transaction.updateTable("delivery").set({ held: null }).where("id", "=", id).execute();
}

async function supersede(transaction: Transaction<Tables>, some: readonly Waiting[]): Promise<void> {
  for (const { id } of some)
    await transaction
      .updateTable("delivery")
      .set({ state: "superseded", next_attempt_at: null })
      .where("id", "=", id)
      .execute();
}

/**
 * Returns the time at which an unsent digest expires [ms since 1970], at most 7 days ahead. This is when a watch or plan of its events has the next digest.
 */
async function nextDigestOf(
  transaction: Transaction<Tables>,
  told: readonly Waiting[],
  now: number,
): Promise<number> {
  const followed = new Set(
    told.flatMap(({ event: { data } }) =>
      "watch" in data ? [data.watch] : "plan" in data ? [data.plan] : [],
    ),
  );
  let firstMs = now + usualLifeMs;
  for (const id of followed) {
    const digest = (await notifyOptionsOf(transaction, id))?.digest;
    if (digest !== undefined) firstMs = Math.min(firstMs, nextDigestMs(digest, now));
  }
  return firstMs;
}

/** Deferred events of a destination, divided into events to send and events to drop. */
export interface Folded<Held> {
  /** Events that must still be sent, in their original order. */
  readonly told: readonly Held[];
  /** Events that are not sent, because a newer event replaces them. */
  readonly superseded: readonly Held[];
}

/**
 * Divides the deferred events of a destination into events to send and events to drop. For each span (range of hours), only the newest event is sent, because
 * it has the complete state. No event is sent for a span that both appeared and disappeared while events were deferred. No event is sent for a span if a newer
 * event of this span was already sent. Events about the watch itself are all sent.
 *
 * @param held - Deferred events of one destination.
 * @param sent - Highest `sequence` that was already sent to the destination for each span, by span id. Urgent events may have been sent before deferred ones.
 */
export function foldHeld<Held extends { readonly event: Event }>(
  held: readonly Held[],
  sent: ReadonlyMap<string, number> = new Map(),
): Folded<Held> {
  const spans = new Map<string, { newest: SpanStep; oldest: SpanStep }>();
  for (const { event } of held) {
    const step = spanStepOf(event);
    if (step === undefined) continue;
    const { newest, oldest } = spans.get(step.span) ?? { newest: step, oldest: step };
    spans.set(step.span, {
      newest: step.sequence > newest.sequence ? step : newest,
      oldest: step.sequence < oldest.sequence ? step : oldest,
    });
  }
  const isTold = ({ event }: Held): boolean => {
    const step = spanStepOf(event);
    if (step === undefined) return true;
    const { newest, oldest } = spans.get(step.span)!;
    const isCancelled = oldest.says === "opens" && newest.says === "closes";
    return step.sequence === newest.sequence && !isCancelled && step.sequence > (sent.get(step.span) ?? 0);
  };
  return { told: held.filter(isTold), superseded: held.filter((one) => !isTold(one)) };
}
