import { type Constraint, constraintSchema, type VariableName } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entryOf } from "../entry.arbitrary.ts";
import { entryHorizon, type PartReach } from "./horizon.ts";
import { prepareEntry } from "../prepare.ts";

const constraint = (name: VariableName, unit: string, extra: object = {}): Constraint =>
  constraintSchema.parse({
    variable: name,
    unit,
    ideal: { max: 1 },
    acceptable: { max: 2 },
    weight: 1,
    ...extra,
  });

const part = (
  name: PartReach["part"],
  fromHour: number,
  toHour: number,
  carried: Partial<Record<VariableName, number>>,
): PartReach => ({
  part: name,
  fromHour,
  toHour,
  reach: (variable) => carried[variable] ?? 0,
});

const horizon = (constraints: Constraint[], parts: PartReach[]): ReturnType<typeof entryHorizon> =>
  entryHorizon(prepareEntry(entryOf(constraints)), parts);

const wind = constraint("wind_speed_10m", "m/s");
const forwardRain = constraint("precipitation", "mm", {
  over: { hours: 48, direction: "forward", statistic: "sum" },
});

describe("entryHorizon", () => {
  it("is the end of the last part when every variable reaches it", () => {
    const parts = [
      part("deterministic", 0, 120, { wind_speed_10m: 380 }),
      part("ensemble", 120, 720, { wind_speed_10m: 830 }),
    ];
    expect(horizon([wind], parts)).toEqual({ maximumHours: 720, because: undefined });
  });

  it("ends where a part lacks a needed variable, and names both", () => {
    const parts = [
      part("deterministic", 0, 120, { visibility: 380 }),
      part("ensemble", 120, 720, { visibility: 232 }),
    ];
    const visibility = constraint("visibility", "m", { ideal: { max: 400 }, acceptable: { max: 1000 } });
    expect(horizon([visibility], parts)).toEqual({
      maximumHours: 232,
      because: { constraint: 0, variable: "visibility", part: "ensemble" },
    });
    expect(horizon([visibility], [parts[0]!, part("ensemble", 120, 720, {})])).toHaveProperty(
      "maximumHours",
      120,
    );
  });

  it("goes on where the constraint may be dropped", () => {
    const visibility = constraint("visibility", "m", { if_missing: "drop" });
    const parts = [part("deterministic", 0, 120, { wind_speed_10m: 380 })];
    expect(horizon([wind, visibility], parts)).toEqual({ maximumHours: 120, because: undefined });
  });

  it("is shortened by a forward span that the part cannot cover, and names the constraint", () => {
    const parts = [part("deterministic", 0, 120, { precipitation: 150, wind_speed_10m: 150 })];
    expect(horizon([wind, forwardRain], parts)).toEqual({
      maximumHours: 103,
      because: { constraint: 1, variable: "precipitation", part: "deterministic" },
    });
  });

  it("answers that a variable is unavailable when it is absent at once, however it might be derived", () => {
    const waves = constraint("wave_height", "m");
    const parts = [part("deterministic", 0, 120, { wind_speed_10m: 380 })];
    expect(horizon([wind, waves], parts)).toEqual({
      unavailable: [{ constraint: 1, variable: "wave_height", part: "deterministic" }],
    });
  });

  it("lets a derived variable reach as far as what it follows from", () => {
    const gusts = constraint("wind_gusts_10m", "m/s");
    expect(
      horizon([gusts], [part("ensemble", 0, 720, { wind_gusts_10m: 240, wind_speed_10m: 600 })]),
    ).toHaveProperty("maximumHours", 600);
  });

  it("has nothing to score with when all that is left may be dropped", () => {
    const visibility = constraint("visibility", "m", { if_missing: "drop" });
    const waves = constraint("wave_height", "m", { if_missing: "drop" });
    expect(horizon([visibility, waves], [part("deterministic", 0, 120, {})])).toEqual({
      unavailable: [
        { constraint: 0, variable: "visibility", part: "deterministic" },
        { constraint: 1, variable: "wave_height", part: "deterministic" },
      ],
    });
  });

  it("goes as far as the last of the constraints that may all be dropped, and names none", () => {
    const entry = [
      constraint("visibility", "m", { if_missing: "drop" }),
      constraint("wave_height", "m", { if_missing: "drop" }),
    ];
    const first = part("deterministic", 0, 120, { visibility: 380, wave_height: 90 });
    const ends = (last: PartReach) => horizon(entry, [first, last]);
    expect(horizon(entry, [first])).toEqual({ maximumHours: 120, because: undefined });
    expect(ends(part("ensemble", 120, 720, { visibility: 240, wave_height: 300 }))).toEqual({
      maximumHours: 300,
      because: undefined,
    });
    expect(ends(part("ensemble", 120, 720, {}))).toEqual({ maximumHours: 120, because: undefined });
    expect(ends(part("ensemble", 120, 720, { wave_height: 90 }))).toHaveProperty("maximumHours", 120);
  });

  it("is not ended by a variable that reaches the end to the hour", () => {
    expect(horizon([wind], [part("deterministic", 0, 120, { wind_speed_10m: 120 })])).toEqual({
      maximumHours: 120,
      because: undefined,
    });
  });

  it("is one hour or more wherever the first part answers at all", () => {
    const lead = fc.integer({ min: 0, max: 60 });
    const mayDrop = constraint("precipitation", "mm", { if_missing: "drop" });
    const constraints = fc.subarray([wind, forwardRain, mayDrop], { minLength: 1 });
    fc.assert(
      fc.property(
        constraints,
        lead,
        lead,
        fc.integer({ min: 1, max: 60 }),
        (wanted, windTo, rainTo, toHour) => {
          const carried = { wind_speed_10m: windTo, precipitation: rainTo };
          const found = horizon(wanted, [
            part("deterministic", 0, toHour, carried),
            part("ensemble", toHour, toHour + 60, carried),
          ]);
          expect("unavailable" in found || found.maximumHours >= 1).toBe(true);
        },
      ),
    );
  });

  it("is 0 for a model without parts", () => {
    expect(horizon([wind], [])).toEqual({ maximumHours: 0, because: undefined });
  });
});
