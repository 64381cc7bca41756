import { describe, expect, test } from "vitest";
import { fieldErrors } from "../../errors/field-errors.ts";
import { windowsRequestSchema } from "./windows.ts";

const location = { latitude: 51.5, longitude: -0.12 };
const request = { location, model: "noaa", entry: { type: "task", id: 1 }, period: { hours: 48 } };
const scenario = { entry: { type: "scenario", id: 501 } };
const local_hours = { from: 7, to: 17 };

function faultsOf(window: object, others: object = {}) {
  const body = { ...request, ...others, window: { duration_hours: 6, ...window } };
  const { error } = windowsRequestSchema.safeParse(body);
  return error === undefined ? [] : fieldErrors(error, "body", body, windowsRequestSchema);
}

const faults = (...asked: Parameters<typeof faultsOf>): string[] =>
  faultsOf(...asked).map(({ pointer, code }) => `${pointer} ${code}`);

test("a windows request needs a duration and has defaults for the rest; that of the minimum depends on the maximum", () => {
  const { window, timezone } = windowsRequestSchema.parse({ ...request, window: { duration_hours: 6 } });
  expect(timezone).toBeUndefined();
  expect(window).toEqual({
    duration_hours: 6,
    maximum_score: null,
    minimum_probability: 0.5,
    daylight_only: false,
    group: "spell",
    order: "likeliest",
    top: 5,
  });
});

test("the request of the design is taken as it stands", () => {
  const window = {
    duration_hours: 6,
    minimum_score: 0.1,
    maximum_score: null,
    minimum_probability: 0.5,
    daylight_only: false,
    local_hours: { from: 7, to: 17, weekdays: ["mon", "tue", "wed", "thu", "fri"] },
    group: "spell",
    order: "likeliest",
    top: 5,
  };
  const body = {
    ...request,
    period: { start: "2026-11-23T00:00:00Z", hours: 120 },
    timezone: "Europe/London",
    window,
  };
  expect(windowsRequestSchema.parse(body)).toMatchObject(body);
});

describe("local hours", () => {
  test("need a zone that was sent, be it UTC", () => {
    expect(faults({ local_hours })).toEqual(["#/timezone required"]);
    for (const timezone of ["UTC", "auto", "Europe/London"])
      expect(faults({ local_hours }, { timezone })).toEqual([]);
  });

  test("have no zone of their own", () => {
    const hours = { ...local_hours, timezone: "UTC" };
    expect(faults({ local_hours: hours }, { timezone: "UTC" })).toEqual([
      "#/window/local_hours/timezone unknown_field",
    ]);
  });

  test("hold an hour, and may be a night", () => {
    const zoned = { timezone: "UTC" };
    expect(faults({ local_hours: { from: 7, to: 7 } }, zoned)).toEqual([
      "#/window/local_hours/to empty_hours",
    ]);
    expect(faults({ local_hours: { from: 22, to: 6 } }, zoned)).toEqual([]);
  });
});

describe("a scenario", () => {
  test("needs to be told whether it is wanted there or away", () => {
    expect(faults({}, scenario)).toEqual(["#/window/minimum_score required"]);
    expect(faults({ maximum_score: null }, scenario)).toEqual(["#/window/minimum_score required"]);
    expect(faults({ minimum_score: 0.5 }, scenario)).toEqual([]);
    expect(faults({ maximum_score: 0 }, scenario)).toEqual([]);
  });

  test("that is no entry does too", () => {
    const constraint = {
      variable: "wind_gusts_10m",
      unit: "m/s",
      ideal: { min: 20 },
      acceptable: { min: 15 },
      weight: 1,
      role: "limit",
      if_missing: "refuse",
    };
    const entry = { type: "scenario", definition: { constraints: [constraint] } };
    expect(faults({}, { entry })).toEqual(["#/window/minimum_score required"]);
    expect(faults({ minimum_score: 0.5 }, { entry })).toEqual([]);
  });
});

test.each<[string, object, string]>([
  ["no duration", { duration_hours: undefined }, "#/window/duration_hours required"],
  ["a duration of 0 h", { duration_hours: 0 }, "#/window/duration_hours too_small"],
  ["a duration of 169 h", { duration_hours: 169 }, "#/window/duration_hours too_big"],
  ["a minimum of 0", { minimum_score: 0 }, "#/window/minimum_score too_small"],
  ["a maximum above 1", { maximum_score: 1.1 }, "#/window/maximum_score too_big"],
  [
    "a maximum below the minimum",
    { minimum_score: 0.5, maximum_score: 0.4 },
    "#/window/maximum_score range_reversed",
  ],
  ["a probability of 1", { minimum_probability: 1 }, "#/window/minimum_probability too_big"],
  ["a probability of 0", { minimum_probability: 0 }, "#/window/minimum_probability too_small"],
  ["an unknown group", { group: "days" }, "#/window/group invalid_value"],
  ["an unknown order", { order: "best" }, "#/window/order invalid_value"],
  ["no window at all", { top: 0 }, "#/window/top too_small"],
  ["101 windows", { top: 101 }, "#/window/top too_big"],
  ["what only V1 has", { spells: true }, "#/window/spells unknown_field"],
])("%s is refused by its field", (_, window, fault) => {
  expect(faults(window)).toEqual([fault]);
});

test("a maximum below the minimum that is only the default is a range of its own", () => {
  expect(faults({ maximum_score: 0.05 })).toEqual([]);
});

test("a zone that is nearly one is answered with it, and an offset is none", () => {
  expect(faultsOf({}, { timezone: "Europe/Londn" })).toMatchObject([
    { pointer: "#/timezone", code: "unknown_timezone", did_you_mean: "Europe/London" },
  ]);
  expect(faults({}, { timezone: "+01:00" })).toEqual(["#/timezone unknown_timezone"]);
});
