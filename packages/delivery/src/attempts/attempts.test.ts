import fc from "fast-check";
import { expect, test } from "vitest";
import { attemptsMax, nextAttemptMs } from "./attempts.ts";

const endedAtMs = Date.UTC(2026, 10, 24, 6);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const middle = 0.5;
const inTurn = Array.from({ length: attemptsMax - 1 }, (_, index) => index + 1);

test("tries after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, each after the one before", () => {
  const waitsS = inTurn.map((attempts) => (nextAttemptMs(attempts, endedAtMs, middle)! - endedAtMs) / 1000);
  expect(waitsS).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect(waitsS.reduce((sum, waitS) => sum + waitS)).toBe(75 * 3600 + 35 * 60 + 5);
});

test("gives up after ten attempts, whatever the receiver asks for", () => {
  expect(attemptsMax).toBe(10);
  expect(nextAttemptMs(10, endedAtMs, middle)).toBeUndefined();
  expect(nextAttemptMs(11, endedAtMs, middle, hourMs)).toBeUndefined();
});

test("spreads each wait over a tenth to both sides", () => {
  expect(nextAttemptMs(4, endedAtMs, 0)! - endedAtMs).toBe(108 * minuteMs);
  expect(nextAttemptMs(4, endedAtMs, 1 - 2 ** -53)! - endedAtMs).toBe(132 * minuteMs);
});

test("waits as long as the receiver asks, and at most 24 h for its sake", () => {
  expect(nextAttemptMs(1, endedAtMs, middle, 120_000)).toBe(endedAtMs + 120_000);
  expect(nextAttemptMs(4, endedAtMs, middle, 1000)).toBe(endedAtMs + 2 * hourMs);
  expect(nextAttemptMs(1, endedAtMs, middle, 400 * 24 * hourMs)).toBe(endedAtMs + 24 * hourMs);
});

test("is a whole millisecond between the spread wait and 26.4 h", () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...inTurn), random, fc.nat(), (attempts, drawn, askedMs) => {
      const nextMs = nextAttemptMs(attempts, endedAtMs, drawn, askedMs)!;
      expect(Number.isInteger(nextMs)).toBe(true);
      expect(nextMs).toBeGreaterThan(endedAtMs);
      expect(nextMs).toBeLessThanOrEqual(endedAtMs + 26.4 * hourMs);
    }),
  );
});
