import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { compositeRequestSchema } from "../v1/bodies/composite.ts";
import { constraintSchema } from "../wire/entries/constraint.ts";
import { type FieldPlace, fieldErrors } from "./field-errors.ts";
import { entryListQuerySchema } from "../wire/entries/library.ts";
import { locationSchema } from "../wire/sites/location.ts";
import { operationalQuerySchema } from "../wire/weather/data-endpoints.ts";
import type { FieldError } from "./field-error.ts";
import { variableNameSchema } from "../registry/variable-name.ts";
import { variableNames } from "../registry/variable.ts";
import { windowsRequestSchema } from "../v1/bodies/windows.ts";

function errorsOf(schema: z.ZodType, checked: unknown, place: FieldPlace = "body"): FieldError[] {
  const result = schema.safeParse(checked);
  return result.success ? [] : fieldErrors(result.error, place, checked, schema);
}

const request = { latitude: 51.5, longitude: -0.12, forecast_hours: 240, model: "noaa" };
const constraint_params = { id: 1, type: "task" };

describe("an unknown field", () => {
  test("gets the name of an optional field that is near, in a query and inside a union", () => {
    expect(
      errorsOf(entryListQuerySchema, { limt: 5, sectr: "x" }, "query").map((error) => error.did_you_mean),
    ).toEqual(["limit", "sector"]);
    const constraint = {
      variable: "cloud_cover",
      unit: "%",
      ideal: { max: 1 },
      acceptable: { max: 2 },
      weight: 1,
    };
    const errors = errorsOf(constraintSchema, { ...constraint, if_mising: "drop" });
    expect(errors.map(({ pointer, did_you_mean }) => [pointer, did_you_mean])).toEqual([
      ["#/if_mising", "if_missing"],
    ]);
  });

  test("gets the name of the missing field beside it that is near", () => {
    const { forecast_hours: forecast_hour, ...others } = request;
    const errors = errorsOf(compositeRequestSchema, {
      request: { ...others, forecast_hour },
      constraint_params,
    });
    expect(errors).toContainEqual({
      pointer: "#/request/forecast_hour",
      code: "unknown_field",
      detail: "There is no field forecast_hour here.",
      did_you_mean: "forecast_hours",
    });
  });

  test("gets the name that holds it as whole words", () => {
    const errors = errorsOf(windowsRequestSchema, { request, constraint_params, window: { duration: 4 } });
    expect(errors).toContainEqual(
      expect.objectContaining({ pointer: "#/window/duration", did_you_mean: "duration_hours" }),
    );
  });

  test("gets the name of a missing choice too", () => {
    const { model: modle, ...others } = request;
    const errors = errorsOf(compositeRequestSchema, { request: { ...others, modle }, constraint_params });
    expect(errors.map((error) => error.did_you_mean)).toContain("model");
  });

  test("gets no name that is already there, far away or in another object", () => {
    const errors = errorsOf(compositeRequestSchema, {
      request: { ...request, latitud: 1, sky: 2 },
      constraint_params: { type: "task", latitud: 1 },
    });
    expect(errors.filter((error) => error.did_you_mean !== undefined)).toEqual([]);
  });
});

describe("a field error", () => {
  test("says what a longitude of 200 is on the scale that is used", () => {
    expect(errorsOf(locationSchema, { latitude: 0, longitude: 200 })).toEqual([
      {
        pointer: "#/longitude",
        code: "too_big",
        detail: "Longitudes run from -180 to 180; 200 is -160 here.",
        expected: { maximum: 180 },
      },
    ]);
    expect(errorsOf(locationSchema, { latitude: 0, longitude: -190.5 })).toEqual([
      {
        pointer: "#/longitude",
        code: "too_small",
        detail: "Longitudes run from -180 to 180; -190.5 is 169.5 here.",
        expected: { minimum: -180 },
      },
    ]);
    expect(errorsOf(locationSchema, { latitude: 0, longitude: -361 })[0]?.detail).toBe(
      "The smallest value is -180.",
    );
    expect(errorsOf(locationSchema, { latitude: 0, longitude: 361 })[0]?.detail).toBe(
      "The largest value is 180.",
    );
  });

  test("says which type is wanted, in words", () => {
    expect(errorsOf(z.int(), 1.5)[0]?.detail).toBe("This is not a whole number.");
    expect(errorsOf(z.number(), "51")[0]?.detail).toBe("This is not a number.");
    expect(errorsOf(z.strictObject({}), [])[0]?.detail).toBe("This is not an object.");
  });

  test("words a bound for what it bounds", () => {
    expect(errorsOf(z.number().min(1), 0)[0]?.detail).toBe("The smallest value is 1.");
    expect(errorsOf(z.number().positive(), 0)[0]).toMatchObject({
      detail: "A value above 0 is needed.",
      expected: { above: 0 },
    });
    expect(errorsOf(z.string().max(3), "abcd")[0]?.detail).toBe("At most 3 characters are allowed.");
    expect(errorsOf(z.array(z.number()).min(2), [1])[0]?.detail).toBe("At least 2 items are needed.");
  });

  test("lists the choices", () => {
    expect(errorsOf(z.enum(["noaa", "ecmwf"]), "icon")[0]).toEqual({
      pointer: "#",
      code: "invalid_value",
      detail: "One of noaa, ecmwf is needed.",
      expected: { values: ["noaa", "ecmwf"] },
    });
  });

  test("counts the choices where they are many, and names the one that was probably meant", () => {
    const [error] = errorsOf(variableNameSchema, "wind_gust_10m");
    expect(error).toEqual({
      pointer: "#",
      code: "invalid_value",
      detail: `One of ${variableNames.length} names is needed; \`expected\` lists them.`,
      expected: { values: variableNames },
      did_you_mean: "wind_gusts_10m",
    });
    expect(errorsOf(z.enum(["noaa", "ecmwf"]), "noa")[0]?.did_you_mean).toBe("noaa");
  });

  test("names the variable that was probably meant in a query too", () => {
    const query = { latitude: 51.5, longitude: 0, forecast_hours: 24, variables: "rain,wind_gust_10m,zzz" };
    const errors = errorsOf(operationalQuerySchema, query, "query");
    expect(errors.map(({ parameter, code, did_you_mean }) => [parameter, code, did_you_mean])).toEqual([
      ["variables", "invalid_value", "wind_gusts_10m"],
      ["variables", "invalid_value", undefined],
    ]);
    expect(errors[0]?.expected).toEqual({ values: variableNames });
    const statistics = errorsOf(
      operationalQuerySchema,
      { ...query, variables: "rain", statistics: "Q20" },
      "query",
    );
    expect(statistics.map((error) => error.did_you_mean)).toEqual(["Q10"]);
  });

  test("names a query parameter as a parameter", () => {
    expect(errorsOf(entryListQuerySchema, { limit: 0 }, "query")[0]).toMatchObject({
      parameter: "limit",
      code: "too_small",
    });
    expect(errorsOf(entryListQuerySchema, { limt: 5 }, "query")[0]).toMatchObject({
      parameter: "limt",
      code: "unknown_field",
    });
  });

  test("escapes a pointer as RFC 6901 says", () => {
    expect(errorsOf(z.strictObject({}), { "a/b~c": 1 })[0]?.pointer).toBe("#/a~1b~0c");
  });
});

test("there are at most 50 field errors", () => {
  const body = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`x${index}`, index]));
  expect(errorsOf(z.strictObject({}), body)).toHaveLength(50);
  expect(
    errorsOf(
      z.array(z.number()),
      Array.from({ length: 80 }, () => "x"),
    ),
  ).toHaveLength(50);
});

test("no text of the caller longer than 100 characters comes back", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 101, maxLength: 300 }), (long) => {
      const bodies = [
        { [long]: 1 },
        { request: { ...request, model: long }, constraint_params },
        { request: { ...request, latitude: long }, constraint_params: { id: 1, type: long } },
      ];
      for (const body of bodies)
        expect(JSON.stringify(errorsOf(compositeRequestSchema, body))).not.toContain(
          JSON.stringify(long).slice(1, -1),
        );
    }),
  );
});

test("every refusal of any JSON has a place and words", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      const errors = errorsOf(compositeRequestSchema, body);
      expect(errors.length).toBeGreaterThan(0);
      for (const error of errors) {
        expect(error.pointer).toMatch(/^#(\/|$)/);
        expect(error.detail).toMatch(/\.$/);
      }
    }),
  );
});

test("only the faults that are told are described, however many there are", () => {
  let described = 0;
  const issue = {
    code: "unrecognized_keys",
    message: "",
    path: [],
    get keys() {
      described++;
      return ["latitud"];
    },
  };
  const error = { issues: Array.from({ length: 5000 }, () => issue) } as unknown as z.ZodError;
  expect(fieldErrors(error, "body", {}, locationSchema)).toHaveLength(50);
  expect(described).toBe(50);
});

describe("a value that may have several forms", () => {
  const law = z.discriminatedUnion("law", [
    z.strictObject({ law: z.enum(["even", "pert"]), low: z.number(), high: z.number() }),
    z.strictObject({ law: z.literal("normal"), mean: z.number() }),
  ]);
  const hours = z.union([z.int().min(0), law]);

  test("is told by the form of its own type", () => {
    expect(errorsOf(hours, { law: "pert", low: 1 })).toMatchObject([{ pointer: "#/high", code: "required" }]);
    expect(errorsOf(hours, -1)).toMatchObject([{ pointer: "#", code: "too_small" }]);
    expect(errorsOf(hours, "6")).toMatchObject([{ pointer: "#", expected: { type: "number" } }]);
  });

  test("gets the names of the forms, if the field that names them has none", () => {
    for (const value of [{ law: "gauss", mean: 1 }, {}])
      expect(errorsOf(hours, value)).toMatchObject([
        {
          pointer: "#/law",
          detail: "One of even, pert, normal is needed.",
          expected: { values: ["even", "pert", "normal"] },
        },
      ]);
  });
});
