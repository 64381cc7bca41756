import { describe, expect, test } from "vitest";
import { constraintSchema } from "./constraint.ts";
import { fieldErrors } from "../../errors/field-errors.ts";
import { variable, variableNames } from "../../registry/variable.ts";

const gust = {
  variable: "wind_gusts_10m",
  unit: "m/s",
  weight: 1,
  ideal: { max: 7 },
  acceptable: { max: 10 },
};
const direction = {
  variable: "wind_direction_10m",
  unit: "deg",
  weight: 1,
  arc: { ideal: { from: 350, to: 10 }, acceptable: { from: 330, to: 30 } },
};
const code = { variable: "weather_code", unit: "1", weight: 1, categories: { "95": 0 }, default: 1 };

/** Returns the pointer and code of each fault of a constraint. */
function faults(constraint: object): string[] {
  const result = constraintSchema.safeParse(constraint);
  if (result.success) return [];
  return fieldErrors(result.error, "body", constraint, constraintSchema).map(
    (error) => `${error.pointer} ${error.code}`,
  );
}

function details(constraint: object): string {
  const result = constraintSchema.safeParse(constraint);
  return result.success
    ? ""
    : fieldErrors(result.error, "body", constraint, constraintSchema)
        .map((error) => error.detail)
        .join(" ");
}

test.each(variableNames)("%s takes limits of its scale, and spans of hours where it is linear", (name) => {
  const { scale, unit, atHeight, physical } = variable(name);
  const forms = {
    linear: { ideal: { max: physical.max }, acceptable: { max: physical.max } },
    circular: { arc: { ideal: { from: 350, to: 10 }, acceptable: { from: 330, to: 30 } } },
    categorical: { categories: { "1": 0 }, default: 1 },
  };
  const common = { variable: name, unit, weight: 1, ...(atHeight === undefined ? {} : { height_m: 30 }) };
  for (const [form, limits] of Object.entries(forms))
    expect(faults({ ...common, ...limits }).length === 0, form).toBe(form === scale);
  const over = { hours: 3, direction: "trailing", statistic: "mean" };
  expect(faults({ ...common, ...forms[scale], over })).toEqual(
    scale === "linear" ? [] : ["#/over over_not_allowed"],
  );
});

describe("a constraint", () => {
  test("is a range, an arc or a set of categories", () => {
    expect(faults(gust)).toEqual([]);
    expect(faults(direction)).toEqual([]);
    expect(faults(code)).toEqual([]);
  });

  test("is a limit that refuses missing data, with linear sides, when it does not say otherwise", () => {
    expect(constraintSchema.parse(gust)).toEqual({
      ...gust,
      role: "limit",
      if_missing: "refuse",
      shape: "linear",
    });
  });

  test("may have one side, two sides, a stop edge and a hard limit", () => {
    expect(
      faults({ ...gust, ideal: { min: 1, max: 7 }, acceptable: { min: 1, max: 10 }, stop: { max: 10 } }),
    ).toEqual([]);
    expect(faults({ ...gust, stop: { max: 12 }, shape: { power: 2 } })).toEqual([]);
  });

  test("may look at a sum of hours beyond what one hour can reach", () => {
    const rain = {
      variable: "precipitation",
      unit: "mm",
      weight: 1,
      ideal: { max: 400 },
      acceptable: { max: 500 },
    };
    expect(faults(rain)).not.toEqual([]);
    expect(faults({ ...rain, over: { hours: 24, direction: "trailing", statistic: "sum" } })).toEqual([]);
  });
});

describe("a faulty constraint names the field", () => {
  test.each<[string, object, string[]]>([
    ["an unknown variable", { ...gust, variable: "gusts" }, ["#/variable invalid_value"]],
    ["a missing variable", { ...gust, variable: undefined }, ["#/variable required"]],
    ["another unit", { ...gust, unit: "km/h" }, ["#/unit wrong_unit"]],
    ["no weight", { ...gust, weight: undefined }, ["#/weight required"]],
    ["a weight of 0", { ...gust, weight: 0 }, ["#/weight too_small"]],
    ["a weight as text", { ...gust, weight: "1" }, ["#/weight invalid_type"]],
    ["an unknown role", { ...gust, role: "wish" }, ["#/role invalid_value"]],
    ["an unknown field", { ...gust, wieght: 1 }, ["#/wieght unknown_field"]],
    ["no bound at all", { ...gust, ideal: {}, acceptable: {} }, ["#/ideal no_bound"]],
    ["a bound in one range only", { ...gust, acceptable: {} }, ["#/acceptable/max required"]],
    [
      "an ideal edge outside the acceptable one",
      { ...gust, ideal: { max: 11 } },
      ["#/acceptable/max range_not_nested"],
    ],
    ["a stop edge inside the acceptable one", { ...gust, stop: { max: 9 } }, ["#/stop/max range_not_nested"]],
    ["a stop edge on an open side", { ...gust, stop: { min: 0 } }, ["#/acceptable/min required"]],
    [
      "an edge that no gust reaches",
      { ...gust, acceptable: { max: 400 } },
      ["#/acceptable/max unreachable_value"],
    ],
    [
      "ideal bounds in the wrong order",
      { ...gust, ideal: { min: 5, max: 4 }, acceptable: { min: 0, max: 10 } },
      ["#/ideal range_reversed"],
    ],
    ["a power of 0", { ...gust, shape: { power: 0 } }, ["#/shape/power too_small"]],
    [
      "an allowance over 1",
      { ...gust, allowance: [{ to_lead_hours: 12, factor: 1.01 }] },
      ["#/allowance/0/factor too_big"],
    ],
    [
      "allowances whose leads do not ascend",
      {
        ...gust,
        allowance: [
          { to_lead_hours: 24, factor: 0.9 },
          { to_lead_hours: 24, factor: 0.8 },
        ],
      },
      ["#/allowance/1/to_lead_hours too_small"],
    ],
    [
      "an allowance of a lower limit",
      {
        ...gust,
        ideal: { min: 1, max: 7 },
        acceptable: { min: 0, max: 10 },
        allowance: [{ to_lead_hours: 12, factor: 0.9 }],
      },
      ["#/allowance allowance_not_allowed"],
    ],
    [
      "a share of degrees",
      { ...gust, variable: "temperature_2m", unit: "degC", allowance: [{ to_lead_hours: 12, factor: 0.9 }] },
      ["#/allowance allowance_not_allowed"],
    ],
    ["a height it has already", { ...gust, height_m: 20 }, ["#/height_m height_not_allowed"]],
    [
      "a mean wind above the heights of its law",
      { ...gust, variable: "wind_speed_at_height", height_m: 200.1 },
      ["#/height_m too_big"],
    ],
    [
      "no height where one is needed",
      { ...gust, variable: "wind_gust_3s_at_height" },
      ["#/height_m height_needed"],
    ],
    [
      "an even centered span",
      { ...gust, over: { hours: 4, direction: "centered", statistic: "max" } },
      ["#/over/hours even_span"],
    ],
    [
      "a span over a week",
      { ...gust, over: { hours: 169, direction: "forward", statistic: "max" } },
      ["#/over/hours too_big"],
    ],
    [
      "a range of a direction",
      { ...gust, variable: "wind_direction_10m", unit: "deg" },
      ["#/variable variable_form"],
    ],
    [
      "an ideal arc outside the acceptable one",
      { ...direction, arc: { ...direction.arc, ideal: { from: 320, to: 10 } } },
      ["#/arc/ideal range_not_nested"],
    ],
    [
      "a direction over hours",
      { ...direction, over: { hours: 3, direction: "trailing", statistic: "mean" } },
      ["#/over over_not_allowed"],
    ],
    ["a membership over 1", { ...code, categories: { "95": 1.1 } }, ["#/categories/95 too_big"]],
    ["a category that is no code", { ...code, categories: { storm: 0 } }, ["#/categories/storm invalid"]],
    ["no default for the other codes", { ...code, default: undefined }, ["#/default required"]],
  ])("%s", (_, constraint, expected) => {
    expect(faults(constraint)).toEqual(expected);
  });

  test("and bounds in the wrong order are told before what follows from them", () => {
    const acceptable = { min: 10, max: 0 };
    expect(faults({ ...gust, ideal: { min: 1, max: 7 }, acceptable })).toEqual([
      "#/acceptable range_reversed",
    ]);
    expect(details({ ...gust, ideal: { min: 5, max: 4 }, acceptable })).toBe(
      "`min` is above `max`. `min` is above `max`.",
    );
  });

  test("and what falls is given for the hour, not as a rate", () => {
    const rain = { ...gust, variable: "precipitation", unit: "mm/h" };
    expect(details(rain)).toBe("precipitation is given in mm, as the amount that falls in the hour.");
  });

  test.each([
    ["M/S", "m/s"],
    ["m s-1", "m/s"],
    ["mps", "m/s"],
    ["km/h", undefined],
    ["km/s", undefined],
    ["furlongs", undefined],
  ])("and %s is answered with the unit, and as it where it is another spelling of it", (unit, meant) => {
    const wrong = { ...gust, unit };
    const { error } = constraintSchema.safeParse(wrong);
    expect(fieldErrors(error!, "body", wrong, constraintSchema)).toMatchObject([
      { pointer: "#/unit", expected: { unit: "m/s" }, ...(meant && { did_you_mean: meant }) },
    ]);
    expect(
      JSON.stringify(fieldErrors(error!, "body", wrong, constraintSchema)).includes("did_you_mean"),
    ).toBe(meant !== undefined);
  });

  test("and a foreign unit is answered with the converted number", () => {
    const wrong = { ...gust, unit: "km/h", ideal: { max: 36 } };
    expect(details(wrong)).toContain("36 km/h is 10 m/s");
    const { error } = constraintSchema.safeParse(wrong);
    expect(fieldErrors(error!, "body", wrong, constraintSchema)).toMatchObject([
      { code: "wrong_unit", expected: { unit: "m/s", value: 10 } },
    ]);
  });
});
