import {
  type Constraint,
  constraintSchema,
  type HourlyWeather,
  packedMissing,
  variable,
  type VariableName,
} from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { composite } from "./composite.ts";
import { constraintMembership } from "../entry/membership/constraint-membership.ts";
import { anyConstraints, anyPackedValues, entryOf } from "../entry/entry.arbitrary.ts";
import { prepareEntry } from "../entry/prepare.ts";
import { publish } from "./publish/publish.ts";
import { quantileType6 } from "../statistics/quantile.ts";
import { memberQuantiles, type PartScores, scorePart } from "./score-model-part.ts";

const gust = (extra: object = {}): Constraint =>
  constraintSchema.parse({
    variable: "wind_gusts_10m",
    unit: "m/s",
    ideal: { max: 8 },
    acceptable: { max: 17 },
    weight: 1,
    ...extra,
  });
const rain = (extra: object = {}): Constraint =>
  constraintSchema.parse({
    variable: "precipitation",
    unit: "mm",
    ideal: { max: 0.1 },
    acceptable: { max: 1 },
    weight: 2,
    ...extra,
  });

/** Creates weather from rows of member values in the unit of each variable; null means missing. */
function weatherOf(rows: Partial<Record<VariableName, (number | null)[][]>>): HourlyWeather {
  const entries = Object.entries(rows) as [VariableName, (number | null)[][]][];
  const [, first] = entries[0]!;
  const grids = entries.map(([name, hours]) => {
    const { divisor, multiplier } = variable(name).packing;
    const packed = hours
      .flat()
      .map((value) => (value === null ? packedMissing : Math.round((value * divisor) / multiplier)));
    return [name, Int16Array.from(packed)] as const;
  });
  return { from: 0, hours: first.length, members: first[0]!.length, grids: new Map(grids) };
}

function score(
  constraints: Constraint[],
  weather: HourlyWeather,
  rows = { fromRow: 0, toRow: weather.hours },
): ReturnType<typeof scorePart> {
  return scorePart({
    entry: prepareEntry(entryOf(constraints)),
    weather,
    site: { cell: { latitude: 50, longitude: 8, sea: false }, nowRow: 0 },
    reach: (name) => (weather.grids.has(name) ? weather.hours : 0),
    ...rows,
    quantilesToRow: Infinity,
  });
}

function scored(...given: Parameters<typeof score>): PartScores {
  const scores = score(...given);
  if ("gap" in scores) throw new Error("an unexpected gap");
  return scores;
}

describe("scorePart", () => {
  it("equals the formula of the methodology, member by member and quantile by quantile", () => {
    fc.assert(
      fc.property(
        anyConstraints,
        fc.array(anyPackedValues, { minLength: 5, maxLength: 40 }),
        (constraints, members) => {
          const names = Object.keys(members[0]!) as VariableName[];
          const weather: HourlyWeather = {
            from: 0,
            hours: 1,
            members: members.length,
            grids: new Map(names.map((name) => [name, Int16Array.from(members, (values) => values[name])])),
          };
          const expected = members
            .map((values) =>
              composite(
                constraints.map((one) => {
                  const { multiplier, divisor } = variable(one.variable).packing;
                  const mu = constraintMembership(one)((values[one.variable] * multiplier) / divisor);
                  const isLimit = one.role === "limit";
                  return { membership: isLimit ? mu : Math.max(mu, 0.1), weight: one.weight, isLimit };
                }),
              ),
            )
            .toSorted((a, b) => a - b);
          const { median, q10, q90 } = scored(constraints, weather);
          expect(median[0]).toBeCloseTo(quantileType6(expected, 0.5), 10);
          expect(q10[0]).toBeCloseTo(quantileType6(expected, 0.1), 10);
          expect(q90[0]).toBeCloseTo(quantileType6(expected, 0.9), 10);
        },
      ),
    );
  });

  it("gives the same bytes when the members change places", () => {
    const gusts = [9, 12, 8.5, 16, 20, 7, 10.1, 13, 11, 9.9];
    const rains = [0, 0.3, 0.9, 0, 0.1, 1.2, 0, 0.5, 0.2, 0];
    const order = [3, 1, 9, 0, 5, 7, 2, 8, 6, 4];
    const shuffled = scored(
      [gust(), rain()],
      weatherOf({
        wind_gusts_10m: [order.map((at) => gusts[at]!)],
        precipitation: [order.map((at) => rains[at]!)],
      }),
    );
    const straight = scored([gust(), rain()], weatherOf({ wind_gusts_10m: [gusts], precipitation: [rains] }));
    expect([shuffled.median, shuffled.q10, shuffled.q90]).toEqual([
      straight.median,
      straight.q10,
      straight.q90,
    ]);
  });

  it("differs from the score of the member mean: half the members in a storm are not half a storm", () => {
    const members = [4, 4, 4, 24, 24];
    const mean = members.reduce((sum, value) => sum + value, 0) / members.length;
    expect(scored([gust()], weatherOf({ wind_gusts_10m: [members] })).median[0]).toBe(1);
    expect(scored([gust()], weatherOf({ wind_gusts_10m: [[mean]] })).median[0]).toBeCloseTo(
      0.1 + 0.9 * (5 / 9),
      12,
    );
  });

  it("gives equal members three equal numbers", () => {
    const { median, q10, q90 } = scored([gust()], weatherOf({ wind_gusts_10m: [[12.5, 12.5, 12.5, 12.5]] }));
    expect([q10[0], q90[0]]).toEqual([median[0], median[0]]);
  });

  it("scores rows of a longer grid as it scores them alone", () => {
    const hours = Array.from({ length: 12 }, (_, hour) => [hour * 2, hour + 3, 9]);
    const all = scored([gust()], weatherOf({ wind_gusts_10m: hours }));
    const some = scored([gust()], weatherOf({ wind_gusts_10m: hours }), { fromRow: 3, toRow: 7 });
    expect(some.median).toEqual(all.median.slice(3, 7));
  });

  it("scores a limit of 10.1 as met by 10.1, sums and means of tenths included", () => {
    const tenth = weatherOf({ precipitation: [[0.1], [0.1], [0.1]] });
    const sum = rain({
      over: { hours: 3, direction: "trailing", statistic: "sum" },
      ideal: { max: 0.3 },
      acceptable: { max: 0.3 },
    });
    const mean = rain({
      over: { hours: 3, direction: "trailing", statistic: "mean" },
      ideal: { max: 0.1 },
      acceptable: { max: 0.1 },
    });
    for (const one of [sum, mean]) expect(scored([one], tenth, { fromRow: 2, toRow: 3 }).median[0]).toBe(1);
    const at = gust({ ideal: { max: 10.1 }, acceptable: { max: 10.1 }, stop: { max: 10.1 } });
    expect([...scored([at], weatherOf({ wind_gusts_10m: [[10.1], [10.11]] })).median]).toEqual([1, 0]);
  });

  it("scores a mean at a decimal limit as at the limit, and lets a preference on a sum weigh but not cap", () => {
    const span = { hours: 3, direction: "trailing" };
    const mean = gust({
      over: { ...span, statistic: "mean" },
      ideal: { max: 8.2 },
      acceptable: { max: 8.2 },
    });
    const gusts = weatherOf({ wind_gusts_10m: [[8.2], [8.2], [8.2]] });
    expect(scored([mean], gusts, { fromRow: 2, toRow: 3 }).median[0]).toBe(1);
    const sum = rain({ over: { ...span, statistic: "sum" }, role: "preference", weight: 1 });
    const wet = weatherOf({ wind_gusts_10m: [[3], [3], [3]], precipitation: [[9], [9], [9]] });
    expect(scored([gust(), sum], wet, { fromRow: 2, toRow: 3 }).median[0]).toBeCloseTo(Math.sqrt(0.1), 12);
  });

  it("looks at the hours around one where the constraint says so", () => {
    const over = { hours: 3, direction: "centered", statistic: "max" };
    const gusts = weatherOf({ wind_gusts_10m: [[17], [3], [12.5], [3], [3], [3]] });
    const { median } = scored([gust({ over })], gusts, { fromRow: 1, toRow: 5 });
    expect([...median].map((value) => Number(value.toFixed(6)))).toEqual([0.1, 0.55, 0.55, 1]);
  });

  it.each([
    [{ min: 5 }, { min: -4 }, [-40, -5, -4, 0.5, 5, 50], [0, 0, 0.1, 0.55, 1, 1]],
    [{ max: 5 }, { max: 14 }, [-40, 5, 9.5, 14, 15, 50], [1, 1, 0.55, 0.1, 0, 0]],
  ])("scores a constraint that is open on one side: %j", (ideal, acceptable, temperatures, expected) => {
    const one = constraintSchema.parse({
      variable: "temperature_2m",
      unit: "degC",
      ideal,
      acceptable,
      weight: 1,
    });
    const { median } = scored([one], weatherOf({ temperature_2m: temperatures.map((value) => [value]) }));
    expect([...median].map((value) => Number(value.toFixed(6)))).toEqual(expected);
  });

  it("lets calm air meet every constraint on direction, and keeps each side's own margin", () => {
    const westerly = constraintSchema.parse({
      variable: "wind_direction_10m",
      unit: "deg",
      arc: { ideal: { from: 350, to: 10 }, acceptable: { from: 340, to: 50 } },
      weight: 1,
    });
    const weather = weatherOf({
      wind_direction_10m: [[0], [345], [30], [180], [180], [180], [180]],
      wind_speed_10m: [[5], [5], [5], [5], [0.49], [0.5], [null]],
    });
    expect([...scored([westerly], weather).median].map((value) => Number(value.toFixed(4)))).toEqual([
      1, 0.55, 0.55, 0, 1, 0, 0,
    ]);
  });

  it("maps codes to memberships, with a default for the others", () => {
    const dry = constraintSchema.parse({
      variable: "weather_code",
      unit: "1",
      categories: { "0": 1, "61": 0.4 },
      default: 0.2,
      weight: 1,
    });
    const { median } = scored([dry], weatherOf({ weather_code: [[0], [61], [95]] }));
    expect([...median].map((value) => Number(value.toFixed(6)))).toEqual([1, 0.4, 0.2]);
  });
});

describe("missing values", () => {
  it("refuse: an hour without a value is a gap that names constraint and hours, never a 0 or a 1", () => {
    const weather = weatherOf({
      wind_gusts_10m: [[5], [5], [5], [5]],
      precipitation: [[0], [null], [null], [0]],
    });
    expect(score([gust(), rain()], weather)).toEqual({ gap: { constraint: 1, fromRow: 1, toRow: 3 } });
  });

  it("drop: the constraint does not count in those hours, and they are named", () => {
    const weather = weatherOf({ wind_gusts_10m: [[12.5], [12.5]], precipitation: [[0], [null]] });
    const { median, dropped } = scored([gust(), rain({ if_missing: "drop" })], weather);
    expect(dropped).toEqual([{ constraint: 1, fromRow: 1, toRow: 2 }]);
    expect(median[1]).toBeCloseTo(0.55, 12);
    expect(median[0]).toBeCloseTo(Math.min(0.55, 0.55 ** (1 / 3)), 12);
  });

  it("drop: an hour without a value for a limit scores 0.9 at most in every member, for a preference it may score 1", () => {
    const weather = weatherOf({
      wind_gusts_10m: [[5, 6, 7, 12.5]],
      precipitation: [[null, null, null, null]],
    });
    const { median, q10, q90 } = scored([gust(), rain({ if_missing: "drop" })], weather);
    expect([median[0]!, q90[0]!].map(publish)).toEqual([0.9, 0.9]);
    expect(q10[0]).toBeCloseTo(0.55, 12);
    const wish = rain({ if_missing: "drop", role: "preference" });
    expect(scored([gust(), wish], weather).median[0]).toBe(1);
  });

  it("drops a member with a gap for that hour while four fifths of the members are left", () => {
    const members = [4, 6, 9, 12, null];
    const { median } = scored([gust()], weatherOf({ wind_gusts_10m: [members] }));
    const rest = [1, 1, 0.9, 0.6];
    expect(median[0]).toBeCloseTo(
      quantileType6(
        rest.toSorted((a, b) => a - b),
        0.5,
      ),
      12,
    );
    expect(score([gust()], weatherOf({ wind_gusts_10m: [[4, 6, 9, null, null]] }))).toEqual({
      gap: { constraint: 0, fromRow: 0, toRow: 1 },
    });
  });

  it("counts the members that lack one variable or another together", () => {
    const weather = weatherOf({ wind_gusts_10m: [[4, 6, 9, 12, null]], precipitation: [[null, 0, 0, 0, 0]] });
    expect(score([gust(), rain()], weather)).toEqual({ gap: { constraint: 0, fromRow: 0, toRow: 1 } });
  });

  it("names the constraint that most members lack in the hour, whatever they lack in others", () => {
    const ten = (...lacking: number[]) =>
      Array.from({ length: 10 }, (_, member) => (lacking.includes(member) ? null : 0));
    const weather = weatherOf({
      wind_gusts_10m: [ten(0, 1), ten(0, 1), ten(0), ten(0, 1)],
      precipitation: [ten(), ten(), ten(1, 2), ten()],
    });
    expect(score([gust(), rain()], weather, { fromRow: 1, toRow: 4 })).toEqual({
      gap: { constraint: 1, fromRow: 2, toRow: 3 },
    });
  });

  it("drops a constraint in an hour in which too few members have a value, and in no other", () => {
    const weather = weatherOf({
      wind_gusts_10m: [
        [12.5, 12.5, 12.5],
        [12.5, 12.5, 12.5],
        [12.5, 12.5, 12.5],
      ],
      precipitation: [
        [0, 0, 0],
        [0, null, 0],
        [0, 0, 0],
      ],
    });
    const { median, dropped } = scored([gust(), rain({ role: "preference", if_missing: "drop" })], weather);
    expect(dropped).toEqual([{ constraint: 1, fromRow: 1, toRow: 2 }]);
    expect([...median].map((value) => Number(value.toFixed(6)))).toEqual([0.55, 0.55, 0.55]);
  });

  it("drops a sum in the hours whose span has a gap, and counts it in those around them", () => {
    const span = { hours: 2, direction: "trailing", statistic: "sum" };
    const sum = rain({ over: span, role: "preference", if_missing: "drop", weight: 1 });
    const weather = weatherOf({
      wind_gusts_10m: [[3], [3], [3], [3], [3], [3], [3]],
      precipitation: [[9], [9], [9], [null], [9], [9], [9]],
    });
    const { median, dropped } = scored([gust(), sum], weather);
    expect(dropped).toEqual([
      { constraint: 1, fromRow: 0, toRow: 1 },
      { constraint: 1, fromRow: 3, toRow: 5 },
    ]);
    const wet = Number(Math.sqrt(0.1).toFixed(6));
    expect([...median].map((value) => Number(value.toFixed(6)))).toEqual([1, wet, wet, 1, 1, wet, wet]);
  });

  it("leaves the members of other hours alone", () => {
    const gusts = [
      [4, 6, 9, 12, null],
      [4, 6, 9, 12, 12],
    ];
    const { median } = scored([gust()], weatherOf({ wind_gusts_10m: gusts }));
    expect([...median].map((value) => Number(value.toFixed(6)))).toEqual([0.95, 0.9]);
  });

  it("is a gap where no constraint is left to score with", () => {
    const weather = weatherOf({ precipitation: [[null]] });
    expect(score([rain({ if_missing: "drop" })], weather)).toEqual({
      gap: { constraint: 0, fromRow: 0, toRow: 1 },
    });
    const later = weatherOf({ precipitation: [[0], [0], [0], [null]] });
    expect(score([rain({ if_missing: "drop" })], later, { fromRow: 1, toRow: 4 })).toEqual({
      gap: { constraint: 0, fromRow: 3, toRow: 4 },
    });
  });

  it("is a gap where a trailing span starts before the weather does", () => {
    const over = { hours: 3, direction: "trailing", statistic: "sum" };
    const weather = weatherOf({ precipitation: [[0], [0], [0]] });
    expect(score([rain({ over })], weather)).toEqual({ gap: { constraint: 0, fromRow: 0, toRow: 2 } });
  });
});

describe("the quantiles of scores that are there", () => {
  // 3 members are sorted one by one, 31 and 51 by the kernel. 400 hours need several blocks of it.
  it.each([3, 31, 51])("are those of each hour alone, among %i members and with gaps", (members) => {
    const anyScore = fc.oneof(
      { weight: 9, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
      fc.constant(Number.NaN),
    );
    fc.assert(
      fc.property(
        fc.array(anyScore, { minLength: 1, maxLength: 97 }),
        fc.constantFrom(1, 7, 400),
        (some, hours) => {
          const logScores = Float64Array.from({ length: hours * members }, (_, at) =>
            Math.log(some[(at * at) % some.length]!),
          );
          const { median, q10, q90 } = memberQuantiles({ logScores, members });
          for (let hour = 0; hour < hours; hour += 1) {
            const known = Array.from(logScores.subarray(hour * members, (hour + 1) * members), Math.exp)
              .filter((value) => !Number.isNaN(value))
              .toSorted((one, other) => one - other);
            const expected =
              known.length === 0
                ? [Number.NaN, Number.NaN, Number.NaN]
                : [0.5, 0.1, 0.9].map((probability) => quantileType6(known, probability));
            expect([median[hour], q10[hour], q90[hour]]).toEqual(expected);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
