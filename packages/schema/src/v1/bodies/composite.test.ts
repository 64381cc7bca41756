import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compositeRequestSchema, compositeResponseSchema } from "./composite.ts";
import { fieldErrors } from "../../errors/field-errors.ts";

const request = { latitude: 51.5, longitude: -0.12, forecast_hours: 240, model: "noaa" };
const constraint_params = { id: 1, type: "task" };

function faults(body: unknown): string[] {
  const result = compositeRequestSchema.safeParse(body);
  if (result.success) return [];
  return fieldErrors(result.error, "body", body, compositeRequestSchema).map(
    (error) => `${error.pointer} ${error.code}`,
  );
}

const withRequest = (change: object) => ({ request: { ...request, ...change }, constraint_params });
const withEntry = (change: object) => ({ request, constraint_params: { ...constraint_params, ...change } });
const without = (object: object, leaf: string) =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== leaf));

describe("a composite request", () => {
  test("is accepted anywhere on earth, for any hours up to 210 days", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.integer({ min: 1, max: 5040 }),
        fc.constantFrom("noaa", "ecmwf"),
        (latitude, longitude, forecast_hours, model) => {
          expect(faults(withRequest({ latitude, longitude, forecast_hours, model }))).toEqual([]);
        },
      ),
    );
  });

  test.each<[string, unknown, string[]]>([
    ["latitude 91", withRequest({ latitude: 91 }), ["#/request/latitude too_big"]],
    ['latitude "51"', withRequest({ latitude: "51" }), ["#/request/latitude invalid_type"]],
    ["latitude null", withRequest({ latitude: null }), ["#/request/latitude invalid_type"]],
    [
      "latitude 1e999",
      JSON.parse(JSON.stringify(withRequest({})).replace("51.5", "1e999")),
      ["#/request/latitude invalid_type"],
    ],
    ["longitude 200", withRequest({ longitude: 200 }), ["#/request/longitude too_big"]],
    ["forecast_hours 0", withRequest({ forecast_hours: 0 }), ["#/request/forecast_hours too_small"]],
    ["forecast_hours 1.5", withRequest({ forecast_hours: 1.5 }), ["#/request/forecast_hours invalid_type"]],
    ["forecast_hours 5041", withRequest({ forecast_hours: 5041 }), ["#/request/forecast_hours too_big"]],
    ["forecast_hours true", withRequest({ forecast_hours: true }), ["#/request/forecast_hours invalid_type"]],
    ["model NOAA", withRequest({ model: "NOAA" }), ["#/request/model invalid_value"]],
    ["model gfs", withRequest({ model: "gfs" }), ["#/request/model invalid_value"]],
    ["id 0", withEntry({ id: 0 }), ["#/constraint_params/id too_small"]],
    ["id -1", withEntry({ id: -1 }), ["#/constraint_params/id too_small"]],
    ["id 1.5", withEntry({ id: 1.5 }), ["#/constraint_params/id invalid_type"]],
    ["type event", withEntry({ type: "event" }), ["#/constraint_params/type invalid_value"]],
    ["an array", [], ["# invalid_type"]],
    ["null", null, ["# invalid_type"]],
    ["a list as request", { request: [], constraint_params }, ["#/request invalid_type"]],
  ])("%s is refused there", (_, body, expected) => {
    expect(faults(body)).toEqual(expected);
  });

  test.each(Object.keys(request))("without %s is refused there", (leaf) => {
    expect(faults({ request: without(request, leaf), constraint_params })).toEqual([
      `#/request/${leaf} required`,
    ]);
  });

  test.each(Object.keys(constraint_params))("without %s is refused there", (leaf) => {
    expect(faults({ request, constraint_params: without(constraint_params, leaf) })).toEqual([
      `#/constraint_params/${leaf} required`,
    ]);
  });

  test("names all faults at once", () => {
    expect(
      faults({ request: { ...request, latitude: 91, model: "gfs" }, constraint_params: { id: 1 }, extra: 1 }),
    ).toEqual([
      "#/request/latitude too_big",
      "#/request/model invalid_value",
      "#/constraint_params/type required",
      "#/extra unknown_field",
    ]);
  });
});

function accepted(answer: unknown): boolean {
  return compositeResponseSchema.safeParse(answer).success;
}

describe("a composite answer", () => {
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
  const hour = { timestamp: "2026-11-21T09:00:00Z", median: 0.82, Q10: null, Q90: null };

  test("has a median in every hour, and quantiles that may be null", () => {
    expect(accepted({ metadata, forecast: [hour] })).toBe(true);
    expect(accepted({ metadata, forecast: [{ ...hour, Q10: 0.1, Q90: 1 }] })).toBe(true);
    expect(accepted({ metadata, forecast: [{ ...hour, median: null }] })).toBe(false);
    expect(accepted({ metadata, forecast: [{ ...hour, median: 1.0001 }] })).toBe(false);
  });

  test("may gain fields that a client does not know", () => {
    expect(
      accepted({ metadata: { ...metadata, later: 1 }, forecast: [{ ...hour, later: 1 }], later: 1 }),
    ).toBe(true);
  });

  test("has notices only when there are some", () => {
    expect(accepted({ metadata: { ...metadata, notices: [] }, forecast: [hour] })).toBe(false);
  });
});
