import { expect, test } from "vitest";
import { countFailure, type FailingSince, notFailing } from "./failing-since.ts";

const firstMs = Date.UTC(2026, 10, 24, 6);
const hourMs = 3_600_000;

/** Returns, for each of some failures [h since the first], true if the destination is to be disabled after it. */
function disabledAt(...hours: number[]): boolean[] {
  let state: FailingSince = notFailing;
  return hours.map((hour) => {
    const { isToDisable, ...next } = countFailure(state, firstMs + hour * hourMs);
    state = next;
    return isToDisable;
  });
}

test("disables 5 days after failures 12 h apart", () => {
  expect(disabledAt(0, 12, 131.9, 132)).toEqual([false, false, false, true]);
});

test("disables after failures 24 h apart", () => {
  expect(disabledAt(0, 24, 143.9, 144)).toEqual([false, false, false, true]);
});

test("does not disable for failures less than 12 h apart", () => {
  expect(disabledAt(0, 3, 11.9, 200)).toEqual([false, false, false, false]);
});

test("a failure more than a day after the remembered one takes its place", () => {
  expect(disabledAt(0, 24.1, 48.3, 200, 212, 331.9, 332)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
});

test("the attempts of one delivery alone do not disable", () => {
  expect(disabledAt(0, 0.1, 0.6, 2.6, 7.6, 17.6, 31.6, 51.6, 75.6).at(-1)).toBe(false);
});

test("a clock that steps back disables nobody", () => {
  expect(disabledAt(0, -1000, -988, 1)).toEqual([false, false, false, false]);
});
