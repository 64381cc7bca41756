import { setImmediate as nextTurn } from "node:timers/promises";
import type { Admission, Admit, ScoreRequest } from "../scores/admit-entry.ts";

/** One item of a list: who it is in the answer. */
export interface ItemName {
  readonly ref: string | null;
  /** Position in the list, from 0. */
  readonly index: number;
}

/** An item that can be scored. */
export interface GoodItem extends ItemName {
  readonly admitted: Admission;
}

/** An item that cannot, and why; the fields at fault are those of the item. */
export interface BadItem extends ItemName {
  readonly error: unknown;
}

export type CheckedItem = GoodItem | BadItem;

/** What an item asks for, or why it cannot be read, and what it calls itself. */
export type ReadItem = Pick<ItemName, "ref"> &
  ({ readonly request: ScoreRequest } | { readonly error: unknown });

/** How many items are checked at the same time: they may wait for sources of weather. */
const checkedAtOnce = 16;

/** How long items may block other requests [ms]. A faulty item takes longer than a good one. */
const turnMs = 5;

/**
 * Checks each item separately, from its form to the availability of its weather.
 *
 * @param skip - Positions that need no check.
 * @returns All others in their order.
 */
export async function checkItems(
  items: readonly unknown[],
  options: CheckOptions,
  skip: ReadonlySet<number> = new Set(),
): Promise<CheckedItem[]> {
  const checked: CheckedItem[] = [];
  const wanted = items.map((item, index) => ({ item, index })).filter(({ index }) => !skip.has(index));
  let turnStartMs = performance.now();
  for (let from = 0; from < wanted.length; from += checkedAtOnce) {
    const some: Promise<CheckedItem>[] = [];
    for (const { item, index } of wanted.slice(from, from + checkedAtOnce)) {
      some.push(checkItem(item, index, options));
      if (performance.now() - turnStartMs < turnMs) continue;
      await nextTurn();
      turnStartMs = performance.now();
    }
    checked.push(...(await Promise.all(some)));
  }
  return checked;
}

export interface CheckOptions {
  /** Reads an item as it was given. */
  readonly read: (item: unknown) => ReadItem;
  readonly admit: Pick<Admit, "entry">;
  readonly nowMs: number;
}

/** Whether an item can be scored. */
export function isGood(item: CheckedItem): item is GoodItem {
  return "admitted" in item;
}

async function checkItem(
  item: unknown,
  index: number,
  { read, admit, nowMs }: CheckOptions,
): Promise<CheckedItem> {
  const { ref, ...asked } = read(item);
  if ("error" in asked) return { ref, index, error: asked.error };
  try {
    return { ref, index, admitted: await admit.entry(asked.request, nowMs) };
  } catch (error) {
    return { ref, index, error };
  }
}
