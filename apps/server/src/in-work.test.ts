import { expect, test } from "vitest";
import { concurrencyCap, shed } from "./in-work.ts";

const overloaded = expect.objectContaining({ code: "overloaded", retryAfterSeconds: 1 });

function shedAt({ delayMs = 0, inWorkMax = 1000 }) {
  const state = { ms: 0, delayMs };
  const begin = shed({ loopDelayMs: () => state.delayMs, nowMs: () => state.ms, inWorkMax });
  /** Sends one request from each of several connections, which end immediately. Returns the number of admitted requests. */
  const round = (count: number): number => {
    let through = 0;
    for (let index = 0; index < count; index++) {
      try {
        begin({})();
        through++;
      } catch (error) {
        expect(error).toEqual(overloaded);
      }
    }
    return through;
  };
  return { state, begin, round };
}

test("refuses what goes beyond the requests that may be in work", () => {
  const { begin } = shedAt({ inWorkMax: 2 });
  const end = begin({});
  begin({});
  expect(() => begin({})).toThrow(overloaded);
  end();
  begin({});
});

test("refuses many callers while the loop is very late, and none when it has recovered", () => {
  const { state, round } = shedAt({ delayMs: 300 });
  expect(round(100)).toBe(15);
  state.ms += 1000;
  expect(round(100)).toBe(0);
  state.delayMs = 100;
  expect(round(100)).toBe(100);
});

test.each([
  { delayMs: 101, through: 100 },
  { delayMs: 150, through: 75 },
  { delayMs: 200, through: 50 },
  { delayMs: 250, through: 25 },
])("lets $through of 100 callers through at a delay of $delayMs ms", ({ delayMs, through }) => {
  const { state, round } = shedAt({});
  round(100);
  state.delayMs = delayMs;
  expect(round(100)).toBe(through);
});

test("never refuses a caller that waits for each answer, however slow they are", () => {
  const { state, begin } = shedAt({ delayMs: 500 });
  const connection = {};
  for (let count = 0; count < 100; count++) {
    state.ms += 50;
    begin(connection)();
  }
});

test("forgets the callers of a time that has passed", () => {
  const { state, round } = shedAt({ delayMs: 500 });
  round(100);
  state.ms += 5000;
  expect(round(10)).toBe(10);
});

test("forgets the connections of before a clock that went back", () => {
  const { state, round } = shedAt({ delayMs: 300 });
  state.ms = 86_400_000;
  round(100);
  state.ms = 0;
  expect(round(10)).toBe(10);
});

test("gives each key its places, and one back when a request is over", () => {
  const takePlace = concurrencyCap(2);
  const end = takePlace("a");
  expect(takePlace("a")).toBeTypeOf("function");
  expect(takePlace("a")).toBeUndefined();
  expect(takePlace("b")).toBeTypeOf("function");
  end!();
  expect(takePlace("a")).toBeTypeOf("function");
  expect(takePlace("a")).toBeUndefined();
});
