import { setImmediate as nextTurn } from "node:timers/promises";
import type { Admission, ScoreRequest } from "../../scoring/admit-entry.ts";

/** Identification of a batch item in the response: the `ref` that the caller gave it (null if none), and its position. */
export interface ItemName {
  readonly ref: string | null;
  /** Position of the item in the batch, from 0. */
  readonly index: number;
}

/** Item of a batch that passed all checks and can be scored. */
export interface GoodItem<Asked = ScoreRequest> extends ItemName {
  readonly asked: Asked;
  readonly admitted: Admission;
}

/** Item that cannot be scored, with the reason. Field names in the reason are relative to the item. */
export interface BadItem extends ItemName {
  readonly error: unknown;
}

export type CheckedItem<Asked = ScoreRequest> = GoodItem<Asked> | BadItem;

/**
 * Request that an item of a batch contains, or the reason why the item cannot be read. In both cases, `ref` is the name that the caller gave the item.
 */
export type ReadItem<Asked = ScoreRequest> = Pick<ItemName, "ref"> &
  ({ readonly asked: Asked } | { readonly error: unknown });

/** Maximum number of items that are checked at the same time. Several checks overlap, because a check may wait for a source of weather. */
const checkedAtOnce = 16;

/** Maximum time for which checks may block other requests [ms]. An invalid item takes longer to check than a valid one. */
const turnMs = 5;

/**
 * Checks each item separately. The checks range from the format of the item to the availability of its weather.
 *
 * @param skip - Positions of items that need no check.
 * @returns Checked items, in order. Skipped items are left out.
 */
export async function checkItems<Item, Asked>(
  items: readonly Item[],
  options: CheckOptions<Item, Asked>,
  skip: ReadonlySet<number> = new Set(),
): Promise<CheckedItem<Asked>[]> {
  const checked: CheckedItem<Asked>[] = [];
  const wanted = items.map((item, index) => ({ item, index })).filter(({ index }) => !skip.has(index));
  let turnStartMs = performance.now();
  for (let from = 0; from < wanted.length; from += checkedAtOnce) {
    const some: Promise<CheckedItem<Asked>>[] = [];
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

export interface CheckOptions<Item = unknown, Asked = ScoreRequest> {
  /** Returns the request that an item contains, or the reason why the item cannot be read. */
  readonly read: (item: Item) => ReadItem<Asked>;
  /** Checks that an item can be scored and that its weather is available, before any weather is read. Throws a Refusal otherwise. */
  readonly admit: (asked: Asked) => Promise<Admission>;
}

/** Returns true if an item can be scored. */
export function isGood<Asked>(item: CheckedItem<Asked>): item is GoodItem<Asked> {
  return "admitted" in item;
}

/** Returns the cost of each item [requests deducted from the allowance of the key], by position. The cost of an item that cannot be scored is 0. */
export function costsOf<Asked>(
  checked: readonly CheckedItem<Asked>[],
  costOf: (item: GoodItem<Asked>) => number,
): number[] {
  return checked.map((item) => (isGood(item) ? costOf(item) : 0));
}

async function checkItem<Item, Asked>(
  item: Item,
  index: number,
  { read, admit }: CheckOptions<Item, Asked>,
): Promise<CheckedItem<Asked>> {
  const { ref, ...given } = read(item);
  if ("error" in given) return { ref, index, error: given.error };
  const { asked } = given;
  try {
    return { ref, index, asked, admitted: await admit(asked) };
  } catch (error) {
    return { ref, index, error };
  }
}
