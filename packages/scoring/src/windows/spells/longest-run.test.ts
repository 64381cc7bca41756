import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countHours, isPossible } from "../brute-spells.suite.ts";
import { longestRun } from "./longest-run.ts";
import { weatherWindows } from "../weather-windows.ts";
import { anySearch, searchOf } from "../window-search.arbitrary.ts";
import { search } from "../window-search.suite.ts";
import type { LastHours, WindowSearch } from "../search/window-search.ts";

const numRuns = sized(500, 10_000);

describe("the longest run", () => {
  it("is the longest under the duration that is likely enough", () => {
    const run = [100, 0, 0, 100, 0, 0, 0, 100, 0, 0, 0];
    const beside = run.map((cover, hour) => [cover, hour === 5 ? 100 : cover, cover]);
    const given = search({ run, beside, durationHours: 5 });
    expect(weatherWindows(given, 1)).toEqual([]);
    // (4 + 0.5) / 5, where the run before is (3 + 0.5) / 5.
    expect(longestRun(given, 0.5)).toEqual({ startHour: 8, hours: 3, probability: 0.9 });
  });

  it("is none where not one hour is", () => {
    expect(longestRun(search({ run: [100, 100], durationHours: 3 }), 0.5)).toBeUndefined();
    expect(longestRun(search({ run: [0, 0], durationHours: 3, wanted: () => false }), 0.5)).toBeUndefined();
  });

  it("of one run has no probability", () => {
    expect(longestRun(search({ run: [0, 0, 100], durationHours: 3 }), 0.5)).toEqual({
      startHour: 0,
      hours: 2,
      probability: undefined,
    });
  });

  it("has odds that are meant for its own length", () => {
    const given = search({ run: [0, 0, 100], durationHours: 3 });
    const oddsOfRun = (worstScore: number, { durationHours, lastHour }: LastHours) =>
      worstScore - durationHours / 10 - lastHour / 100;
    const learned: WindowSearch = { ...given, parts: given.parts.map((part) => ({ ...part, oddsOfRun })) };
    expect(longestRun(learned, 0.5)?.probability).toBeCloseTo(0.79, 12);
    expect(longestRun(learned, 0.85)?.hours).toBe(1);
  });

  it("is the one that trying every length at every start gives", () => {
    fc.assert(
      fc.property(anySearch, fc.constantFrom(0.01, 0.1, 0.5, 0.5, 0.9), (made, minimumProbability) => {
        const hours = made.wanted.length;
        let longest: ReturnType<typeof longestRun>;
        for (
          let length = Math.min(made.durationHours - 1, hours);
          length > 0 && longest === undefined;
          length--
        ) {
          for (let startHour = 0; startHour + length <= hours; startHour++) {
            const counted = countHours(made, startHour, length);
            if (counted === undefined || !isPossible(counted, minimumProbability)) continue;
            const { probability } = counted;
            if (longest !== undefined && (probability ?? 0) <= (longest.probability ?? 0)) continue;
            longest = { startHour, hours: length, probability };
          }
        }
        expect(longestRun(searchOf(made), minimumProbability)).toEqual(longest);
      }),
      { numRuns },
    );
  });
});
