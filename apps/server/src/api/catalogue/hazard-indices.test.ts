import { hazardIndexIds, hazardParameterNames } from "@halcyon/schema/wire";
import { hazardIndexNames, hazardIndices } from "@halcyon/scoring";
import { expect, test } from "vitest";

test("the contract names every index that there is, and every parameter of them", () => {
  expect(hazardIndexIds).toEqual(hazardIndexNames);
  const parameters = Object.values(hazardIndices).flatMap((index) => Object.keys(index.parameters));
  expect(new Set(parameters)).toEqual(new Set(hazardParameterNames));
});
