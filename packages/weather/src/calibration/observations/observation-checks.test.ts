import { variable, type VariableName, variableNames } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkObservations, type ObservedPairs } from "./observation-checks.ts";

/** Returns hourly values with a daily cycle, and forecasts with errors of up to one degree. */
function swinging(hours: number, mean = 10, swing = 4): ObservedPairs & { observed: number[] } {
  const stamps = Array.from({ length: hours }, (_, hour) => hour);
  const observed = stamps.map((hour) => mean + swing * Math.sin((hour * Math.PI) / 12) + (hour % 7) / 10);
  const forecast = observed.map((value, hour) => value + ((hour * 37) % 21) / 10 - 1);
  return { stamps, observed, forecast };
}

/** Returns the pairs of forecasts and observations, with some observations replaced. */
function having(pairs: ReturnType<typeof swinging>, from: number, values: readonly number[]): ObservedPairs {
  return {
    ...pairs,
    observed: pairs.observed.with(from, values[0]!).toSpliced(from, values.length, ...values),
  };
}

const same = (value: number, count: number): readonly number[] => Array.from({ length: count }, () => value);

const bad = (name: VariableName, pairs: ObservedPairs) => {
  const { implausible, stuck, far } = checkObservations(name, pairs);
  return { implausible, stuck, far };
};

const none = { implausible: 0, stuck: 0, far: 0 };

describe("the plausible range", () => {
  test("ends where the registry says", () => {
    const { min, max } = variable("temperature_2m").plausible;
    const odd = having(swinging(1000), 500, [min - 0.1, max + 0.1]);
    expect(bad("temperature_2m", odd)).toEqual({ ...none, implausible: 2 });
    expect(checkObservations("temperature_2m", odd).kept.slice(499, 503)).toEqual(Uint8Array.of(1, 0, 0, 1));
  });
});

describe("a row of equal values", () => {
  test("is stuck from 24 on", () => {
    expect(bad("temperature_2m", having(swinging(1000), 500, same(11, 23))).stuck).toBe(0);
    expect(bad("temperature_2m", having(swinging(1000), 500, same(11, 24))).stuck).toBe(24);
  });

  test("goes on over hours without a value, and ends at a gap of more than a day", () => {
    const still = having(swinging(1000), 500, same(11, 24));
    const at = (shift: number) => ({
      ...still,
      stamps: Array.from(still.stamps, (stamp) => (stamp < 512 ? stamp : stamp + shift)),
    });
    expect(bad("temperature_2m", at(23)).stuck).toBe(24);
    expect(bad("temperature_2m", at(24)).stuck).toBe(0);
  });

  test("counts an hour once, however many forecasts it has", () => {
    const once = having(swinging(1000), 500, same(11, 23));
    const thrice = (list: ArrayLike<number>) => Array.from(list, (value) => [value, value, value]).flat();
    const { stamps, observed, forecast } = once;
    const all = { stamps: thrice(stamps), observed: thrice(observed), forecast: thrice(forecast) };
    expect(bad("temperature_2m", all).stuck).toBe(0);
  });

  test.each([
    ["no rain", "precipitation", 0],
    ["calm", "wind_speed_10m", 0],
    ["the least that an anemometer shows", "wind_speed_10m", 0.4],
    ["calm between gusts", "wind_gusts_10m", 0],
    ["saturated air", "relative_humidity_2m", 100],
    ["saturated air of a dry instrument", "relative_humidity_2m", 98],
    ["the polar night", "shortwave_radiation", 0],
    ["snow on the ground", "snow_depth", 0.4],
    ["the furthest that an observer looks", "visibility", 10_000],
    ["an overcast sky", "cloud_cover", 100],
    ["a code of fair weather", "weather_code", 0],
  ] as const)("is %s, and so not stuck: %s of %d", (_, name, value) => {
    const still = { stamps: swinging(240).stamps, observed: same(value, 240), forecast: same(value, 240) };
    expect(checkObservations(name, still)).toMatchObject({ ...none, refusal: undefined });
  });

  test.each([
    ["precipitation", 0.6],
    ["wind_speed_10m", 3.1],
    ["relative_humidity_2m", 61],
    ["pressure_msl", 1013.2],
  ] as const)("of %s at %d is stuck", (name, value) => {
    const still = { stamps: swinging(48).stamps, observed: same(value, 48), forecast: same(value, 48) };
    expect(bad(name, still).stuck).toBe(48);
  });
});

describe("an error", () => {
  test("is far above six robust standard deviations, which a bad tenth does not widen", () => {
    const pairs = swinging(1000);
    const odd = {
      ...pairs,
      observed: pairs.observed.map((value, hour) => (hour % 10 === 0 ? value + 9 : value)),
    };
    expect(bad("temperature_2m", odd)).toEqual({ ...none, far: 100 });
  });

  test("that is the same in every hour is a bias, and not far", () => {
    const pairs = swinging(1000);
    const cold = { ...pairs, forecast: Array.from(pairs.forecast, (value) => value - 15) };
    expect(bad("temperature_2m", cold)).toEqual(none);
  });

  test("within a counterfactual step is never far, however good the other forecasts are", () => {
    const { stamps, observed } = swinging(1000);
    const perfect = (error: number) => ({
      stamps,
      observed,
      forecast: observed.with(3, observed[3]! + error),
    });
    expect(bad("temperature_2m", perfect(0.9))).toEqual(none);
    expect(bad("temperature_2m", perfect(1.1))).toEqual({ ...none, far: 1 });
  });

  test("of hours of calm does not narrow what is far", () => {
    const { stamps, observed, forecast } = swinging(400, 8, 3);
    const calm = same(0, 600);
    const all = {
      stamps: [...(stamps as number[]), ...calm.map((_, hour) => 1000 + hour)],
      observed: [...observed, ...calm],
      forecast: [...(forecast as number[]), ...calm],
    };
    expect(bad("wind_speed_10m", all)).toEqual(none);
  });

  test("of an amount is a shower that was not forecast", () => {
    const { stamps } = swinging(1000);
    const dry = same(0, 1000);
    expect(bad("precipitation", { stamps, observed: dry.with(4, 40), forecast: dry })).toEqual(none);
  });
});

describe("a record", () => {
  test("is refused with its counts where more than one in twenty is bad", () => {
    const fifty = having(swinging(1000), 500, same(11, 50));
    expect(checkObservations("temperature_2m", fifty).refusal).toBeUndefined();
    const more = having(swinging(1000), 500, same(11, 51));
    expect(checkObservations("temperature_2m", more).refusal).toMatch(
      /^temperature_2m: 51 of 1000 .* 5 %.* 0 .*outside.* 51 .*stuck.* 0 .*forecast/u,
    );
  });

  test("without any pair is neither bad nor kept", () => {
    const nothing = { stamps: [1, 2], observed: [Number.NaN, 3], forecast: [3, Number.NaN] };
    expect(checkObservations("temperature_2m", nothing)).toEqual({
      kept: Uint8Array.of(0, 0),
      pairs: 0,
      ...none,
      refusal: undefined,
    });
  });

  test("of which the arrays do not go together is an error", () => {
    expect(() => checkObservations("cape", { stamps: [1], observed: [], forecast: [1] })).toThrow(RangeError);
  });
});

describe("for any pairs", () => {
  const number = fc.oneof(fc.constantFrom(0, 5, 100, Number.NaN), fc.double({ min: -200, max: 400 }));
  const anyPairs = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 200 }), number, number), { maxLength: 200 })
    .map((rows) => ({
      stamps: rows.map(([stamp]) => stamp),
      observed: rows.map(([, observed]) => observed),
      forecast: rows.map(([, , forecast]) => forecast),
    }));
  const anyVariable = fc.constantFrom(...variableNames);

  test("each is kept, bad by one check, or lacks a value", () => {
    fc.assert(
      fc.property(anyVariable, anyPairs, (name, pairs) => {
        const { kept, implausible, stuck, far, pairs: there } = checkObservations(name, pairs);
        const good = kept.reduce((sum, one) => sum + one, 0);
        expect(good + implausible + stuck + far).toBe(there);
        expect(kept).toHaveLength(pairs.stamps.length);
      }),
    );
  });

  test("their order changes nothing but the order", () => {
    const still = fc.oneof({ weight: 20, arbitrary: fc.constant(5) }, { weight: 1, arbitrary: number });
    const hours = fc.array(fc.tuple(still, number), { maxLength: 200 });
    fc.assert(
      fc.property(anyVariable, hours, (name, rows) => {
        const checked = (order: readonly number[]) =>
          checkObservations(name, {
            stamps: order,
            observed: order.map((hour) => rows[hour]![0]),
            forecast: order.map((hour) => rows[hour]![1]),
          });
        const ascending = [...rows.keys()];
        const { kept, ...counts } = checked(ascending);
        const { kept: keptOfTurned, ...countsOfTurned } = checked(ascending.toReversed());
        expect(countsOfTurned).toEqual(counts);
        expect(keptOfTurned.toReversed()).toEqual(kept);
      }),
    );
  });
});
