import { packedMissing, type RangeConstraint, unpack, variable } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gustLimit } from "./gust-limit.suite.ts";
import { type ReadyModelPart, scoreDefinition } from "../../editor/trial/score-definition.ts";
import { valueRanges } from "./value-ranges.ts";

const { packing } = variable("wind_gusts_10m");
const cell = { latitude: 51.5, longitude: 0, sea: false };

function madePart(firstHour: number, members: number, values: readonly number[]): ReadyModelPart {
  const hours = values.length / members;
  return {
    firstHour,
    input: {
      weather: {
        from: 498_000 + firstHour,
        hours,
        members,
        grids: new Map([["wind_gusts_10m", Int16Array.from(values)]]),
      },
      site: { cell, place: cell, nowRow: 0 },
      reach: () => hours,
      fromRow: 0,
      toRow: hours,
      quantilesToRow: Infinity,
    },
  };
}

const rangesOf = (parts: readonly ReadyModelPart[], constraint = gustLimit) =>
  valueRanges(scoreDefinition([constraint], parts)!, 0);

describe("what the members see", () => {
  it("are one value of one run, and quantiles of members after it, in the unit of the variable", () => {
    const members = Array.from({ length: 9 }, (_, member) => (9 - member) * 100);
    const [first, second] = rangesOf([madePart(0, 1, [550]), madePart(1, 9, members)]);
    expect(first).toEqual({ low: 5.5, Q10: 5.5, median: 5.5, Q90: 5.5, high: 5.5 });
    expect(second).toEqual({ low: 1, Q10: 1, median: 5, Q90: 9, high: 9 });
  });

  it("is a mean where the constraint looks at one", () => {
    const mean: RangeConstraint = {
      ...gustLimit,
      over: { hours: 2, statistic: "mean", direction: "forward" },
    };
    const [first] = rangesOf([{ ...madePart(0, 1, [400, 600]) }].map(withLastHourUnscored), mean);
    expect(first!.median).toBe(5);
  });

  it("ascends, lies among the values, and leaves out what is missing", () => {
    const value = fc.integer({ min: 0, max: 4000 });
    const members = fc.array(fc.option(value, { freq: 9, nil: packedMissing }), {
      minLength: 5,
      maxLength: 5,
    });
    fc.assert(
      fc.property(fc.array(members, { minLength: 1, maxLength: 8 }), (hours) => {
        const dropping: RangeConstraint = { ...gustLimit, if_missing: "drop" };
        const scored = scoreDefinition([dropping], [madePart(0, 5, hours.flat())]);
        if (scored === undefined) return;
        valueRanges(scored, 0).forEach((range, hour) => {
          const present = hours[hour]!.filter((one) => one !== packedMissing).map((one) =>
            unpack(one, packing),
          );
          if (present.length === 0) expect(range).toBeNull();
          else {
            const { low, Q10, median, Q90, high } = range!;
            expect([low, high]).toEqual([Math.min(...present), Math.max(...present)]);
            expect([low, Q10, median, Q90, high].toSorted((a, b) => a - b)).toEqual([
              low,
              Q10,
              median,
              Q90,
              high,
            ]);
          }
        });
      }),
    );
  });
});

function withLastHourUnscored({ input, ...part }: ReadyModelPart): ReadyModelPart {
  return { ...part, input: { ...input, toRow: input.toRow - 1 } };
}
