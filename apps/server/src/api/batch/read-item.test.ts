import { batchItemSchema } from "@halcyon/schema/v1";
import { expect, test } from "vitest";
import { itemErrorsMax, listReader } from "./read-item.ts";

test("tells so many faults of all items, and one of each item in any case", () => {
  const item = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`field_${index}`, 0]));
  const read = listReader(batchItemSchema, (asked) => asked);
  const told = Array.from({ length: 1000 }, () => {
    const one = read(item);
    return "error" in one ? (one.error as { errors: unknown[] }).errors.length : 0;
  });
  expect(Math.min(...told)).toBe(1);
  expect(told.reduce((sum, errors) => sum + errors, 0)).toBeLessThanOrEqual(itemErrorsMax + 1000);
});
