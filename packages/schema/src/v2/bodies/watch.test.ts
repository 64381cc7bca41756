import { expect, test } from "vitest";
import { checkValue } from "../../errors/check-value.ts";
import { watchRequestSchema } from "./watch.ts";

const window = { start: "2026-11-24T08:00:00+01:00", end: "2026-11-24T12:00:00Z" };

/** Returns the faults of a watch for a window: pointer and code of each. */
function faultsOf(when: object): object[] {
  const watch = {
    name: "Crane",
    model: "noaa",
    places: [{ latitude: 51.5, longitude: -0.12 }],
    constraint_params: { id: 1, type: "task" },
    when: { kind: "window", duration_hours: 5, ...when },
  };
  const checked = checkValue(watchRequestSchema, watch, "body");
  return "errors" in checked ? checked.errors.map(({ pointer, code }) => ({ pointer, code })) : [];
}

test("one window is watched in its own hours, however far the horizon of others", () => {
  expect(faultsOf({ window })).toEqual([]);
  expect(faultsOf({ window, horizon_hours: 1 })).toEqual([]);
  expect(faultsOf({ horizon_hours: 1 })).toEqual([{ pointer: "#/when/duration_hours", code: "too_big" }]);
});

test.each([
  ["another length", { duration_hours: 4 }, "#/when/duration_hours", "span_conflict"],
  ["daylight alone", { daylight_only: true }, "#/when/daylight_only", "invalid"],
  [
    "hours of clocks",
    { local_hours: { from: 7, to: 17, timezone: "Europe/London" } },
    "#/when/local_hours",
    "invalid",
  ],
])("one window does not have %s", (_what, more, pointer, code) => {
  expect(faultsOf({ window, ...more })).toEqual([{ pointer, code }]);
});
