import { expect, test } from "vitest";
import { damagedMs, DamagedRuns } from "./damaged-runs.ts";

const cut = new Error("A chunk is cut.");

test("a damaged run is passed over for 30 minutes, and found again after that", () => {
  let nowMs = 0;
  const damage = new DamagedRuns(() => nowMs);
  damage.mark(100, cut);
  nowMs = damagedMs - 1;
  expect([damage.has(100), damage.has(99)]).toEqual([true, false]);
  nowMs = damagedMs;
  expect(damage.has(100)).toBe(false);
  expect(damagedMs).toBe(30 * 60_000);
});

test("damage counts once each time that it is found", () => {
  let nowMs = 0;
  const damage = new DamagedRuns(() => nowMs);
  for (const run of [100, 100, 94, 100]) damage.mark(run, cut);
  expect(damage.found).toBe(2);
  nowMs = damagedMs;
  damage.mark(100, cut);
  expect(damage.found).toBe(3);
});

test("names the newest run that something older stands in for", () => {
  const damage = new DamagedRuns(() => 0);
  expect(damage.newestAfter(undefined)).toBeUndefined();
  damage.mark(94, cut);
  damage.mark(100, cut);
  expect(damage.newestAfter(88)).toEqual({ run: 100, untilMs: damagedMs, cause: cut });
  expect(damage.newestAfter(undefined)).toMatchObject({ run: 100 });
  expect(damage.newestAfter(100)).toBeUndefined();
});
