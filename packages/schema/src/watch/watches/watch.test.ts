import { describe, expect, it } from "vitest";
import { checkValue } from "../../errors/check-value.ts";
import { watchRequestSchema } from "./watch.ts";

const place = { latitude: 51.5, longitude: -0.12 };
const task = { id: 1, type: "task" };
const base = { name: "Crane", model: "noaa", places: [place] };

/** Returns the faults of a watch: pointer, code and expectation of each. */
function faultsOf(watch: object): object[] {
  const checked = checkValue(watchRequestSchema, { ...base, ...watch }, "body");
  return "errors" in checked
    ? checked.errors.map(({ pointer, code, expected }) => ({
        pointer,
        code,
        ...(expected === undefined ? {} : { expected }),
      }))
    : [];
}

const limit = (more: object): object => ({
  when: { kind: "limit", variable: "wind_gusts_10m", unit: "m/s", ...more },
});

describe("a watch", () => {
  it("has defaults for all but what it watches", () => {
    const { when, tell } = watchRequestSchema.parse({
      ...base,
      constraint_params: task,
      when: { kind: "window", duration_hours: 6 },
    });
    expect(tell).toEqual({});
    expect(when).toEqual({
      kind: "window",
      duration_hours: 6,
      minimum_score: 0.1,
      horizon_hours: 120,
      probability: { rise: 0.7, fall: 0.5 },
      confirm_runs: { rise: 1, fall: 1 },
      change: { hours: 3, probability: 0.2 },
      daylight_only: false,
    });
  });

  it("scores one thing, and a limit none", () => {
    const window = { when: { kind: "window", duration_hours: 6 } };
    const definition = {
      type: "task",
      constraints: [
        {
          variable: "wind_gusts_10m",
          unit: "m/s",
          ideal: { max: 8 },
          acceptable: { max: 13 },
          weight: 1,
        },
      ],
    };
    expect(faultsOf({ ...window, definition })).toEqual([]);
    expect(faultsOf(window)).toEqual([{ pointer: "#/constraint_params", code: "required" }]);
    expect(faultsOf({ ...window, constraint_params: task, definition })).toEqual([
      { pointer: "#/constraint_params", code: "invalid" },
    ]);
    expect(faultsOf({ ...limit({ above: 17 }), constraint_params: task })).toEqual([
      { pointer: "#/constraint_params", code: "invalid" },
    ]);
  });

  it("fits into the hours that it watches", () => {
    const when = { kind: "window", duration_hours: 24, horizon_hours: 12 };
    expect(faultsOf({ constraint_params: task, when })).toEqual([
      { pointer: "#/when/duration_hours", code: "too_big", expected: { maximum: 12 } },
    ]);
  });

  it("does not end at once: it falls no later than it rises", () => {
    const when = { kind: "window", duration_hours: 6, probability: { rise: 0.6, fall: 0.7 } };
    expect(faultsOf({ constraint_params: task, when })).toEqual([
      { pointer: "#/when/probability/fall", code: "range_reversed", expected: { maximum: 0.6 } },
    ]);
  });

  it("watches no band that every hour meets", () => {
    const band = (is: string, name: string): object => ({
      constraint_params: task,
      when: { kind: "band", is, band: name },
    });
    expect(faultsOf(band("at_least", "ideal"))).toEqual([]);
    expect(faultsOf(band("at_least", "stop"))).toEqual([{ pointer: "#/when/band", code: "invalid" }]);
    expect(faultsOf(band("at_most", "ideal"))).toEqual([{ pointer: "#/when/band", code: "invalid" }]);
  });
});

describe("a limit that is watched", () => {
  it("has one side, and is clear on the far side of it", () => {
    expect(faultsOf(limit({ above: 17, clear_at: 15 }))).toEqual([]);
    expect(faultsOf(limit({ below: 3, clear_at: 4 }))).toEqual([]);
    expect(faultsOf(limit({}))).toEqual([{ pointer: "#/when/above", code: "no_bound" }]);
    expect(faultsOf(limit({ above: 17, below: 3 }))).toEqual([{ pointer: "#/when/below", code: "invalid" }]);
    expect(faultsOf(limit({ above: 17, clear_at: 18 }))).toEqual([
      { pointer: "#/when/clear_at", code: "range_reversed" },
    ]);
  });

  it("is one that the variable can reach, in its unit, at a height that it has", () => {
    expect(faultsOf(limit({ above: 500 }))).toMatchObject([
      { pointer: "#/when/above", code: "unreachable_value" },
    ]);
    expect(faultsOf(limit({ above: 36, clear_at: 30, unit: "km/h" }))).toEqual([
      { pointer: "#/when/unit", code: "wrong_unit", expected: { unit: "m/s", value: 10 } },
    ]);
    expect(faultsOf(limit({ above: 17, height_m: 80 }))).toEqual([
      { pointer: "#/when/height_m", code: "height_not_allowed" },
    ]);
    expect(faultsOf(limit({ variable: "wind_direction_10m", unit: "deg", above: 90 }))).toMatchObject([
      { pointer: "#/when/variable", code: "variable_form" },
    ]);
  });
});
