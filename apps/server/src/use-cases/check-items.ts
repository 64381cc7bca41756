import { setImmediate as nextTurn } from "node:timers/promises";
import { batchItemSchema, type BatchItem, fieldErrors } from "@halcyon/schema";
import { Refusal } from "../refusal.ts";
import type { Admission, Admit } from "./admit.ts";

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

/**
 * Checks every item by itself, from its form to the availability of its weather.
 *
 * @param skip - Positions that need no check.
 * @returns All others in their order.
 */
export async function checkItems(
  items: readonly unknown[],
  { admit, accountId, nowMs }: CheckOptions,
  skip: ReadonlySet<number> = new Set(),
): Promise<CheckedItem[]> {
  const checked: CheckedItem[] = [];
  const wanted = items.map((item, index) => ({ item, index })).filter(({ index }) => !skip.has(index));
  for (let from = 0; from < wanted.length; from += checkedAtOnce) {
    const some = wanted.slice(from, from + checkedAtOnce);
    checked.push(
      ...(await Promise.all(some.map(({ item, index }) => checkItem(item, index, admit, accountId, nowMs)))),
    );
    await nextTurn();
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
  admit: CheckOptions["admit"],
  accountId: string,
  nowMs: number,
): Promise<CheckedItem> {
  const { data, error } = batchItemSchema.safeParse(item);
  if (data === undefined) {
    const refusal = new Refusal("invalid_request", {
      detail: "The item is not as the contract says: see `errors`.",
      errors: fieldErrors(error, "body", item, batchItemSchema),
    });
    return { ref: refOf(item), index, error: refusal };
  }
  const { ref = null, request, constraint_params: entry } = data;
  const { latitude, longitude, forecast_hours: forecastHours, model } = request;
  try {
    const asked = { location: { latitude, longitude }, forecastHours, model, entry: { ...entry, accountId } };
    return { ref, index, request, admitted: await admit.entry(asked, nowMs) };
  } catch (failure) {
    return { ref, index, error: failure };
  }
}

/** What a spoilt item calls itself, where that much can be read. */
function refOf(item: unknown): string | null {
  const { success, data } = batchItemSchema.pick({ ref: true }).strip().safeParse(item);
  return success ? (data.ref ?? null) : null;
}
