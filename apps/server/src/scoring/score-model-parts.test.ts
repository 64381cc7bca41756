import { expect, test } from "vitest";
import { cropHours } from "./score-model-parts.ts";

const weather = {
  from: 100,
  hours: 4,
  members: 2,
  grids: new Map([["precipitation" as const, Int16Array.of(1, 2, 3, 4, 5, 6, 7, 8)]]),
};

test("hours are cut out with all their members, without a copy", () => {
  const { from, hours, members, grids } = cropHours(weather, { fromHour: 101, toHour: 103 });
  expect([from, hours, members]).toEqual([101, 2, 2]);
  expect([...grids.get("precipitation")!]).toEqual([3, 4, 5, 6]);
  expect(grids.get("precipitation")!.buffer).toBe(weather.grids.get("precipitation")!.buffer);
});

test("hours that are not there are left out", () => {
  expect(cropHours(weather, { fromHour: 90, toHour: 200 })).toEqual(weather);
});
