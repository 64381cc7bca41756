import { expect, test } from "vitest";
import { entrySchema } from "../../wire/entries/entry.ts";
import { fieldErrors } from "../../errors/field-errors.ts";
import { previewRequestSchema } from "./composite.ts";

const request = { latitude: 51.5, longitude: -0.12, forecast_hours: 240, model: "noaa" };
const constraint = {
  variable: "wind_gusts_10m",
  unit: "m/s",
  weight: 1,
  ideal: { max: 7 },
  acceptable: { max: 10 },
};
const definition = { type: "task", constraints: [constraint] };

function faults(schema: typeof previewRequestSchema | typeof entrySchema, body: object): string[] {
  const result = schema.safeParse(body);
  if (result.success) return [];
  return fieldErrors(result.error, "body", body, schema).map((error) => `${error.pointer} ${error.code}`);
}

test("a definition needs no words, and may have them", () => {
  expect(faults(previewRequestSchema, { request, definition })).toEqual([]);
  const words = { name: "Roof work", sector: "construction", description: "On a pitched roof.", caveat: "" };
  expect(faults(previewRequestSchema, { request, definition: { ...definition, ...words } })).toEqual([]);
});

test.each<[string, object]>([
  ["no constraint", { constraints: [] }],
  ["a wrong unit", { constraints: [{ ...constraint, unit: "km/h" }] }],
  ["an unknown variable", { constraints: [{ ...constraint, variable: "gusts" }] }],
  ["ideal outside acceptable", { constraints: [{ ...constraint, ideal: { max: 11 } }] }],
  ["no bound", { constraints: [{ ...constraint, ideal: {}, acceptable: {} }] }],
  ["33 constraints", { constraints: Array.from({ length: 33 }, () => constraint) }],
  [
    "a scenario that drops what is missing",
    { type: "scenario", constraints: [{ ...constraint, if_missing: "drop" }] },
  ],
])("a definition with %s is refused as an entry is", (_, change) => {
  const entry = {
    id: 1,
    slug: "roof-work",
    name: "Roof work",
    sector: "construction",
    description: "On a pitched roof.",
    version: 1,
    ...definition,
    ...change,
  };
  const asEntry = faults(entrySchema, entry);
  expect(asEntry.length).toBeGreaterThan(0);
  expect(faults(previewRequestSchema, { request, definition: { ...definition, ...change } })).toEqual(
    asEntry.map((fault) => fault.replace("#/", "#/definition/")),
  );
});

test("a preview names no entry of the library", () => {
  const constraint_params = { id: 1, type: "task" };
  expect(faults(previewRequestSchema, { request, definition, constraint_params })).toEqual([
    "#/constraint_params unknown_field",
  ]);
});
