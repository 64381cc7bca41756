import { bands } from "@halcyon/schema";
import { expect, it } from "vitest";
import { bandHatch } from "./hatch-patterns.tsx";

it("tells unsuitable and stop hours from each other and from the others without a colour", () => {
  expect(bands.map((band) => bandHatch(band, "suitability"))).toEqual([
    "hatched",
    "lined",
    undefined,
    undefined,
  ]);
});

it("leaves presence to its greys", () => {
  expect(bands.map((band) => bandHatch(band, "presence"))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
