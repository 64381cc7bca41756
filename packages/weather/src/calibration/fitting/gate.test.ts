import { describe, expect, it } from "vitest";
import { fitVariable, gainOf } from "./fit-variable.ts";
import { gaussianPairs, rainPairs } from "./made-pairs.suite.ts";
import { dayOf, joinPairs, type Pairs, pairsWhere } from "./pairs.ts";

function classOf(pairs: Pairs) {
  return [{ fromDay: 1, toDay: 3, pairs }];
}

const biased = { mean: 10, deviation: 6, bias: 1.8, slope: 0.92, spread: 0.6 } as const;

const freely = { at: "most", amount: Infinity } as const;

describe("the gate", () => {
  it("accepts what mends a biased ensemble of 90 days, with the gain", () => {
    const [one] = fitVariable(
      "temperature_2m",
      classOf(gaussianPairs({ ...biased, days: 90, seed: 5 })),
    ).classes;
    expect(one).toMatchObject({ accepted: true, from_day: 1, to_day: 3, days: 90 });
    expect(one!.crps!).toBeLessThan(0.9 * one!.crps_raw!);
  });

  it.each([60, 180])("accepts nothing of a perfect ensemble of %d days", (days) => {
    for (const seed of [1, 2, 3]) {
      const [one] = fitVariable(
        "temperature_2m",
        classOf(gaussianPairs({ mean: 10, deviation: 6, days, seed })),
      ).classes;
      expect(one).toMatchObject({ accepted: false });
    }
  });

  it("counts distinct days and refuses 59 of them, however many hours they have", () => {
    const [one] = fitVariable(
      "temperature_2m",
      classOf(gaussianPairs({ ...biased, days: 59, seed: 1 })),
    ).classes;
    expect(one).toMatchObject({ accepted: false, days: 59, because: "there are 59 days, and 60 are needed" });
  });

  it.each([14, -14])("refuses a bias of %d degC, which serving would hold", (bias) => {
    const [one] = fitVariable(
      "temperature_2m",
      classOf(gaussianPairs({ ...biased, bias, days: 90, seed: 5 })),
    ).classes;
    expect(one).toMatchObject({
      accepted: false,
      because: expect.stringMatching(
        /^it moves \d+ % of the pairs further than is served: look at the place/,
      ),
    });
  });

  it.each([60, 180])("refuses what was mended in the last quarter of %d days", (days) => {
    const lastBiased = 480_000 / 24 + 0.75 * days;
    const [before, after] = [biased, { mean: 10, deviation: 6 }].map((made) =>
      gaussianPairs({ ...made, days, seed: 5 }),
    ) as [Pairs, Pairs];
    const pairs = joinPairs([
      pairsWhere(before, (hour) => dayOf(hour) < lastBiased),
      pairsWhere(after, (hour) => dayOf(hour) >= lastBiased),
    ]);
    const [one] = fitVariable("temperature_2m", classOf(pairs)).classes;
    expect(one).toMatchObject({
      accepted: false,
      because: expect.stringMatching(/^it loses \d+\.\d % on the last fifth of the days$/),
    });
    expect(one!.crps!).toBeLessThan(0.98 * one!.crps_raw!);
  });

  it("judges members where serving holds them", () => {
    const [pairs, moves] = [
      gaussianPairs({ ...biased, bias: 7, days: 90, seed: 5 }),
      { at: "most", amount: 1 },
    ] as const;
    const moved = (by: number) => () => (all: Pairs, pair: number, target: Float64Array) =>
      all.values.subarray(pair * 31, (pair + 1) * 31).forEach((value, rank) => (target[rank] = value - by));
    expect(gainOf(pairs, moves, moved(7)).crps).toBeCloseTo(gainOf(pairs, freely, moved(1)).crps, 9);
  });

  it("says how many observations lie from Q10 to Q90, before and after", () => {
    const ensemble = fitVariable("temperature_2m", classOf(gaussianPairs({ ...biased, days: 180, seed: 5 })));
    const { inside_raw: raw, inside } = ensemble.classes[0]!;
    expect(raw).toBeLessThan(0.6);
    expect(Math.abs(inside! - 0.8)).toBeLessThan(0.04);
    const alone = gaussianPairs({ mean: 6, deviation: 2, members: 1, bias: 2, days: 90, seed: 1 });
    expect(fitVariable("wind_speed_10m", classOf(alone)).classes[0]).not.toHaveProperty("inside");
  });

  it("refuses a fit that finds no minimum", () => {
    const pairs = gaussianPairs({ ...biased, days: 60, seed: 1 });
    expect(gainOf(pairs, freely, () => undefined)).toMatchObject({
      accepted: false,
      because: "the fit finds no minimum",
    });
  });

  it("judges no pair by what was fitted to its block of days", () => {
    const pairs = gaussianPairs({ ...biased, days: 60, seed: 1 });
    const days = (hours: readonly number[]) =>
      new Set(hours.map((hour) => Math.floor((hour / 24 - 20_000) / 5)));
    gainOf(pairs, freely, (train) => {
      const trained = days(train.hours);
      return ({ hours }, pair, target) => {
        expect(trained).not.toContain(Math.floor((hours[pair]! / 24 - 20_000) / 5));
        target.fill(0);
      };
    });
  });
});

describe("fitVariable", () => {
  it("gives amounts of 180 days their law, of fewer days a map, and refuses those of too few days with rain", () => {
    expect(fitVariable("precipitation", classOf(rainPairs({ days: 180, seed: 1 })))).toMatchObject({
      method: "emos-shifted-gamma",
    });
    expect(fitVariable("precipitation", classOf(rainPairs({ days: 90, seed: 1 })))).toMatchObject({
      method: "quantile-mapping",
    });
    const dry = rainPairs({ days: 90, seed: 1 });
    const { classes } = fitVariable(
      "precipitation",
      classOf({ ...dry, observed: dry.observed.map(() => 0) }),
    );
    expect(classes[0]).toMatchObject({ because: "there are 0 days with rain, and 20 are needed" });
  });

  it("shifts one member alone where its map is refused, by what is left on days that it has not seen", () => {
    const of = (seed: number, days: number): Pairs =>
      gaussianPairs({ mean: 10, deviation: 6, members: 1, bias: 1.5, days, seed });
    const [one] = fitVariable("temperature_2m", classOf(of(1, 60))).classes;
    const [map] = one !== undefined && "maps" in one ? one.maps : [];
    const shifts = map!.observed.map((value, index) => value - map!.forecast[index]!);
    for (const shift of shifts) expect(shift).toBeCloseTo(shifts[0]!, 2);
    const { observed, values } = of(2, 365);
    const errorOf = (by: number): number =>
      observed.reduce((sum, value, pair) => sum + Math.abs(value - values[pair]! - by), 0);
    expect(errorOf(shifts[0]!)).toBeLessThan(0.97 * errorOf(0));
  });

  it("maps one member alone, season by season from two years on", () => {
    const of = (days: number) =>
      fitVariable(
        "wind_speed_10m",
        classOf(gaussianPairs({ mean: 6, deviation: 2, members: 1, bias: 2, days, seed: 1 })),
      );
    const year = of(365);
    const years = of(735);
    expect(year).toMatchObject({
      method: "quantile-mapping",
      classes: [{ accepted: true, from_day: 0, to_day: 35 }],
    });
    const mapsOf = ({ classes: [one] }: typeof year) => (one !== undefined && "maps" in one ? one.maps : []);
    expect(mapsOf(year).map(({ months }) => months)).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]]);
    expect(mapsOf(years).map(({ months }) => months)).toEqual([
      [12, 1, 2],
      [3, 4, 5],
      [6, 7, 8],
      [9, 10, 11],
    ]);
  });
});
