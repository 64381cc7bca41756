import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { weatherSpells } from "../windows/spells/weather-spells.ts";
import { anySearch, searchOf } from "../windows/window-search.arbitrary.ts";
import { spanChance } from "./start-chances.ts";

const numRuns = sized(500, 10_000);

it("is the odds of a whole spell, for every spell", () => {
  let known = 0;
  fc.assert(
    fc.property(anySearch, (made) => {
      const ofJob = searchOf(made);
      for (const { startHour, latestStartHour, whole } of weatherSpells(ofJob, { minimumProbability: 0.3 })) {
        const durationHours = latestStartHour - startHour + made.durationHours;
        const together = searchOf({ ...made, durationHours });
        expect(spanChance(together, ofJob, startHour)).toBe(whole.probability);
        known += whole.probability === undefined ? 0 : 1;
      }
    }),
    { numRuns },
  );
  expect(known).toBeGreaterThan(numRuns / 2);
});

it("is unknown of hours that no window has", () => {
  fc.assert(
    fc.property(anySearch, (made) => {
      const together = searchOf({ ...made, durationHours: made.wanted.length + 1 });
      expect(spanChance(together, searchOf(made), 0)).toBeUndefined();
    }),
    { numRuns: 20 },
  );
});
