import { expect, test } from "vitest";
import { PickedWindows, type SaidAndObserved } from "./picked-windows.ts";

const members = 10;
const hours = 48;
const firstHour = 490_000;

/** Returns a run with the given number of good members in each hour, and the observed scores: 1 for a good hour. */
function run(goodAt: (hour: number) => number, observedAt: (hour: number) => number): SaidAndObserved {
  const scores = Float64Array.from({ length: hours * members }, (_, index) =>
    index % members < goodAt(Math.floor(index / members)) ? 1 : 0,
  );
  return {
    scores,
    members,
    firstHour,
    fromHour: firstHour,
    toHour: firstHour + hours,
    observedAt: (hour) => observedAt(hour - firstHour),
    usualAt: () => undefined,
  };
}

function verified(said: readonly SaidAndObserved[], durationHours: number) {
  const windows = new PickedWindows();
  for (const one of said) windows.add(one);
  return windows.verified().filter((one) => one.durationHours === durationHours);
}

/** Returns the number of good members: all in the first eight hours, six in the next eight, and none later. */
const fading = (hour: number) => (hour < 8 ? members : hour < 16 ? 6 : 0);

test("windows of a run count by their rank, with their odds and whether they came", () => {
  const found = verified([run(fading, (hour) => Number(hour < 12))], 8);
  expect(found.map(({ rank, windows, frequency }) => [rank, windows, frequency])).toEqual([
    [1, 1, 1],
    [2, 1, 0],
    [3, 0, null],
    [4, 0, null],
    [5, 0, null],
  ]);
  // Ten of ten: (10 + 0.5) / (10 + 1). Six of ten are drawn a little towards the windows before.
  expect(found[0]!.meanProbability).toBe(0.9545);
  expect(found[1]!.meanProbability).toBeGreaterThan(6.5 / 11);
});

test("frequencies are those of all runs, and odds their means", () => {
  const came = run(fading, () => 1);
  const failed = run(fading, () => 0);
  expect(verified([came, failed, came, came], 4)[0]).toEqual({
    durationHours: 4,
    rank: 1,
    windows: 4,
    meanProbability: 0.9545,
    frequency: 0.75,
  });
});

test("a window with an hour that nobody knows does not count, nor does what one run alone says", () => {
  const gap = run(fading, (hour) => (hour === 3 ? Number.NaN : 1));
  expect(verified([gap], 8).map(({ windows }) => windows)).toEqual([0, 1, 0, 0, 0]);
  expect(verified([gap], 24).map(({ windows }) => windows)).toEqual([0, 0, 0, 0, 0]);
  const alone = {
    ...run(
      () => members,
      () => 1,
    ),
    members: 1,
  };
  expect(verified([alone], 4).every(({ windows }) => windows === 0)).toBe(true);
});

test("windows lie in the hours of their class of leads", () => {
  const later = {
    ...run(
      () => members,
      (hour) => Number(hour >= 24),
    ),
    fromHour: firstHour + 24,
  };
  const found = verified([later], 8);
  expect(found.map(({ windows, frequency }) => [windows, frequency])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [0, null],
    [0, null],
  ]);
});
