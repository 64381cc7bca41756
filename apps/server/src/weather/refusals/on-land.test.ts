import { expect, it } from "vitest";
import { onLandWords } from "./on-land.ts";

it("says of variables of the sea that the place is on land, and of no others", () => {
  const [land, sea] = [{ sea: false }, { sea: true }];
  expect(onLandWords(["wave_height", "visibility", "wave_height"], land)).toBe(
    "The place is on land, and wave_height is only known at sea: choose a place at sea.",
  );
  expect(onLandWords(["wave_height", "wave_period"], land)).toContain(
    "wave_height, wave_period are only known",
  );
  expect(onLandWords(["wave_height"], sea)).toBe("");
  expect(onLandWords(["visibility"], land)).toBe("");
  expect(onLandWords(["wave_height"], undefined)).toBe("");
});
