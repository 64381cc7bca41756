import { type Constraint, constraintSchema, type HourlyWeather } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { explainHour } from "./explain.ts";
import { prepareEntry } from "../entry/prepare.ts";
import { scorePart } from "../score/score-model-part.ts";

describe("an allowance for the forecast's error", () => {
  const limit = (extra: object = {}): Constraint =>
    constraintSchema.parse({
      variable: "wind_gusts_10m",
      unit: "m/s",
      ideal: { max: 10 },
      acceptable: { max: 15 },
      weight: 1,
      ...extra,
    });
  const allowance = [
    { to_lead_hours: 1, factor: 1 },
    { to_lead_hours: 3, factor: 0.8 },
    { to_lead_hours: 4, factor: 0.5 },
  ];
  const hours: HourlyWeather = {
    from: 0,
    hours: 6,
    members: 1,
    grids: new Map([["wind_gusts_10m", new Int16Array(6).fill(900)]]),
  };
  const scoresAt = (constraint: Constraint, runRow: number | undefined): number[] => {
    const scores = scorePart({
      entry: prepareEntry({ constraints: [constraint] }),
      weather: hours,
      site: { cell: { latitude: 50, longitude: 8, sea: false }, nowRow: 0, runRow },
      reach: () => hours.hours,
      fromRow: 0,
      toRow: hours.hours,
      quantilesToRow: 0,
    });
    if ("gap" in scores) throw new Error("an unexpected gap");
    return [...scores.median];
  };
  const whole = (factor: number): number => {
    const edges = { ideal: { max: 10 * factor }, acceptable: { max: 15 * factor } };
    return scoresAt(limit(edges), undefined)[0]!;
  };

  it("moves all edges of a limit by the factor of each lead of a deterministic run, the last one on and on", () => {
    const expected = [1, 1, whole(0.8), whole(0.8), whole(0.5), whole(0.5)];
    expect(scoresAt(limit({ allowance }), 0)).toEqual(expected);
    expect(new Set(expected).size).toBe(3);
  });

  it("counts leads from the start of the run, not from now", () => {
    expect(scoresAt(limit({ allowance }), -2)).toEqual([
      whole(0.8),
      whole(0.8),
      ...Array(4).fill(whole(0.5)),
    ]);
  });

  it("takes nothing off the limits of an ensemble, whose members carry the error themselves", () => {
    expect(scoresAt(limit({ allowance }), undefined)).toEqual(Array(6).fill(1));
  });

  it("moves the stop edge too", () => {
    const stopped = limit({ stop: { max: 15 }, allowance: [{ to_lead_hours: 1, factor: 0.5 }] });
    expect(scoresAt(stopped, 0)).toEqual(Array(6).fill(0));
  });

  it("is told with the edge that then binds", () => {
    const entry = prepareEntry({ constraints: [limit({ allowance })] });
    const site = { cell: { latitude: 50, longitude: 8, sea: false }, nowRow: 0, runRow: 0 };
    const input = { entry, weather: hours, site, reach: () => 6, fromRow: 0, toRow: 6, quantilesToRow: 0 };
    const scores = scorePart(input);
    if ("gap" in scores) throw new Error("an unexpected gap");
    expect(explainHour(scores, 0).constraints).toMatchObject([
      { value: 9, edge: 15, distance: 6, membership: 1 },
    ]);
    expect(explainHour(scores, 2).constraints).toMatchObject([{ value: 9, edge: 12, distance: 3 }]);
    expect(explainHour(scores, 4)).toMatchObject({
      constraints: [{ value: 9, edge: 7.5, distance: -1.5, membership: 0 }],
      limiting: [0],
    });
  });
});
