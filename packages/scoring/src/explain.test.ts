import { type Constraint, constraintSchema, type HourlyWeather } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { counterfactuals } from "./counterfactual.ts";
import { entryOf } from "./entry.arbitrary.ts";
import { explainHour, limitingShare } from "./explain.ts";
import { prepareEntry } from "./prepare.ts";
import { type PartInput, type PartScores, scorePart } from "./score.ts";

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

function input(gusts: number[], temperatures: number[], members: number): Omit<PartInput, "entry"> {
  const hours = gusts.length / members;
  const weather: HourlyWeather = {
    from: 0,
    hours,
    members,
    grids: new Map([
      ["wind_gusts_10m", Int16Array.from(gusts, (value) => Math.round(value * 100))],
      ["temperature_2m", Int16Array.from(temperatures, (value) => Math.round(value * 100))],
    ]),
  };
  const site = { location: { latitude: 50, longitude: 8 }, sea: false, nowRow: 0 };
  return { weather, site, reach: () => hours, fromRow: 0, toRow: hours, quantiles: members > 1 };
}

function scores(constraints: Constraint[], ...given: Parameters<typeof input>): PartScores {
  const found = scorePart({ ...input(...given), entry: prepareEntry(entryOf(constraints)) });
  if ("gap" in found) throw new Error("an unexpected gap");
  return found;
}

describe("explainHour", () => {
  it("gives value, membership, binding edge and the distance to it", () => {
    const { constraints, limiting } = explainHour(scores([gust, cold], [12.5], [-1.5], 1), 0, 0);
    expect(constraints[0]).toMatchObject({ value: 12.5, edge: 17, distance: 4.5 });
    expect(constraints[0]!.membership).toBeCloseTo(0.55, 12);
    expect(constraints[1]).toMatchObject({ value: -1.5, edge: -4, distance: 2.5 });
    // The cap is 0.55; the mean is (0.55 * 0.35^3)^(1/4) = 0.39: the preference takes the larger share of the loss.
    expect(limiting).toEqual([1]);
  });

  it("names the limit that caps the score, with a negative distance beyond the edge", () => {
    const reason = explainHour(scores([gust, cold], [17.5], [20], 1), 0, 0);
    expect(reason.limiting).toEqual([0]);
    expect(reason.constraints[0]!.distance).toBeCloseTo(-0.5, 12);
  });

  it("lists all constraints of a tie and none at a score of 1", () => {
    const twice = [gust, { ...gust, note: "again" }];
    expect(explainHour(scores(twice, [12.5], [20], 1), 0, 0).limiting).toEqual([0, 1]);
    expect(explainHour(scores([gust, cold], [3], [20], 1), 0, 0).limiting).toEqual([]);
  });

  it("explains by the member nearest to the median, and counts the members in each band", () => {
    const reason = explainHour(scores([gust], [3, 17.5, 12.5, 30, 12.5], [9, 9, 9, 9, 9], 5), 0, 0);
    expect(reason.member).toBe(2);
    expect(reason.probability).toEqual({ stop: 0.2, unsuitable: 0.4, ideal: 0.2 });
  });

  it("gives no value for the direction of calm air", () => {
    const westerly = constraintSchema.parse({
      variable: "wind_direction_10m",
      unit: "deg",
      arc: { ideal: { from: 240, to: 300 }, acceptable: { from: 220, to: 320 } },
      weight: 1,
    });
    const given = input([0], [0], 1);
    const grids = new Map([
      ["wind_direction_10m", Int16Array.of(90)],
      ["wind_speed_10m", Int16Array.of(20)],
    ] as const);
    const found = scorePart({
      ...given,
      weather: { ...given.weather, grids },
      entry: prepareEntry(entryOf([westerly])),
    });
    if ("gap" in found) throw new Error("an unexpected gap");
    expect(explainHour(found, 0, 0).constraints[0]).toMatchObject({ value: null, membership: 1 });
  });

  it("counts how often each constraint limits", () => {
    const found = scores([gust, cold], [17.5, 3, 3], [20, 0, 20], 1);
    const reasons = [0, 1, 2].map((hour) => explainHour(found, hour, hour));
    expect(limitingShare(reasons, 2)).toEqual([1 / 3, 1 / 3]);
  });
});

describe("counterfactuals", () => {
  it("counts the hours that one more step of a limit would win", () => {
    const found = counterfactuals(
      entryOf([gust, cold]),
      input([16, 17.5, 17.9, 18.5, 3], [9, 9, 9, 9, 9], 1),
    );
    expect(found).toEqual([{ constraint: 0, edge: "max", from: 17, to: 18, hoursGained: 2 }]);
  });
});
