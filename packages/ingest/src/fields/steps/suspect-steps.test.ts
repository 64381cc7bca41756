import { packedMissing } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { suspectStepsOf } from "./suspect-steps.ts";

const every3h = [0, 3, 6, 9, 12, 15];
const celsius = (...values: readonly number[]): number[] => values.map((value) => value * 100);

describe("a step is suspect", () => {
  test("that lies farther from both neighbours than the registry allows", () => {
    expect(suspectStepsOf("temperature_2m", every3h)(celsius(5, 6, 22, 6, 5, 4))).toEqual([2]);
    expect(suspectStepsOf("temperature_2m", every3h)(celsius(5, 6, 20, 6, 5, 4))).toEqual([]);
    expect(suspectStepsOf("temperature_2m", every3h)(celsius(5, 6, 21, 6, 5, 4))).toEqual([]);
  });

  test("at either end, by its two nearest", () => {
    expect(suspectStepsOf("temperature_2m", every3h)(celsius(40, 6, 7, 6, 5, 4))).toEqual([0]);
    expect(suspectStepsOf("temperature_2m", every3h)(celsius(5, 6, 7, 6, 5, 40))).toEqual([5]);
  });

  test("beyond the plausible range, whatever its neighbours say", () => {
    expect(suspectStepsOf("temperature_2m", every3h)(celsius(61, 61, 61, 59, 59, 59))).toEqual([0, 1, 2]);
    expect(suspectStepsOf("precipitation", [0, 3, 6])([packedMissing, 15_001, 0])).toEqual([1]);
  });

  test("of an hour by less than of three, of six by more", () => {
    const spike = celsius(5, 5, 16, 5, 5, 5);
    expect(suspectStepsOf("temperature_2m", [0, 1, 2, 3, 4, 5])(spike)).toEqual([2]);
    expect(suspectStepsOf("temperature_2m", every3h)(spike)).toEqual([]);
    const higher = celsius(5, 5, 25, 5, 5, 5);
    expect(suspectStepsOf("temperature_2m", every3h)(higher)).toEqual([2]);
    expect(suspectStepsOf("temperature_2m", [0, 6, 12, 18, 24, 30])(higher)).toEqual([]);
  });
});

describe("a step is not suspect", () => {
  test("where a front passes, though it is far from the one before", () => {
    expect(suspectStepsOf("temperature_2m", every3h)(celsius(30, 30, 30, 8, 8, 8))).toEqual([]);
  });

  test("of a variable that has no such bound, or goes round", () => {
    expect(suspectStepsOf("cloud_cover", every3h)([0, 0, 1000, 0, 0, 0])).toEqual([]);
    expect(suspectStepsOf("wind_direction_10m", every3h)([0, 0, 180, 0, 0, 0])).toEqual([]);
  });

  test("where there are not three to compare", () => {
    const [x, y] = celsius(-20, 40);
    expect(suspectStepsOf("temperature_2m", [0, 3, 6])([x!, packedMissing, y!])).toEqual([]);
  });

  test("of a series that goes one way, however fast", () => {
    const series = fc.array(fc.integer({ min: -8000, max: 5900 }), { minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(series, (drawn) => {
        const rising = drawn.toSorted((one, other) => one - other);
        const leads = rising.map((_, at) => 3 * at);
        const found = suspectStepsOf("temperature_2m", leads)(rising);
        expect(found.filter((at) => at > 0 && at < rising.length - 1)).toEqual([]);
      }),
    );
  });
});
