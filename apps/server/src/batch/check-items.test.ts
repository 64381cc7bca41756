import { expect, test, vi } from "vitest";
import { checkItems, itemErrorsMax } from "./check-items.ts";

const nobody = { entry: () => Promise.reject(new Error("nobody is admitted")) };
const options = { admit: nobody, accountId: "acc", nowMs: 0 };

test("lets others work whenever items have taken their time, however many that were", async () => {
  // Each look at the clock finds it 3 ms later: two items are a turn.
  let ms = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (ms += 3));
  let turns = 0;
  let isChecking = true;
  const count = (): void => {
    turns++;
    if (isChecking) setImmediate(count);
  };
  setImmediate(count);
  const checked = await checkItems(
    Array.from({ length: 100 }, () => ({})),
    options,
  );
  isChecking = false;
  clock.mockRestore();
  expect(checked.map(({ index }) => index)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  expect(turns).toBeGreaterThanOrEqual(40);
});

test("tells so many faults in all, and one of each item in any case", async () => {
  const item = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`field_${index}`, 0]));
  const checked = await checkItems(
    Array.from({ length: 1000 }, () => item),
    options,
  );
  const told = checked.map((one) =>
    "error" in one ? (one.error as { errors: unknown[] }).errors.length : 0,
  );
  expect(Math.min(...told)).toBe(1);
  expect(told.reduce((sum, errors) => sum + errors, 0)).toBeLessThanOrEqual(itemErrorsMax + 1000);
});
