import { expect, test } from "vitest";
import { currentContract } from "./contract.ts";
import { contractBreaks } from "./contract-breaks.ts";
import { migration } from "../src/v2/migration.ts";

/** Contract of V2 with its paths changed to those of V1. */
const v2 = JSON.parse(
  JSON.stringify(currentContract("v2", "1.0.0")).replaceAll('"/v2/', '"/v1/'),
) as ReturnType<typeof currentContract>;
const breaks = new Set(contractBreaks(currentContract("v1", "1.0.0"), v2).map(({ place }) => place));

test("the migration says of every place that V2 breaks where it went, and of no other", () => {
  const told = migration.map(({ place }) => place.replace(/\/(?= |$)/, ""));
  expect(told.filter((place) => !breaks.has(place))).toEqual([]);
  expect([...breaks].filter((place) => !told.includes(place))).toEqual([]);
  expect(new Set(told).size).toBe(told.length);
});
