import { describe, expect, test } from "vitest";
import { fieldErrors } from "../../errors/field-errors.ts";
import { windowsRequestSchema, windowsResponseSchema } from "./windows.ts";

const request = { latitude: 51.5, longitude: -0.12, forecast_hours: 240, model: "noaa" };
const constraint_params = { id: 1, type: "task" };
const local_hours = { from: 7, to: 17, timezone: "Europe/Zurich" };

test("a time zone that is nearly one is answered with it", () => {
  const window = { duration_hours: 4, local_hours: { ...local_hours, timezone: "europe/Londn" } };
  const body = { request, constraint_params, window };
  const { error } = windowsRequestSchema.safeParse(body);
  expect(fieldErrors(error!, "body", body, windowsRequestSchema)).toMatchObject([
    { pointer: "#/window/local_hours/timezone", did_you_mean: "Europe/London" },
  ]);
});

function faults(window: object): string[] {
  const body = { request, constraint_params, window };
  const result = windowsRequestSchema.safeParse(body);
  if (result.success) return [];
  return fieldErrors(result.error, "body", body, windowsRequestSchema).map(
    (error) => `${error.pointer} ${error.code}`,
  );
}

test("an instant inside an hour is answered with the hours beside it", () => {
  const window = { duration_hours: 4, not_after: "2026-11-24T23:59:59Z" };
  const body = { request, constraint_params, window };
  const { error } = windowsRequestSchema.safeParse(body);
  expect(fieldErrors(error!, "body", body, windowsRequestSchema)).toMatchObject([
    { expected: { values: ["2026-11-24T23:00:00Z", "2026-11-25T00:00:00Z"] } },
  ]);
});

describe("a windows request", () => {
  test("needs a duration and has defaults for the rest; that of the minimum depends on the maximum", () => {
    const { window } = windowsRequestSchema.parse({
      request,
      constraint_params,
      window: { duration_hours: 4, local_hours },
    });
    expect(window).toEqual({
      duration_hours: 4,
      daylight_only: false,
      per_day: false,
      spells: false,
      minimum_probability: 0.5,
      top: 5,
      local_hours: { ...local_hours, weekdays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] },
    });
  });

  test.each([["America/New_York"], ["Australia/Lord_Howe"], ["UTC"], ["Asia/Kolkata"]])(
    "knows the time zone %s",
    (timezone) => {
      expect(faults({ duration_hours: 4, local_hours: { ...local_hours, timezone } })).toEqual([]);
    },
  );

  test("takes a night, which ends at a lower hour than it starts", () => {
    expect(faults({ duration_hours: 4, local_hours: { ...local_hours, from: 22, to: 6 } })).toEqual([]);
  });

  test.each<[string, object, string[]]>([
    ["no duration", {}, ["#/window/duration_hours required"]],
    ["a duration of 0 h", { duration_hours: 0 }, ["#/window/duration_hours too_small"]],
    ["a duration of 169 h", { duration_hours: 169 }, ["#/window/duration_hours too_big"]],
    ["a minimum of 0", { duration_hours: 4, minimum_score: 0 }, ["#/window/minimum_score too_small"]],
    ["a minimum above 1", { duration_hours: 4, minimum_score: 1.1 }, ["#/window/minimum_score too_big"]],
    ["a maximum below 0", { duration_hours: 4, maximum_score: -0.1 }, ["#/window/maximum_score too_small"]],
    [
      "a maximum below the minimum",
      { duration_hours: 4, minimum_score: 0.5, maximum_score: 0.4 },
      ["#/window/maximum_score range_reversed"],
    ],
    [
      "a first start in the middle of an hour",
      { duration_hours: 4, not_before: "2026-11-24T09:30:00Z" },
      ["#/window/not_before not_on_the_hour"],
    ],
    [
      "a last end without an offset",
      { duration_hours: 4, not_after: "2026-11-24T09:00:00" },
      ["#/window/not_after invalid_format"],
    ],
    [
      "a last end at the first start",
      { duration_hours: 4, not_before: "2026-11-24T09:00:00Z", not_after: "2026-11-24T09:00:00Z" },
      ["#/window/not_after range_reversed"],
    ],
    [
      "a certain probability",
      { duration_hours: 4, minimum_probability: 1 },
      ["#/window/minimum_probability too_big"],
    ],
    ["101 windows", { duration_hours: 4, top: 101 }, ["#/window/top too_big"]],
    [
      "an offset for a time zone",
      { duration_hours: 4, local_hours: { ...local_hours, timezone: "+01:00" } },
      ["#/window/local_hours/timezone unknown_timezone"],
    ],
    [
      "an unknown time zone",
      { duration_hours: 4, local_hours: { ...local_hours, timezone: "Europe/Zuerich" } },
      ["#/window/local_hours/timezone unknown_timezone"],
    ],
    [
      "auto for a time zone",
      { duration_hours: 4, local_hours: { ...local_hours, timezone: "auto" } },
      ["#/window/local_hours/timezone unknown_timezone"],
    ],
    [
      "no hours between from and to",
      { duration_hours: 4, local_hours: { ...local_hours, to: 7 } },
      ["#/window/local_hours/to empty_hours"],
    ],
    [
      "an unknown weekday",
      { duration_hours: 4, local_hours: { ...local_hours, weekdays: ["monday"] } },
      ["#/window/local_hours/weekdays/0 invalid_value"],
    ],
    [
      "no weekday",
      { duration_hours: 4, local_hours: { ...local_hours, weekdays: [] } },
      ["#/window/local_hours/weekdays too_small"],
    ],
    ["an unknown field", { duration_hours: 4, daylight: true }, ["#/window/daylight unknown_field"]],
  ])("with %s is refused there", (_, window, expected) => {
    expect(faults(window)).toEqual(expected);
  });
});

test("a windows answer says why there is no window: a constraint or the hours", () => {
  const metadata = {
    generated_at: "2026-11-21T09:14:03+00:00",
    model: "noaa",
    id: 1,
    forecast_hours: 1,
    timezone: "UTC",
    location: { latitude: 51.5, longitude: -0.12 },
    start_date: "2026-11-21T09:00:00Z",
    end_date: "2026-11-21T09:00:00Z",
  };
  const accepted = (none_because: object) =>
    windowsResponseSchema.safeParse({ metadata, windows: [], none_because }).success;
  expect(accepted({ reason: "hours" })).toBe(true);
  expect(accepted({ reason: "score", constraint: 0, variable: "wind_gusts_10m", share: 0.6 })).toBe(true);
  expect(accepted({ reason: "score" })).toBe(false);
});
