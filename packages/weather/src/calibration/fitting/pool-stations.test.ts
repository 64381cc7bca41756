import { describe, expect, it } from "vitest";
import golden from "../golden/laws.json" with { type: "json" };
import { fitVariable, gainOf } from "./fit-variable.ts";
import { gaussianPairs, normalOf } from "./made-pairs.suite.ts";
import type { Pairs } from "./pairs.ts";
import { pooledPairs } from "./pool-stations.ts";

const byAmount = { at: "most", amount: 8 } as const;
const byFactor = { at: "factor", least: 0.4, most: 2, amount: 1 } as const;

/** Returns one pair of forecast and observation a day, from the start of a block of days. Its single member is 10. */
function station(errors: readonly number[]): Pairs {
  return {
    members: 1,
    values: new Float64Array(errors.length).fill(10),
    observed: Float64Array.from(errors, (error) => 10 + error),
    hours: errors.map((_, day) => (20_000 + day) * 24),
  };
}

function meanError({ observed, values }: Pairs): number {
  return observed.reduce((sum, value, pair) => sum + value - values[pair]!, 0) / observed.length;
}

describe("pooledPairs", () => {
  it("moves all stations to the bias that numpy believes of the first one", () => {
    const { errors, bias } = golden.pooled_bias;
    const [own, ...beside] = errors.map(station);
    const pooled = pooledPairs(own!, beside, byAmount);
    expect(pooled.hours).toHaveLength(160);
    for (const first of [0, 40, 80, 120]) {
      const part = { ...pooled, values: pooled.values.subarray(first, first + 40) };
      expect(meanError({ ...part, observed: pooled.observed.subarray(first, first + 40) })).toBeCloseTo(
        bias,
        9,
      );
    }
  });

  it("believes a site whose distance from the others is sure, and the mean of all where it is chance", () => {
    const errors = (bias: number, seed: number, noise: number): number[] =>
      Array.from({ length: 100 }, (_, day) => bias + noise * normalOf(seed, day));
    const sure = [3, 0, -1].map((bias, seed) => station(errors(bias, seed, 0.1)));
    expect(meanError(pooledPairs(sure[0]!, sure.slice(1), byAmount))).toBeCloseTo(meanError(sure[0]!), 2);
    // The means of the three are by chance nearer to each other than the noise of their days explains.
    const alike = [0, 1, 2].map((seed) => station(errors(1, seed, 3)));
    const means = alike.map(meanError);
    const mean = means.reduce((sum, one) => sum + one, 0) / 3;
    const drawn = meanError(pooledPairs(alike[0]!, alike.slice(1), byAmount));
    expect(Math.abs(drawn - mean)).toBeLessThan(0.5 * Math.abs(means[0]! - mean));
  });

  it("takes ratios where weather moves by a factor, and keeps calms", () => {
    const [half, whole] = [0.5, 1].map((ratio) =>
      station(Array.from({ length: 60 }, (_, day) => (day % 7 === 0 ? -10 : 10 * ratio - 10))),
    );
    const { observed } = pooledPairs(half!, [whole!], byFactor);
    expect(observed[0]).toBe(0);
    expect(observed[61]! / observed[1]!).toBeCloseTo(1, 9);
  });

  it("is the site alone without others, and where nothing was observed to take a ratio of", () => {
    const own = station([1, 2, 3]);
    expect(pooledPairs(own, [], byAmount)).toBe(own);
    expect(pooledPairs(own, [station([])], byAmount)).toBe(own);
    expect(pooledPairs(own, [station([-10, -10, -10])], byFactor)).toBe(own);
  });
});

describe("a site with stations beside it", () => {
  const made = (seed: number, days: number, biased = true): Pairs => {
    const bias = biased ? 1.8 + 0.8 * normalOf(seed, 77) : 0;
    const shape = biased ? { bias, slope: 0.92, spread: 0.6 } : {};
    return gaussianPairs({ mean: 10, deviation: 6, days, seed, ...shape });
  };
  const learned = (days: number, others: readonly Pairs[]) => {
    const classes = [{ fromDay: 1, toDay: 3, pairs: made(1, days), beside: others }];
    return fitVariable("temperature_2m", classes).classes[0]!;
  };

  it("is calibrated by 25 days, which are too few for it alone", () => {
    expect(learned(25, [])).toMatchObject({ because: "there are 25 days, and 60 are needed" });
    const one = learned(25, [made(2, 25), made(3, 25), made(4, 25)]);
    expect(one).toMatchObject({ accepted: true, days: 25 });
    expect(one.crps!).toBeLessThan(0.95 * one.crps_raw!);
  });

  it("needs 20 days of its own", () => {
    expect(learned(19, [made(2, 60)])).toMatchObject({
      because: "there are 19 days of the site itself, and 20 are needed",
    });
  });

  it("stays raw where the forecasts are perfect", () => {
    const perfect = [1, 2, 3].map((seed) => made(seed, 25, false));
    const classes = [{ fromDay: 1, toDay: 3, pairs: perfect[0]!, beside: perfect.slice(1) }];
    expect(fitVariable("temperature_2m", classes).classes[0]).toMatchObject({ accepted: false });
  });

  it("is judged on no day that any station has taught", () => {
    const blocks = (hours: readonly number[]) =>
      new Set(hours.map((hour) => Math.floor((hour / 24 - 20_000) / 5)));
    const fit = (train: Pairs) => {
      const taught = blocks(train.hours);
      return ({ hours }: Pairs, pair: number, target: Float64Array): void => {
        expect(taught).not.toContain(Math.floor((hours[pair]! / 24 - 20_000) / 5));
        target.fill(0);
      };
    };
    expect(gainOf(made(1, 30), byAmount, fit, [made(2, 40)]).accepted).toBe(false);
  });
});
