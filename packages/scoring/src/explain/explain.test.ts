import { type Constraint, constraintSchema, variable, type VariableName } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { composite } from "../score/composite.ts";
import { windChill } from "../derived/comfort/wind-chill.ts";
import { anyConstraints } from "../entry/entry.arbitrary.ts";
import { explainHour, type HourReason } from "./explain.ts";
import { publish } from "../score/publish/publish.ts";
import { scoredHours, type ValueRows } from "../score/scored-hours.suite.ts";

const gust = constraintSchema.parse({
  variable: "wind_gusts_10m",
  unit: "m/s",
  ideal: { max: 8 },
  acceptable: { max: 17 },
  weight: 1,
});
const cold = constraintSchema.parse({
  variable: "temperature_2m",
  unit: "degC",
  ideal: { min: 5, max: 25 },
  acceptable: { min: -4, max: 34 },
  weight: 3,
  role: "preference",
});
const westerly = constraintSchema.parse({
  variable: "wind_direction_10m",
  unit: "deg",
  arc: { ideal: { from: 240, to: 300 }, acceptable: { from: 220, to: 330 } },
  weight: 1,
});
const thunder = constraintSchema.parse({
  variable: "weather_code",
  unit: "1",
  categories: { 95: 0, 96: 0, 99: 0, 61: 0.4 },
  default: 1,
  weight: 2,
});

const one = (value: number) => [[value]];

describe("an hour", () => {
  it("is explained by value, membership, binding edge and the distance to it", () => {
    const { constraints, limiting } = explainHour(
      scoredHours([gust, cold], { wind_gusts_10m: one(12.5), temperature_2m: one(-1.5) }),
      0,
    );
    expect(constraints[0]).toMatchObject({ value: 12.5, edge: 17, distance: 4.5 });
    expect(constraints[0]!.membership).toBeCloseTo(0.55, 12);
    expect(constraints[1]).toMatchObject({ value: -1.5, edge: -4, distance: 2.5 });
    // The cap is 0.55; the mean is (0.55 * 0.35^3)^(1/4) = 0.39: the preference takes the larger share of the loss.
    expect(limiting).toEqual([1]);
  });

  it("has a negative distance beyond the edge, where the limit caps the score", () => {
    const reason = explainHour(
      scoredHours([gust, cold], { wind_gusts_10m: one(17.6), temperature_2m: one(20) }),
      0,
    );
    expect(reason.limiting).toEqual([0]);
    expect(reason.constraints[0]!.distance).toBe(-0.6);
  });

  it("names the edge on the side where the value is not ideal, though the other is nearer", () => {
    const narrow = constraintSchema.parse({
      ...gust,
      ideal: { min: 1, max: 10 },
      acceptable: { min: 0, max: 100 },
    });
    const { constraints } = explainHour(scoredHours([narrow], { wind_gusts_10m: one(20) }), 0);
    expect(constraints[0]).toMatchObject({ edge: 100, distance: 80 });
    const atIdealEdge = explainHour(scoredHours([narrow], { wind_gusts_10m: one(10) }), 0);
    expect(atIdealEdge.constraints[0]).toMatchObject({ edge: 0, distance: 10 });
  });

  it.each([
    [1, 0, 1],
    [4, 0, 4],
    [10, 12, 2],
    // As far from both: the lower one.
    [6, 0, 6],
  ])("names the nearest edge at an ideal %d m/s", (value, edge, distance) => {
    const both = constraintSchema.parse({
      ...gust,
      ideal: { min: 1, max: 10 },
      acceptable: { min: 0, max: 12 },
    });
    const { constraints } = explainHour(scoredHours([both], { wind_gusts_10m: one(value) }), 0);
    expect(constraints[0]).toMatchObject({ edge, distance });
  });

  it("lists all constraints of a tie, whatever their weights, and none at a score of 1", () => {
    const twice = [gust, { ...gust, weight: 7.3 }];
    expect(explainHour(scoredHours(twice, { wind_gusts_10m: one(12.7) }), 0).limiting).toEqual([0, 1]);
    const fine = scoredHours([gust, cold], { wind_gusts_10m: one(3), temperature_2m: one(20) });
    expect(explainHour(fine, 0).limiting).toEqual([]);
  });

  it("is explained by the member nearest to the median", () => {
    const reason = explainHour(scoredHours([gust], { wind_gusts_10m: [[3, 17.5, 12.5, 30, 12.5]] }), 0);
    expect(reason.member).toBe(2);
  });

  it("names the lowest of two members that are equally near, as they always are where their number is even", () => {
    // Scores 0.7 and 0.6 around a median of 0.65.
    const { member, memberScore } = explainHour(
      scoredHours([gust], { wind_gusts_10m: [[3, 11, 12, 17]] }),
      0,
    );
    expect(member).toBe(1);
    expect(memberScore).toBeCloseTo(0.7, 12);
  });

  it("is explained by the values of its own members", () => {
    const found = scoredHours([gust], {
      wind_gusts_10m: [
        [8, 8, 8],
        [11, 12, 17],
      ],
    });
    const reason = explainHour(found, 1);
    expect(reason).toMatchObject({ member: 1, limiting: [0], constraints: [{ value: 12 }] });
    expect(reason.memberScore).toBeCloseTo(0.6, 12);
  });

  it("leaves out members with a gap", () => {
    const gusts = [[null, 3, 17, 17, 17, 17, 17, 17, 17, 17]];
    const reason = explainHour(scoredHours([gust], { wind_gusts_10m: gusts }), 0);
    expect(reason.member).toBe(2);
  });
});

describe("every kind of constraint", () => {
  it.each([
    [270, 1, 220, 50],
    [290, 1, 330, 40],
    [230, 0.55, 220, 10],
    [330, 0.1, 330, 0],
    [210, 0, 220, -10],
    [10, 0, 330, -40],
    // As far from both ends: the first.
    [275, 1, 220, 55],
    [95, 0, 220, -125],
  ])("a direction of %d deg scores %d, at an end of the arc", (direction, membership, edge, distance) => {
    const found = scoredHours([westerly], {
      wind_direction_10m: one(direction),
      wind_speed_10m: one(5),
    });
    expect(explainHour(found, 0).constraints[0]).toMatchObject({ value: direction, edge, distance });
    expect(explainHour(found, 0).constraints[0]!.membership).toBeCloseTo(membership, 12);
  });

  it("a direction in an arc all the way round has no edge", () => {
    const round = constraintSchema.parse({
      ...westerly,
      arc: { ideal: { from: 240, to: 300 }, acceptable: { from: 0, to: 360 } },
    });
    const found = scoredHours([round], { wind_direction_10m: one(10), wind_speed_10m: one(5) });
    expect(explainHour(found, 0).constraints[0]).toMatchObject({ value: 10, edge: null, distance: null });
  });

  it("the direction of calm air has no value and meets its constraint", () => {
    const found = scoredHours([westerly], { wind_direction_10m: one(90), wind_speed_10m: one(0.2) });
    const [reason] = explainHour(found, 0).constraints;
    expect(reason).toEqual({ constraint: 0, value: null, membership: 1, edge: null, distance: null });
  });

  it("a code has a membership and no edge", () => {
    const [reason] = explainHour(scoredHours([thunder], { weather_code: one(61) }), 0).constraints;
    expect(reason).toEqual({ constraint: 0, value: 61, membership: 0.4, edge: null, distance: null });
  });

  it.each([
    // Gusts of 10, 11 and 15 m/s; the ramp from 8 to 17 m/s loses 0.1 a metre a second.
    ["mean", 12, 0.6],
    ["max", 15, 0.3],
    ["min", 10, 0.8],
  ])("over three hours is shown as its %s", (statistic, value, membership) => {
    const over = constraintSchema.parse({ ...gust, over: { hours: 3, direction: "trailing", statistic } });
    const found = scoredHours([over], { wind_gusts_10m: [[10], [11], [15]] }, { fromRow: 2, toRow: 3 });
    const [reason] = explainHour(found, 0).constraints;
    expect(reason).toMatchObject({ value, edge: 17, distance: 17 - value });
    expect(reason!.membership).toBeCloseTo(membership, 12);
  });

  it("over hours is shown as their sum", () => {
    const rain = constraintSchema.parse({
      variable: "precipitation",
      unit: "mm",
      ideal: { max: 1 },
      acceptable: { max: 10 },
      over: { hours: 2, direction: "forward", statistic: "sum" },
      weight: 1,
    });
    const found = scoredHours([rain], { precipitation: [[2], [3.5], [4]] }, { fromRow: 1, toRow: 2 });
    expect(explainHour(found, 0).constraints[0]).toMatchObject({ value: 7.5, edge: 10, distance: 2.5 });
  });

  it("a derived variable is shown as it was derived", () => {
    const chill = constraintSchema.parse({
      variable: "wind_chill",
      unit: "degC",
      ideal: { min: 0 },
      acceptable: { min: -20 },
      weight: 1,
    });
    const found = scoredHours([chill], { temperature_2m: one(-5), wind_speed_10m: one(10) });
    const { divisor } = variable("wind_chill").packing;
    const value = Math.round(windChill(-5, 10) * divisor) / divisor;
    const [reason] = explainHour(found, 0).constraints;
    expect(reason).toMatchObject({ value, edge: -20 });
    expect(reason!.distance).toBeCloseTo(value + 20, 9);
  });

  it("that was dropped has neither value nor membership, and is named where it is a limit", () => {
    const visibility = constraintSchema.parse({
      variable: "visibility",
      unit: "m",
      ideal: { min: 3000 },
      acceptable: { min: 500 },
      weight: 1,
      if_missing: "drop",
    });
    const found = scoredHours([gust, visibility], {
      wind_gusts_10m: [[10], [10], [10]],
      visibility: [[600], [null], [700]],
    });
    const before = explainHour(found, 0);
    expect(before.limiting).toEqual([1]);
    expect(before.constraints[1]).toMatchObject({ value: 600, edge: 500, distance: 100 });
    const after = explainHour(found, 2);
    expect(after.limiting).toEqual([1]);
    expect(after.constraints[1]).toMatchObject({ value: 700 });
    expect(after.missing).toEqual([]);
    const { constraints, limiting, missing } = explainHour(found, 1);
    expect(constraints[0]).toMatchObject({ value: 10, edge: 17 });
    expect(constraints[1]).toEqual({
      constraint: 1,
      value: null,
      membership: null,
      edge: null,
      distance: null,
    });
    expect(limiting).toEqual([0]);
    expect(missing).toEqual([1]);
  });
});

const anyMembers = fc.constantFrom(1, 2, 5, 10);
const anyWeather = anyMembers.chain((members) =>
  fc.record({
    members: fc.constant(members),
    rows: fc.record(
      Object.fromEntries(
        (
          [
            ["temperature_2m", 0, 1000],
            ["wind_speed_10m", 0, 1000],
            ["wind_gusts_10m", 0, 1000],
            ["cloud_cover", 0, 100],
            ["visibility", 0, 1000],
            ["wind_direction_10m", 0, 359],
            ["weather_code", 0, 99],
          ] as const
        ).map(([name, min, max]) => [
          name,
          fc.array(fc.integer({ min, max }), { minLength: members, maxLength: members }).map((packed) => {
            const { multiplier, divisor } = variable(name).packing;
            return [packed.map((value) => (value * multiplier) / divisor)];
          }),
        ]),
      ) as Record<VariableName, fc.Arbitrary<number[][]>>,
    ),
  }),
);
const anyEntry = fc
  .tuple(anyConstraints, fc.boolean(), fc.boolean())
  .map(([ranges, withArc, withCodes]) => [
    ...ranges,
    ...(withArc ? [westerly] : []),
    ...(withCodes ? [thunder] : []),
  ]);

/** Computes the score by the definition of the composite from the content of an explanation. */
function recomputed(
  constraints: readonly Constraint[],
  reason: HourReason,
  ideal: readonly number[] = [],
): number {
  return composite(
    reason.constraints.map(({ constraint, membership }) => {
      const { role, weight } = constraints[constraint]!;
      const given = ideal.includes(constraint) ? 1 : membership!;
      return {
        weight,
        isLimit: role === "limit",
        membership: role === "limit" ? given : Math.max(given, 0.1),
      };
    }),
  );
}

describe("an explanation", () => {
  it("gives back the score of its member, which is the median where the number of members is odd", () => {
    fc.assert(
      fc.property(anyEntry, anyWeather, (constraints, { members, rows }) => {
        const found = scoredHours(constraints, rows);
        const reason = explainHour(found, 0);
        const score = publish(recomputed(constraints, reason));
        expect(score).toBe(publish(reason.memberScore));
        if (members % 2 === 1) expect(score).toBe(publish(found.median[0]!));
      }),
    );
  });

  it("names constraints that would raise the score if they were ideal", () => {
    fc.assert(
      fc.property(anyEntry, anyWeather, (constraints, { rows }) => {
        const reason = explainHour(scoredHours(constraints, rows), 0);
        if (reason.limiting.length === 0) expect(reason.memberScore).toBe(1);
        else {
          const better = recomputed(constraints, reason, reason.limiting);
          expect(better).toBeGreaterThan(recomputed(constraints, reason));
        }
      }),
    );
  });

  it("names limits that would raise the score if an entry of limits did not have them", () => {
    fc.assert(
      fc.property(anyEntry, anyWeather, (given, { rows }) => {
        const constraints = given.map((constraint) => ({ ...constraint, role: "limit" as const }));
        const member = ({ member: index }: HourReason): ValueRows =>
          Object.fromEntries(Object.entries(rows).map(([name, [hour]]) => [name, [[hour![index]!]]]));
        const reason = explainHour(scoredHours(constraints, rows), 0);
        const others = constraints.filter((_, index) => !reason.limiting.includes(index));
        if (reason.limiting.length === 0 || others.length === 0) return;
        const [without] = scoredHours(others, member(reason)).median;
        expect(without).toBeGreaterThan(reason.memberScore);
      }),
    );
  });
});
