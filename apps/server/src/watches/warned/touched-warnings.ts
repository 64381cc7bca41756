import { WarningIndex } from "@halcyon/warnings/areas/warning-index";
import type { FeedHolding } from "../../warnings/warnings.ts";

/** What a change of the held warnings can touch. */
export interface Touched {
  /** Returns true if a warning that is new, has changed or is gone has a place in its area. */
  readonly touches: (place: { readonly latitude: number; readonly longitude: number }) => boolean;
  /** Ids of the warnings whose messages are new or have changed, each once. */
  readonly ids: readonly string[];
}

const everything: Touched = { touches: () => true, ids: [] };

/**
 * Compares what a server held at two moments. If a feed fell silent or was read again in between, every place is touched. Another server may then have
 * reported that its warnings are known, or that they are not.
 *
 * @param before - What the server held at the earlier moment; undefined if it held nothing yet.
 * @returns Undefined if nothing has changed.
 */
export function touchedBetween(
  before: readonly FeedHolding[] | undefined,
  after: readonly FeedHolding[],
): Touched | undefined {
  if (before === undefined || after.some((one, feed) => mayHaveTurned(before[feed]!, one))) return everything;
  const changed = after.flatMap(({ messages }, feed) => {
    const earlier = before[feed]!.messages;
    return messages === earlier ? [] : [{ earlier, messages }];
  });
  if (changed.length === 0) return undefined;
  const index = new WarningIndex(
    changed.flatMap(({ earlier, messages }) => [
      ...without(messages.live, earlier.live),
      ...without(earlier.live, messages.live),
    ]),
  );
  const alerts = changed.flatMap(({ earlier, messages }) => without(messages.alerts, earlier.alerts));
  return {
    touches: ({ latitude, longitude }) => index.at({ latitude, longitude }).length > 0,
    ids: [...new Set(alerts.flatMap(({ ids }) => ids))],
  };
}

/** Maximum difference between the clocks of servers, which decide when a feed is silent [ms]. */
const clocksMs = 60_000;

/** Returns true if a feed has fallen silent or was read again, or may have done so for another server. */
function mayHaveTurned(before: FeedHolding, after: FeedHolding): boolean {
  if (before.isUnread !== after.isUnread) return true;
  if (before.checkedMs === after.checkedMs) return false;
  if (after.isUnread || before.checkedMs === null || after.checkedMs === null) return true;
  return after.checkedMs - before.checkedMs >= after.silentAfterMs - clocksMs;
}

/** Returns the values of a set that another set lacks. */
function without<Value>(some: ReadonlySet<Value>, others: ReadonlySet<Value>): readonly Value[] {
  return [...some].filter((value) => !others.has(value));
}
