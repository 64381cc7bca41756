import { expect, test } from "vitest";
import { rankBlockDays, RankSample } from "./rank-sample.ts";

const cell = { latitude: 47.5, longitude: 8.5 };
const blockHours = rankBlockDays * 24;
const hours = [...Array(12 * blockHours).keys()];
const runs = [-48, -24, 0];
const aheadOfAll = 13 * blockHours;

const takenOf = (place: typeof cell, run: number): number[] => {
  const sample = new RankSample(runs, place);
  return hours.filter((hour) => sample.takes(run, hour, aheadOfAll));
};

test("takes one hour of each block of days, at any hour of the day", () => {
  const taken = takenOf(cell, -48);
  expect(taken.map((hour) => Math.floor(hour / blockHours))).toEqual([...Array(12).keys()]);
  expect(new Set(taken.map((hour) => hour % 24)).size).toBeGreaterThan(4);
});

test("takes of the first run alone that speaks of an hour", () => {
  expect([takenOf(cell, -24), takenOf(cell, 0)]).toEqual([[], []]);
  const sample = new RankSample(runs, cell);
  const [hour] = takenOf(cell, -48);
  expect(runs.map((run) => sample.takes(run, hour!, hour! + 30))).toEqual([false, true, false]);
});

test("draws other hours for another place", () => {
  expect(takenOf({ ...cell, longitude: 9 }, -48)).not.toEqual(takenOf(cell, -48));
});
