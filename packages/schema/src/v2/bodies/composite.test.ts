import { describe, expect, test } from "vitest";
import { fieldErrors } from "../../errors/field-errors.ts";
import { batchItemSchema } from "../endpoints/batch-endpoints.ts";
import { compositeRequestSchema } from "./composite.ts";

const body = {
  location: { latitude: 51.5, longitude: -0.12 },
  model: "noaa",
  entry: { type: "task", id: 1 },
  period: { hours: 120 },
};

function faults(change: object): string[] {
  const asked = { ...body, ...change };
  const result = compositeRequestSchema.safeParse(asked);
  if (result.success) return [];
  return fieldErrors(result.error, "body", asked, compositeRequestSchema).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );
}

describe("a request for a composite", () => {
  test("includes the ensemble and asks for UTC where it says nothing, and in a batch includes nothing", () => {
    expect(compositeRequestSchema.parse(body)).toMatchObject({ include: ["ensemble"], timezone: "UTC" });
    expect(batchItemSchema.parse(body).include).toEqual([]);
  });

  test.each<[string, object, string[]]>([
    ["nothing included", { include: [] }, []],
    ["all included", { include: ["ensemble", "reasons", "counterfactuals"] }, []],
    ["the zone of the place", { timezone: "auto" }, []],
    [
      "constraints that are no entry",
      { entry: { type: "task", definition: { constraints: [] } } },
      ["#/entry/definition/constraints too_small"],
    ],
    ["an unknown inclusion", { include: ["members"] }, ["#/include/0 invalid_value"]],
    ["counterfactuals alone", { include: ["ensemble", "counterfactuals"] }, ["#/include required"]],
    ["no length", { period: { start: "2026-11-23T00:00:00Z" } }, ["#/period/hours span_conflict"]],
    ["no zone", { timezone: "Nowhere" }, ["#/timezone unknown_timezone"]],
    ["a field of V1", { forecast_hours: 3 }, ["#/forecast_hours unknown_field"]],
  ])("with %s", (_, change, expected) => {
    expect(faults(change)).toEqual(expected);
  });
});
