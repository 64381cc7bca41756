import { isLong } from "@halcyon/testing";
import { expect, it } from "vitest";
import { type ComparedDay, hashedUniform } from "./resampled-days.ts";
import { skillInterval } from "./skill-interval.ts";

/** Correlation between consecutive days. */
const dayToDay = 0.5;
const skillOfSignal = 0.3;
const hoursOfDay = 8;

/** Returns a normal deviate that depends only on the given integers, by the method of Box and Muller. */
function normal(...integers: readonly number[]): number {
  const radius = Math.sqrt(-2 * Math.log(1 - hashedUniform(1, ...integers)));
  return radius * Math.cos(2 * Math.PI * hashedUniform(2, ...integers));
}

/** Returns squared errors of a forecast and of the mean for days with autocorrelation like weather. The true skill is `skillOfSignal`. */
function archiveOf(seed: number, count: number): ComparedDay[] {
  let [known, unknown] = [normal(seed, -1), normal(seed, -2)];
  return Array.from({ length: count }, (_, day) => {
    const step = Math.sqrt(1 - dayToDay ** 2);
    known = dayToDay * known + step * normal(seed, day, 1);
    unknown = dayToDay * unknown + step * normal(seed, day, 2);
    let [forecast, reference] = [0, 0];
    for (let hour = 0; hour < hoursOfDay; hour++) {
      const mix = (own: number, kind: number): number =>
        Math.sqrt(0.8) * own + Math.sqrt(0.2) * normal(seed, day, hour, kind);
      const error = Math.sqrt(1 - skillOfSignal) * mix(unknown, 3);
      forecast += error ** 2;
      reference += (Math.sqrt(skillOfSignal) * mix(known, 4) + error) ** 2;
    }
    return { day, forecast, reference };
  });
}

it("holds the true skill in 85 to 95 % of simulated archives of 60 days", () => {
  const archives = isLong ? 200 : 40;
  let held = 0;
  for (let archive = 0; archive < archives; archive++) {
    const { low, high } = skillInterval(archiveOf(archive, 60), archive)!;
    if (low <= skillOfSignal && skillOfSignal <= high) held += 1;
  }
  // Of 40, two standard deviations of a binomial more to either side.
  const slack = isLong ? 0 : 2 * Math.sqrt((0.9 * 0.1) / archives);
  expect(held / archives).toBeGreaterThanOrEqual(0.85 - slack);
  expect(held / archives).toBeLessThanOrEqual(Math.min(1, 0.95 + slack));
});

it("is null where the reference is perfect, and of one block of days", () => {
  expect(skillInterval([{ day: 0, forecast: 1, reference: 0 }], 1)).toBeNull();
  expect(skillInterval([{ day: 0, forecast: 1, reference: 2 }], 1)).toBeNull();
});

it("draws the same of the same seed", () => {
  expect(skillInterval(archiveOf(3, 60), 5)).toEqual(skillInterval(archiveOf(3, 60), 5));
});
