import { expect, test } from "vitest";
import { entriesOf } from "../../../scripts/entries-of.ts";

test("the entry of the package exports these names and no other", async () => {
  const entries = Object.entries(await entriesOf(import.meta.dirname));
  expect(entries.map(([entry, api]) => [entry, Object.keys(api).toSorted()])).toEqual([
    ["./files", ["ScheduleError", "readSchedule", "scheduleIssues", "scheduleLengthMax", "writeMspdi"]],
    [
      ".",
      [
        "NoYearError",
        "PlanningError",
        "dispatchCrews",
        "hourKinds",
        "newPlan",
        "planFaults",
        "planningFaultWords",
        "sameHourIn",
        "searchOrder",
        "simulate",
        "simulateStarts",
        "stepPlan",
      ],
    ],
  ]);
});
