import { expect, test } from "vitest";
import { placeNotes } from "./place-search.tsx";

/** Returns a found place with some other facts. */
const town = (facts: Partial<Parameters<typeof placeNotes>[0][number]>) => ({
  how: "name" as const,
  id: 1,
  name: "Suzhou",
  matched: "Suzhou",
  text: "1",
  country_code: "CN",
  country: "China",
  region: null,
  near: null,
  latitude: 31.3,
  longitude: 120.6,
  timezone: "Asia/Shanghai",
  population: 10,
  ...facts,
});

test("a town is told by its country, and in the United States by its state too", () => {
  expect(placeNotes([town({}), town({ id: 2, region: "Maine", country: "United States" })])).toEqual([
    "China",
    "Maine, United States",
  ]);
});

test("two towns of one name and country are told by a larger one near them", () => {
  expect(placeNotes([town({ near: "Shanghai" }), town({ id: 2, near: "Huainan" })])).toEqual([
    "China, near Shanghai",
    "China, near Huainan",
  ]);
});

test("two that lie near one town are told by their coordinates as well", () => {
  const [one, other] = placeNotes([town({ near: "Cali" }), town({ id: 2, near: "Cali", latitude: 3.58 })]);
  expect(one).not.toBe(other);
  expect(other).toMatch(/^China, near Cali, 3\.58° N/);
});
