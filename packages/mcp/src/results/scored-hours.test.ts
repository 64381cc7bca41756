import { expect, test } from "vitest";
import type { HourRun } from "./hour-runs.ts";
import { stopWords } from "./scored-hours.ts";

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
    "Stop, as a limit is broken and nothing makes up for it: Tue 24 Nov 07:00 to 09:00 (wind gusts at 10 m); Tue 24 Nov 07:00 to 09:00; 2 more.",
  ]);
});
