import type { Event, WatchTell } from "@halcyon/schema";
import type { Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { OnPlaced, PlacedInLog } from "../watches/watch-events.ts";
import { watchTell } from "../watches/watch-tell.ts";
import type { Channels, Receiver } from "./channel.ts";
import { expiresAtMs } from "./expires-at.ts";
import { goesOut } from "./goes-out.ts";
import { addDeliveries, type NewDelivery } from "./kept-delivery.ts";
import { changeLane } from "./lanes.ts";
import { isOfSpan } from "./span-step.ts";

/**
 * Makes the deliveries of events in the transaction that gives these their positions, so that each destination gets each event once,
 * whatever dies when.
 */
export function outbox(channels: Channels): OnPlaced {
  return async (transaction, placed) => {
    const receivers = new Map<string, readonly Receiver[]>();
    const tells = new Map<string, WatchTell | undefined>();
    const deliveries: NewDelivery[] = [];
    for (const one of placed) {
      const { accountId, watchId } = one;
      if (!receivers.has(accountId))
        receivers.set(accountId, await receiversOf(transaction, channels, accountId));
      if (!tells.has(watchId)) tells.set(watchId, await tellOf(transaction, watchId));
      const tell = tells.get(watchId);
      if (tell !== undefined) deliveries.push(...deliveriesOf(one, tell, receivers.get(accountId)!));
    }
    await addDeliveries(transaction, deliveries);
    const lanes = new Set(deliveries.map(({ destination }) => destination));
    for (const destination of [...lanes].toSorted()) await changeLane(transaction, destination);
  };
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

/** Whom a watch tells, and when; undefined of one that is gone. Events of no watch are told at once, to all. */
async function tellOf(transaction: Transaction<Tables>, watchId: string): Promise<WatchTell | undefined> {
  return watchId === "" ? {} : watchTell(transaction, watchId);
}

function deliveriesOf(
  { event, accountId, createdAt }: PlacedInLog,
  tell: WatchTell,
  receivers: readonly Receiver[],
): NewDelivery[] {
  const { inDigest, atMs } = goesOut(tell, event.type, createdAt);
  const held = inDigest ? "digest" : atMs > createdAt ? "quiet" : null;
  return receivers
    .filter((receiver) => isTold(receiver, event, tell))
    .map(({ id }) => ({
      account_id: accountId,
      destination: id,
      event_id: event.id,
      type: event.type,
      body: null,
      held,
      created_at: createdAt,
      next_attempt_at: atMs,
      expires_at: expiresAtMs(event, createdAt),
    }));
}

/** Events of watches and webhooks themselves go to every destination that is named: silence must not look like nothing to fear. */
function isTold({ id, events, isUsual }: Receiver, event: Event, { to }: WatchTell): boolean {
  const isNamed = to === undefined ? isUsual : to.includes(id);
  const isOwn = "webhook" in event.data && event.data.webhook === id;
  const isWanted = !isOfSpan(event.type) || events === null || events.includes(event.type);
  return isNamed && isWanted && !isOwn;
}
