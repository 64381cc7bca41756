import { expect, test } from "vitest";
import type * as V2 from "@halcyon/schema/v2";
import { hourRun, type HourRun } from "./hour-runs.ts";
import { stopWords } from "./scored-words.ts";

const run: HourRun = {
  from: "2026-11-24T07:00+00:00",
  to: "2026-11-24T09:00+00:00",
  hours: 2,
  band: "stop",
  scores: [0, 0],
  q10_q90: null,
  doubtful_hours: 0,
  limited_by: "wind_gusts_10m",
};

test("a broken limit of a task is told with its hours; what is absent is no stop", () => {
  expect(stopWords([{ ...run, scores: [0, 0.05] }], "suitability")).toEqual([]);
  expect(stopWords([run], "presence")).toEqual([]);
  expect(stopWords([run, { ...run, limited_by: null }, run, run], "suitability")).toEqual([
    "Stop, because a limit is not met, or an official warning stops the task: Tue 24 Nov 07:00 to 09:00 (wind gusts at 10 m); Tue 24 Nov 07:00 to 09:00; 2 more.",
  ]);
});

test("a limit without data is named as that, and is not what limits", () => {
  const constraint = {
    constraint: 0,
    variable: "wind_gusts_10m",
    unit: "m/s",
    value: 9,
    suitability: 0.8,
    edge: 12,
    distance: 3,
  };
  const hour = {
    timestamp: "2027-03-21T09:00:00Z",
    local: "2027-03-21T09:00:00+00:00",
    part: "seasonal",
    score: 0.8,
    band: "acceptable",
    ensemble: null,
    constraints: [
      constraint,
      { ...constraint, constraint: 1, variable: "thunderstorm_weather", value: null, suitability: null },
    ],
    limiting: [1],
  } as unknown as V2.CompositeHour;
  expect(hourRun([hour])).toMatchObject({ limited_by: null, no_data: ["thunderstorm_weather"] });
  expect(hourRun([{ ...hour, limiting: [0, 1] }]).limited_by).toBe("wind_gusts_10m");
});
