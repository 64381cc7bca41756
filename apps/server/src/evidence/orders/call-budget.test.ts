import fc from "fast-check";
import { expect, test } from "vitest";
import { callBudget } from "./call-budget.ts";

const nowMs = Date.parse("2026-11-21T09:30:00Z");

/** Calls left for past runs with the free limits of Open-Meteo, of which half are for past runs. */
function leftOf({ hour = 2500, day = 5000 }: { readonly hour?: number; readonly day?: number } = {}) {
  return [
    { window: "minute", limit: 600, left: 300, renewsAtMs: Date.parse("2026-11-21T09:31:00Z") },
    { window: "hour", limit: 5000, left: hour, renewsAtMs: Date.parse("2026-11-21T10:00:00Z") },
    { window: "day", limit: 10_000, left: day, renewsAtMs: Date.parse("2026-11-22T00:00:00Z") },
  ] as const;
}

test("calls that are enough for today are used up by the minute", () => {
  expect(callBudget(730, leftOf(), nowMs)).toEqual({
    left: 5000,
    renews_at: "2026-11-22T00:00:00Z",
    suffices: true,
    ready_at: "2026-11-21T09:32:00Z",
  });
});

test("calls that an hour lacks are there in a later hour", () => {
  expect(callBudget(730, leftOf({ hour: 20 }), nowMs)).toMatchObject({
    suffices: true,
    ready_at: "2026-11-21T10:00:00Z",
  });
  expect(callBudget(3000, leftOf({ hour: 20 }), nowMs)!.ready_at).toBe("2026-11-21T11:00:00Z");
});

test("calls that today lacks are told, with the day on which they can be there", () => {
  expect(callBudget(730, leftOf({ day: 100.5 }), nowMs)).toMatchObject({
    left: 100,
    renews_at: "2026-11-22T00:00:00Z",
    suffices: false,
    ready_at: "2026-11-22T00:00:00Z",
  });
  expect(callBudget(12_000, leftOf({ day: 0 }), nowMs)!.ready_at).toBe("2026-11-24T00:00:00Z");
});

test("nothing is told of runs that cost no call, or of a provider without a limit", () => {
  expect(callBudget(0, leftOf(), nowMs)).toBeNull();
  expect(callBudget(730, [], nowMs)).toBeNull();
});

test("more calls are never ready earlier, and suffice exactly up to those that are left", () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(20_000), fc.nat(5000), (one, other, day) => {
      const [less, more] = [1 + Math.min(one, other), 1 + Math.max(one, other)].map((needed) =>
        callBudget(needed, leftOf({ day }), nowMs)!,
      );
      expect(more!.ready_at >= less!.ready_at).toBe(true);
      expect(less!.suffices).toBe(1 + Math.min(one, other) <= day);
    }),
  );
});
