import { expect, test, vi } from "vitest";
import { checkItems } from "./check-items.ts";

const nobody = () => Promise.reject(new Error("nobody is admitted"));
const unread = () => ({ ref: null, error: new Error("nothing is read") });
const options = { read: unread, admit: nobody };

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
