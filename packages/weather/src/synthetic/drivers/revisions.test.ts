import { sampled, sized } from "@halcyon/testing";
import { expect, test } from "vitest";
import { syntheticCells } from "../climate/cell.ts";
import { fillForecastLikeness, Histories } from "./histories.ts";
import { uniformOf } from "../../io/hash.ts";
import { drivers } from "./latent-field.ts";
import { syntheticSource } from "../synthetic-source.ts";

const seed = 5;
const samples = sized(200, 10_000);
const everyHours = 6;
const members = 31;

/** Returns the member means of a run and of an earlier run, and the truth, at one hour, for many places and times. */
function drawn(leadHours: number, runsApart: number) {
  const cellOf = syntheticCells();
  return Array.from({ length: samples }, (_, index) => {
    const cell = cellOf({
      latitude: (Math.asin(2 * uniformOf(seed, index, 0) - 1) * 180) / Math.PI,
      longitude: 360 * uniformOf(seed, index, 1) - 180,
    });
    const later = everyHours * Math.floor(60_000 * uniformOf(seed, index, 2));
    const meanOf = (run: number): Float64Array => {
      const histories = new Histories({ product: "gefs", seed, revisedEveryHours: everyHours }, cell, run);
      histories.moveTo(later + leadHours);
      const mean = new Float64Array(drivers.length);
      for (let member = 0; member < members; member++)
        histories.driversOf(member).forEach((value, driver) => (mean[driver]! += value / members));
      return mean;
    };
    return {
      later: meanOf(later),
      earlier: meanOf(later - runsApart * everyHours),
      truth: meanOf(later + leadHours),
    };
  });
}

const cases = [
  [30, 1],
  [96, 1],
  [96, 4],
  [216, 8],
] as const;

test.each(sampled<(typeof cases)[number]>(cases, 2))(
  "forecasts %i h ahead have changed by what was learnt since, and no more (%i runs apart)",
  (lead, apart) => {
    const all = drawn(lead, apart);
    const [later, earlier] = [new Float64Array(drivers.length), new Float64Array(drivers.length)];
    fillForecastLikeness(lead, later);
    fillForecastLikeness(lead + apart * everyHours, earlier);
    for (const driver of drivers.keys()) {
      const variance = (one: "later" | "earlier", other: "later" | "truth"): number =>
        all.reduce((sum, drivenBy) => sum + (drivenBy[one][driver]! - drivenBy[other][driver]!) ** 2, 0) /
        samples;
      // What a mean of few members is off by.
      const [laterNoise, earlierNoise] = [1 - later[driver]!, 1 - earlier[driver]!].map(
        (own) => own / members,
      );
      const expectNear = (found: number, expected: number): void => {
        expect(Math.abs(found / expected - 1)).toBeLessThan(5 * Math.sqrt(2 / samples));
      };
      expectNear(variance("later", "truth"), 1 - later[driver]! + laterNoise!);
      expectNear(variance("earlier", "truth"), 1 - earlier[driver]! + earlierNoise!);
      expectNear(
        variance("earlier", "later"),
        later[driver]! - earlier[driver]! + laterNoise! + earlierNoise!,
      );
    }
  },
);

test("runs that learn start as often as is said", async () => {
  const source = syntheticSource({ product: "gefs", seed, revisedEveryHours: everyHours });
  expect(await source.latestRun(240_008)).toBe(240_000);
  expect(await source.latestRun(240_014)).toBe(240_006);
  expect(await syntheticSource({ product: "gefs", seed }).latestRun(240_014)).toBe(240_000);
});
