import { describe, expect, it } from "vitest";
import { phaseOfType, precipitationType } from "./precipitation-type.ts";

describe("precipitationType", () => {
  it.each([
    { type: 0, name: "none", codes: [0, 1, 2, 3, 45, 48] },
    { type: 11, name: "drizzle", codes: [51, 53, 55] },
    { type: 12, name: "freezing drizzle", codes: [56, 57] },
    { type: 1, name: "rain", codes: [61, 63, 65, 80, 81, 82, 95, 96, 99] },
    { type: 3, name: "freezing rain", codes: [66, 67] },
    { type: 5, name: "snow", codes: [71, 73, 75, 77, 85, 86] },
  ])("is $type, $name, for the weather codes $codes", ({ type, codes }) => {
    expect(codes.map(precipitationType)).toEqual(codes.map(() => type));
  });

  it("is NaN for a code that the simplified table has not, and for none", () => {
    expect(precipitationType(68)).toBeNaN();
    expect(precipitationType(Number.NaN)).toBeNaN();
  });
});

describe("phaseOfType", () => {
  it.each([1, 2, 3, 11, 12])("is liquid for type %d", (type) => {
    expect(phaseOfType(type)).toEqual({ liquid: 1, snow: 0 });
  });

  it.each([5, 6])("is snow for type %d", (type) => {
    expect(phaseOfType(type)).toEqual({ liquid: 0, snow: 1 });
  });

  it("is half of each for rain and snow", () => {
    expect(phaseOfType(7)).toEqual({ liquid: 0.5, snow: 0.5 });
  });

  it.each([4, 8, 9, 10])("is neither for the ice of type %d", (type) => {
    expect(phaseOfType(type)).toEqual({ liquid: 0, snow: 0 });
  });

  it.each([0, 255, Number.NaN])("is not known for type %d", (type) => {
    expect(phaseOfType(type)).toBeUndefined();
  });
});
