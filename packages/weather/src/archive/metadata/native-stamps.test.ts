import { expect, test } from "vitest";
import { type ArchiveRun, nativeStamps } from "./native-stamps.ts";

const leadHours = [0, 3, 6, 9, 12, 15, 18, 21, 24, 30, 36, 42, 48, 54];
const runs: readonly ArchiveRun[] = [0, 24, 48, 120].map((start, index) => ({ start, index }));
const last = runs[3]!;

const plan = (from: number, to: number, run = last): readonly string[] =>
  nativeStamps(runs, run, leadHours, from, to).map(({ stamp, past, instant, step }) => {
    const lead = (source: typeof instant): string =>
      source === undefined ? "-" : `${source.run.start}+${leadHours[source.lead]}`;
    return `${stamp}${past ? " past" : ""} ${lead(instant)} ${lead(step)}`;
  });

test("the past comes from the shortest leads; a step from the run that began before it", () => {
  expect(plan(21, 27)).toEqual([
    "18 past 0+18 0+18",
    "21 past 0+21 0+21",
    "24 past 24+0 0+24",
    "27 past 24+3 24+3",
    "30 past 24+6 24+6",
  ]);
});

test("a run that is not there is bridged for two days and no longer", () => {
  expect(plan(90, 100)).toEqual([
    "84 past 48+36 48+36",
    "90 past 48+42 48+42",
    "96 past 48+48 48+48",
    "120 past 120+0 -",
  ]);
});

test("a run continues its past, whatever runs came after it", () => {
  expect(plan(22, 25, runs[1])).toEqual(["21 past 0+21 0+21", "24 past 24+0 0+24", "27 24+3 24+3"]);
  expect(plan(-50, 2)).toEqual(["0 past 0+0 -", "3 past 0+3 0+3"]);
});

test("one stamp more stands at each end where there is one", () => {
  expect(plan(121, 122)).toEqual(["120 past 120+0 -", "123 120+3 120+3"]);
  expect(plan(171, 999)).toEqual(["168 120+48 120+48", "174 120+54 120+54"]);
});
