import { expect, test } from "vitest";
import { rankBlockDays, RankSample } from "./rank-sample.ts";

const cell = { latitude: 47.5, longitude: 8.5 };
const blockHours = rankBlockDays * 24;
const leads = [{ fromDay: 1 }, { fromDay: 3 }] as const;

test("takes one hour of each block of days at each lead, whatever many runs say of it", () => {
  const sample = new RankSample(cell);
  for (const lead of leads) {
    const taken: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      for (let hour = 0; hour < 12 * blockHours; hour += 1) if (sample.takes(hour, lead)) taken.push(hour);
    }
    expect(taken.map((hour) => Math.floor(hour / blockHours))).toEqual([...Array(12).keys()]);
    expect(new Set(taken.map((hour) => hour % 24)).size).toBeGreaterThan(4);
  }
});

test("takes the same again of the same place, and draws other hours for another", () => {
  const hoursOf = (place: typeof cell): number[] => {
    const sample = new RankSample(place);
    return [...Array(12 * blockHours).keys()].filter((hour) => sample.takes(hour, leads[0]));
  };
  expect(hoursOf(cell)).toEqual(hoursOf(cell));
  expect(hoursOf({ ...cell, longitude: 9 })).not.toEqual(hoursOf(cell));
});
