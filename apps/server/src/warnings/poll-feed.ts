import type { AlertMessage } from "@halcyon/warnings/alert-message";
import { judgeMessages } from "@halcyon/warnings/liveness/liveness";
import { messageKey } from "@halcyon/warnings/liveness/message-keys";
import { hashedId } from "@halcyon/base/hashed-id";
import type { FeedPlan } from "../config/warnings/warning-kind.ts";
import { unpacked } from "../evidence/orders/packed-json.ts";
import type { HeldFeed } from "./held-feed.ts";
import type { PackedMessage } from "./read-document.ts";
import { AskedPause, type FeedPorts, type FeedReading, readFeed } from "./read-feed.ts";
import type { FeedChanges, NewAlert, StoredAlert, WarningStore } from "./warning-store.ts";

/** Dependencies of polling feeds. */
export interface PollPorts extends FeedPorts {
  readonly store: WarningStore;
  /** Name of this server, which no other server has. */
  readonly holder: string;
  /** Returns a number from 0 to 1, by which times differ. */
  readonly random: () => number;
  /** Returns a signal that ends a reading which takes too long. Its reason is a `TimeoutError`. */
  readonly deadline: () => AbortSignal;
}

/** Maximum time between two attempts after failures [ms]. */
const backOffMaxMs = 600_000;

/** Number of snapshots in a row that are counted if a message is absent. */
const absencesMax = 2;

/**
 * Reads a feed if it is due and no other server reads it, and stores what changed.
 *
 * @param refresh - Brings the held messages of the feed up to date.
 * @param stop - Signal that ends the reading when the server stops.
 */
export async function pollFeed(
  held: HeldFeed,
  refresh: () => Promise<void>,
  ports: PollPorts,
  stop: AbortSignal,
): Promise<void> {
  const { store, holder, nowMs, random, deadline } = ports;
  const { plan } = held;
  const lease = await store.lease(plan.id, holder);
  if (lease === undefined) return;
  const vary = (waitMs: number): number => nowMs() + Math.round(waitMs * (0.9 + 0.2 * random()));
  let reading: FeedReading;
  try {
    await refresh();
    const ends = AbortSignal.any([stop, deadline()]);
    reading = await readFeed(plan, await store.progress(plan.id), ports, ends);
  } catch (error) {
    const failures = (held.stored?.failures ?? 0) + 1;
    const waitMs = Math.min(plan.pollSeconds * 1000 * 2 ** Math.min(failures - 1, 10), backOffMaxMs);
    const askedMs = error instanceof AskedPause ? error.pauseMs(nowMs()) : 0;
    const words = error instanceof Error ? error.message : String(error);
    await store.storeFailure(lease, words, failures, Math.max(vary(waitMs), nowMs() + askedMs));
    throw new Error(`${plan.id} cannot be read: ${words}`, { cause: error });
  }
  const changes = await changesOf(reading, held, nowMs());
  // A little early, so that a warning is told within 70 s of a feed that is polled every 60 s.
  await store.storeReading(lease, reading, changes, vary(0.85 * waitAfter(plan, reading)));
}

/** Returns the wait until the next reading [ms]. A feed that says how long it does not change is not read before, unless it would count as silent. */
function waitAfter({ pollSeconds, silentAfterMinutes }: FeedPlan, { maxAgeMs = 0 }: FeedReading): number {
  return Math.max(pollSeconds * 1000, Math.min(maxAgeMs, silentAfterMinutes * 30_000));
}

/** Returns the changes that follow from a reading. */
async function changesOf(reading: FeedReading, held: HeldFeed, nowMs: number): Promise<FeedChanges> {
  const alerts = held.judged.map(({ alert }) => alert);
  const known = new Map(held.alerts.map((alert) => [alert.key, alert]));
  const read = new Map(reading.messages.map((message) => [message.key, message]));
  const fresh = [...read.values()].filter(
    ({ key, neededUntilMs }) => !known.has(key) && neededUntilMs > nowMs,
  );
  const messages = await Promise.all(fresh.map(({ packed }) => unpacked<AlertMessage>(packed)));
  const added = namedAlerts(fresh, messages, alerts, held, nowMs);
  return { added, absences: absencesOf(reading, read, held) };
}

/** Returns the new numbers of absences of those messages whose number changes. */
function absencesOf(
  reading: FeedReading,
  read: ReadonlyMap<string, PackedMessage>,
  held: HeldFeed,
): ReadonlyMap<string, number> {
  return new Map(
    held.alerts.flatMap(({ key, absences }): [string, number][] => {
      if (read.has(key)) return absences === 0 ? [] : [[key, 0]];
      if (!reading.isWhole || absences >= absencesMax) return [];
      // A feed that has not changed still lacks what it lacked.
      if (reading.isUnchanged && absences === 0) return [];
      return [[key, absences + 1]];
    }),
  );
}

/** Gives new messages the ids of their warnings. A message that continues a line of messages has the ids of that line. */
function namedAlerts(
  fresh: readonly PackedMessage[],
  messages: readonly AlertMessage[],
  alerts: readonly StoredAlert[],
  held: HeldFeed,
  nowMs: number,
): readonly NewAlert[] {
  const { id: feed } = held.plan;
  const stored = new Map(alerts.map((alert) => [messageKey(alert.message), alert]));
  const judged = judgeMessages(
    [...held.alerts, ...messages.map((message) => ({ message, absences: 0 }))],
    nowMs,
  );
  const lines = new Map(judged.map((one) => [messageKey(one.message), one]));
  const taken = new Set(
    judged.flatMap(({ message, states }) =>
      states.includes("live") ? (stored.get(messageKey(message))?.ids ?? []) : [],
    ),
  );
  return fresh.map(({ key, sentMs, neededUntilMs, packed }, index) => {
    const message = messages[index]!;
    const { first, sequence } = lines.get(messageKey(message))!;
    const before = stored.get(messageKey({ ...message, ...first, sender: first.sender ?? message.sender }));
    const own = stored.get(messageKey(message));
    const named =
      before?.ids[0] ?? warningId(feed, first.sender ?? message.sender, first.identifier, first.sentMs);
    // Two updates of one message may come one after the other. The second one then begins a line.
    const isTaken = own === undefined && taken.has(named);
    const line = isTaken ? warningId(feed, message.sender, message.identifier, message.sentMs) : named;
    const count = Math.max(message.parts.length, 1);
    return {
      key,
      sentMs,
      neededUntilMs,
      packed,
      sequence: isTaken ? 1 : sequence + (before === undefined ? 0 : before.sequence - 1),
      ids: Array.from({ length: count }, (_, part) => (part === 0 ? line : warningId(line, part))),
    };
  });
}

function warningId(...of: readonly (string | number)[]): string {
  return `wrn_${hashedId(...of)}`;
}
