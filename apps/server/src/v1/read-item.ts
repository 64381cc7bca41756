import { batchItemSchema, checkValue } from "@halcyon/schema";
import type { ReadItem } from "../batch/check-items.ts";
import { Refusal } from "../refusal.ts";
import { scoreRequestOf } from "../endpoints/place-request.ts";

/** How many faults of form are reported over all items. Each faulty item reports at least one. */
export const itemErrorsMax = 2000;

/** Reads the items of one list, one after the other, for an account. */
export function itemReader(accountId: string): (item: unknown) => ReadItem {
  let errorsLeft = itemErrorsMax;
  return (item) => {
    const checked = checkValue(batchItemSchema, item, "body");
    if ("data" in checked) {
      return { ref: checked.data.ref ?? null, asked: scoreRequestOf(checked.data, { accountId }) };
    }
    const errors = checked.errors.slice(0, Math.max(1, errorsLeft));
    errorsLeft -= errors.length;
    const error = new Refusal("invalid_request", {
      detail: "The item is not as the contract says: see `errors`.",
      errors,
    });
    return { ref: refOf(item), error };
  };
}

const refOnly = batchItemSchema.pick({ ref: true }).strip();

/** The `ref` of a faulty item, where it can be read. */
function refOf(item: unknown): string | null {
  const { success, data } = refOnly.safeParse(item);
  return success && data.ref?.isWellFormed() === true ? data.ref : null;
}
