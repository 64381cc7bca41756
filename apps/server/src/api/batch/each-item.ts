import { setImmediate as nextTurn } from "node:timers/promises";
import type { CheckedItem, GoodItem, ItemName } from "./check-items.ts";
import { isGood } from "./check-items.ts";
import { shareReads } from "./share-reads.ts";

/** What became of an item: a result, or the error that it ended with. */
export type ItemOutcome<Result> = ItemName & ({ readonly result: Result } | { readonly error: unknown });

/** How many items wait for their weather at the same time. */
const ahead = 8;

/** How long items whose weather is cached may block other requests [ms]. */
const turnMs = 5;

/**
 * Does the same for each item that can be scored, and yields the outcome of every item, in their order. Work runs only a few items ahead of
 * the reader. An item that fails does not affect the others.
 */
export async function* eachItem<Asked, Result>(
  items: readonly CheckedItem<Asked>[],
  make: (item: GoodItem<Asked>) => Promise<Result>,
): AsyncGenerator<ItemOutcome<Result>, void, undefined> {
  const together = withSharedReads(items);
  const begun: Promise<ItemOutcome<Result>>[] = [];
  let turnStartMs = performance.now();
  for (let next = 0, taken = 0; taken < together.length; taken++) {
    for (; next < together.length && next < taken + ahead; next++)
      begun.push(outcomeOf(together[next]!, make));
    yield await begun.shift()!;
    if (performance.now() - turnStartMs < turnMs) continue;
    await nextTurn();
    turnStartMs = performance.now();
  }
}

function withSharedReads<Asked>(items: readonly CheckedItem<Asked>[]): CheckedItem<Asked>[] {
  const shared = shareReads(items.filter(isGood).map(({ admitted }) => admitted));
  let next = 0;
  return items.map((item) => (isGood(item) ? { ...item, admitted: shared[next++]! } : item));
}

async function outcomeOf<Asked, Result>(
  item: CheckedItem<Asked>,
  make: (item: GoodItem<Asked>) => Promise<Result>,
): Promise<ItemOutcome<Result>> {
  if (!isGood(item)) return item;
  const { ref, index } = item;
  try {
    return { ref, index, result: await make(item) };
  } catch (error) {
    return { ref, index, error };
  }
}
