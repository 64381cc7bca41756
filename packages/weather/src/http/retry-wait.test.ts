import { expect, test } from "vitest";
import { retryAfterMs, retryWaitMs } from "./retry-wait.ts";

const nowMs = Date.parse("2026-11-21T02:20:30Z");

test("waits are drawn from the whole of a range that doubles up to 4 s", () => {
  expect([1, 2, 3, 4, 5, 6].map((attempt) => retryWaitMs(attempt, 1))).toEqual([
    250, 500, 1000, 2000, 4000, 4000,
  ]);
  expect(retryWaitMs(3, 0)).toBe(0);
});

test("a wait that is asked for is kept, ends the attempts, or is shortened", () => {
  const pace = { firstWaitMs: 250, longestWaitMs: 4000, longestAskedMs: 60_000 };
  expect(retryWaitMs(1, 0.5, 60_000, pace)).toBe(60_000);
  expect(retryWaitMs(1, 0.5, 60_001, pace)).toBeUndefined();
  expect(retryWaitMs(1, 0.5, 60_000, { firstWaitMs: 250, longestWaitMs: 4000 })).toBe(4000);
});

test.each([
  ["120", 120_000],
  ["Sat, 21 Nov 2026 02:21:30 GMT", 60_000],
  ["Sat, 21 Nov 2026 02:00:00 GMT", 0],
  ["soon", undefined],
  [null, undefined],
])("Retry-After %s", (header, waitMs) => {
  expect(retryAfterMs(header, nowMs)).toBe(waitMs);
});
