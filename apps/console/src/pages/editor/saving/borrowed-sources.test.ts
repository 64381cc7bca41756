import type { Constraint } from "@halcyon/schema";
import { expect, test } from "vitest";
import { borrowedSources, withoutSources } from "./save-form.tsx";

const gusts: Constraint = {
  variable: "wind_gusts_10m",
  unit: "m/s",
  weight: 1,
  role: "limit",
  if_missing: "refuse",
  shape: "linear",
  ideal: { max: 10 },
  acceptable: { max: 15 },
  stop: { max: 20 },
  note: "20 m/s is the design wind.",
  source: ["EN 14439"],
};
const looser: Constraint = { ...gusts, stop: { max: 24 } };

test("sources are borrowed where the limits changed and they did not", () => {
  expect(borrowedSources([gusts], [looser])).toEqual([0]);
  expect(borrowedSources([gusts], [{ ...gusts, unit: "km/h", ideal: { max: 38 } }])).toEqual([0]);
});

test("they are not where the limits are as they were, whatever they weigh", () => {
  expect(borrowedSources([gusts], [gusts])).toEqual([]);
  expect(borrowedSources([gusts], [{ ...gusts, weight: 2 }])).toEqual([]);
});

test("they are not where they were rewritten or taken away, or the constraint is new", () => {
  expect(borrowedSources([gusts], [{ ...looser, note: "24 m/s by the sheet of the maker." }])).toEqual([]);
  expect(borrowedSources([gusts], [withoutSources(looser)])).toEqual([]);
  expect(borrowedSources([], [looser])).toEqual([]);
});
