import type { Event, WatchTell } from "@halcyon/schema/v2";
import { epochHourOf, millisecondsPerHour } from "@halcyon/schema/time";
import { sql, type Transaction } from "kysely";
import type { Tables } from "@halcyon/database/schema/tables";
import type { OnPlaced, PlacedInLog } from "../../watches/watch-events.ts";
import { notifyOptionsOf } from "../notify-options.ts";
import type { Channels, Receiver } from "./channel.ts";
import { expiresAtMs, isOfSpan } from "../timing/span-step.ts";
import { goesOut, mayGoOutMs, severityOf } from "../timing/goes-out.ts";
import { addDeliveries, type NewDelivery } from "../stored-delivery.ts";
import { changeLane } from "./lanes.ts";
import { limitsOf } from "@halcyon/accounts/account-limits";

/**
 * Returns a function that creates the deliveries of events. The function runs in the transaction that adds the events to the log. So each destination gets
 * exactly one delivery of each event, even if a process dies.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function outbox(channels: Channels, nowMs: () => number): OnPlaced {
  return async (transaction, placed) => {
    const now = nowMs();
    const hourEndMs = (epochHourOf(now) + 1) * millisecondsPerHour;
    const room = await roomOf(transaction, placed, now);
    const receivers = new Map<string, readonly Receiver[]>();
    const tells = new Map<string, WatchTell | undefined>();
    const deliveries: NewDelivery[] = [];
    for (const one of placed) {
      const { accountId, watchId } = one;
      if (!receivers.has(accountId))
        receivers.set(accountId, await receiversOf(transaction, channels, accountId));
      if (!tells.has(watchId)) tells.set(watchId, await tellOf(transaction, watchId));
      const tell = tells.get(watchId);
      const left = room.get(accountId)!;
      room.set(accountId, left - 1);
      // A digest holds events of watches and plans alone.
      const notBeforeMs = left > 0 || watchId === "" ? undefined : hourEndMs;
      if (tell !== undefined)
        deliveries.push(...deliveriesOf(one, tell, receivers.get(accountId)!, notBeforeMs));
    }
    await addDeliveries(transaction, deliveries);
    const lanes = new Set(deliveries.map(({ destination }) => destination));
    for (const destination of [...lanes].toSorted()) await changeLane(transaction, destination);
  };
}

/** Returns the number of events that each account may still send separately in the current hour. */
async function roomOf(
  transaction: Transaction<Tables>,
  placed: readonly PlacedInLog[],
  now: number,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { accountId } of placed) counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
  const room = new Map<string, number>();
  for (const [accountId, count] of counts)
    room.set(accountId, await notifiedSingly(transaction, accountId, count, now));
  return room;
}

async function receiversOf(
  transaction: Transaction<Tables>,
  channels: Channels,
  accountId: string,
): Promise<readonly Receiver[]> {
  const found: Receiver[] = [];
  for (const channel of channels.values()) found.push(...(await channel.receivers(transaction, accountId)));
  return found;
}

/**
 * Returns the notification settings of a watch or plan, or undefined if it was deleted. For an event without one, returns settings that send it to all
 * destinations immediately.
 */
async function tellOf(transaction: Transaction<Tables>, watchId: string): Promise<WatchTell | undefined> {
  return watchId === "" ? {} : notifyOptionsOf(transaction, watchId);
}

/** Returns the earliest time at which an event can be sent. `held` is the reason why the event is deferred until then; null if it is not deferred. */
function held(
  { event, createdAt }: PlacedInLog,
  tell: WatchTell,
  notBeforeMs: number | undefined,
): Pick<NewDelivery, "held" | "next_attempt_at"> {
  const severity = severityOf(event);
  const { inDigest, atMs } = goesOut(tell, event.type, createdAt, severity);
  if (inDigest) return { held: "digest", next_attempt_at: atMs };
  if (notBeforeMs !== undefined)
    return {
      held: "flood",
      next_attempt_at: mayGoOutMs(tell, event.type, Math.max(atMs, notBeforeMs), severity),
    };
  return { held: atMs > createdAt ? "quiet" : null, next_attempt_at: atMs };
}

/**
 * Returns the deliveries to create for an event, one for each destination that receives the event.
 *
 * @param notBeforeMs - Earliest time to send [ms since 1970]; undefined unless the account had too many events in the hour.
 */
function deliveriesOf(
  placed: PlacedInLog,
  tell: WatchTell,
  receivers: readonly Receiver[],
  notBeforeMs: number | undefined,
): NewDelivery[] {
  const { event, accountId, createdAt } = placed;
  const waits = held(placed, tell, notBeforeMs);
  return receivers
    .filter((receiver) => isTold(receiver, event, tell))
    .map(({ id }) => ({
      account_id: accountId,
      destination: id,
      event_id: event.id,
      type: event.type,
      body: null,
      ...waits,
      created_at: createdAt,
      expires_at: expiresAtMs(event, createdAt),
    }));
}

/**
 * Returns true if a destination receives an event. An event about a watch or plan goes to every destination of it. An event about a destination goes to all
 * other destinations, so that the user learns of the failure.
 */
function isTold({ id, events, isUsual }: Receiver, event: Event, { to }: WatchTell): boolean {
  const ended = endedDestination(event);
  if (ended !== undefined) return ended !== id;
  const isNamed = to === undefined ? isUsual : to.includes(id);
  // The events of a webhook name spans alone: a warning or a plan is never left out, and news of a map are of use only to those who want all.
  const isLimited = event.type === "map.made" || isOfSpan(event.type);
  const isWanted = !isLimited || events === null || events.some((type) => type === event.type);
  return isNamed && isWanted;
}

/** Returns the id of the destination that an event reports as disabled. Returns undefined for other events. */
function endedDestination({ data }: Event): string | undefined {
  if ("webhook" in data) return data.webhook;
  return "address" in data ? data.address : undefined;
}

/**
 * Counts new events of an account in the current UTC hour.
 *
 * @returns Number of the new events that may be sent separately. The first events are sent separately.
 */
async function notifiedSingly(
  transaction: Transaction<Tables>,
  accountId: string,
  count: number,
  nowMs: number,
): Promise<number> {
  const hour = epochHourOf(nowMs);
  const { events } = await transaction
    .insertInto("event_hour")
    .values({ account_id: accountId, hour, events: count })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({
        hour,
        events: sql<number>`excluded.events + case when event_hour.hour = ${hour} then event_hour.events else 0 end`,
      }),
    )
    .returning("events")
    .executeTakeFirstOrThrow();
  const { events_per_hour: most } = await limitsOf(transaction, accountId);
  return Math.max(0, most - (events - count));
}
