import { expect, test } from "vitest";
import { warningsOf } from "./warnings.ts";

const span = { from: "2026-11-24T06:00:00Z", to: "2026-11-24T08:00:00Z" };
const visibility = { constraint: 3, variable: "visibility" } as const;
const nothing = { notices: [], estimated: [], whole_steps: [], timezone: "Europe/Berlin" };

test("nothing to say is no warning", () => {
  expect(warningsOf(nothing)).toEqual([]);
});

test("a variable that is missing is told once, from its first hour to its last on local clocks", () => {
  const later = { ...visibility, constraint: 4, from: "2026-11-24T07:00:00Z", to: "2026-11-24T09:00:00Z" };
  const notices = [
    { code: "constraint_dropped" as const, ...visibility, ...span },
    { code: "constraint_dropped" as const, ...later },
  ];
  expect(warningsOf({ ...nothing, notices })).toEqual([
    "limits not checked because their data are missing: visibility (Tue 24 Nov 07:00 to 11:00).",
  ]);
});

test("what members leave out is told where the run does not leave it out too", () => {
  const ofMembers = { code: "ensemble_constraint_dropped" as const, ...visibility, ...span };
  expect(warningsOf({ ...nothing, notices: [ofMembers] })).toEqual([
    "limits that the members did not check: visibility (Tue 24 Nov 07:00 to 10:00).",
  ]);
  const both = [ofMembers, { code: "constraint_dropped" as const, ...visibility, ...span }];
  expect(warningsOf({ ...nothing, notices: both })).toHaveLength(1);
});

test("hours without members say that nobody knows how sure they are, and why", () => {
  const notices = [{ code: "ensemble_absent" as const, because: "stale" as const, ...span }];
  expect(warningsOf({ ...nothing, notices })).toEqual([
    "no ensemble, so the certainty of the scores is not known: it is too old (Tue 24 Nov 07:00 to 10:00).",
  ]);
});

test("an older run, a place unlike its cell, no calibration and estimates are told", () => {
  const notices = [
    { code: "not_calibrated" as const },
    { code: "cell_unlike_site" as const, elevation_m: 1800, cell_elevation_m: 400 },
    {
      code: "older_run" as const,
      part: "ensemble" as const,
      run: "2026-11-23T00:00:00Z",
      instead_of: "2026-11-24T00:00:00Z",
    },
  ];
  const estimated = [{ variable: "wind_gusts_10m" as const, method: "1.6 x wind_speed_10m", ...span }];
  expect(warningsOf({ ...nothing, notices, estimated })).toEqual([
    "the newest run of ensemble is damaged; the run of 2026-11-23T00:00Z is used.",
    "the place is at 1800 m, but the weather cell is at 400 m.",
    "the weather is not calibrated for this place.",
    "estimated, not forecast: wind gusts at 10 m (Tue 24 Nov 07:00 to 10:00).",
  ]);
});

test("gusts of longer steps are told by the length of the step, with the hours that have them", () => {
  const gusts = { variable: "wind_gusts_10m" as const, step_hours: 3, ...span };
  const later = { ...gusts, step_hours: 6, from: "2026-11-24T09:00:00Z", to: "2026-11-24T20:00:00Z" };
  expect(warningsOf({ ...nothing, whole_steps: [gusts, later] })).toEqual([
    "each hour has the strongest of 3 h, too strong for most single hours: wind gusts at 10 m (Tue 24 Nov 07:00 to 10:00).",
    "each hour has the strongest of 6 h, too strong for most single hours: wind gusts at 10 m (Tue 24 Nov 10:00 to 22:00).",
  ]);
});
