import { setImmediate as nextTurn } from "node:timers/promises";
import { batchItemSchema, type BatchItem, checkValue } from "@halcyon/schema";
import { Refusal } from "../refusal.ts";
import type { Admission, Admit } from "../scores/admit-entry.ts";

/** One item of a list: who it is in the answer. */
export interface ItemName {
  readonly ref: string | null;
  /** Position in the list, from 0. */
  readonly index: number;
}

/** An item that can be scored. */
export interface GoodItem extends ItemName {
  readonly request: BatchItem["request"];
  readonly admitted: Admission;
}

/** An item that cannot, and why; the fields at fault are those of the item. */
export interface BadItem extends ItemName {
  readonly error: unknown;
}

export type CheckedItem = GoodItem | BadItem;

/** How many items are checked at the same time: they may wait for sources of weather. */
const checkedAtOnce = 16;

/** How long items may hold everybody else up [ms]: one that is wrong takes longer than one that is right. */
const turnMs = 5;

/** How many faults of form are told in all; of each spoilt item one is told in any case. */
export const itemErrorsMax = 2000;

/**
 * Checks every item by itself, from its form to the availability of its weather.
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
  const budget = { errors: itemErrorsMax };
  let turnStartMs = performance.now();
  for (let from = 0; from < wanted.length; from += checkedAtOnce) {
    const some: Promise<CheckedItem>[] = [];
    for (const { item, index } of wanted.slice(from, from + checkedAtOnce)) {
      some.push(checkItem(item, index, options, budget));
      if (performance.now() - turnStartMs < turnMs) continue;
      await nextTurn();
      turnStartMs = performance.now();
    }
    checked.push(...(await Promise.all(some)));
  }
  return checked;
}

export interface CheckOptions {
  readonly admit: Pick<Admit, "entry">;
  readonly accountId: string;
  readonly nowMs: number;
}

/** Whether an item can be scored. */
export function isGood(item: CheckedItem): item is GoodItem {
  return "admitted" in item;
}

async function checkItem(
  item: unknown,
  index: number,
  { admit, accountId, nowMs }: CheckOptions,
  budget: { errors: number },
): Promise<CheckedItem> {
  const checked = checkValue(batchItemSchema, item, "body");
  if ("errors" in checked) {
    const errors = checked.errors.slice(0, Math.max(1, budget.errors));
    budget.errors -= errors.length;
    const refusal = new Refusal("invalid_request", {
      detail: "The item is not as the contract says: see `errors`.",
      errors,
    });
    return { ref: refOf(item), index, error: refusal };
  }
  const { ref = null, request, constraint_params: entry } = checked.data;
  const { latitude, longitude, forecast_hours: forecastHours, model } = request;
  try {
    const asked = { location: { latitude, longitude }, forecastHours, model, entry: { ...entry, accountId } };
    return { ref, index, request, admitted: await admit.entry(asked, nowMs) };
  } catch (failure) {
    return { ref, index, error: failure };
  }
}

const refOnly = batchItemSchema.pick({ ref: true }).strip();

/** What a spoilt item calls itself, where that much can be read. */
function refOf(item: unknown): string | null {
  const { success, data } = refOnly.safeParse(item);
  return success && data.ref?.isWellFormed() === true ? data.ref : null;
}
