import {
  type Constraint,
  constraintSchema,
  type HourlyWeather,
  packedMissing,
  type VariableName,
} from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyConstraints, anyPackedValues, entryOf } from "../entry/entry.arbitrary.ts";
import { prepareEntry } from "../entry/prepare.ts";
import { publish } from "./publish/publish.ts";
import { scorePart } from "./score-model-part.ts";
import { scoreRecord } from "./score-record.ts";

const site = { cell: { latitude: 50, longitude: 8, sea: false }, nowRow: 0 };

function inputOf(constraints: Constraint[], weather: HourlyWeather): Parameters<typeof scoreRecord>[0] {
  const entry = prepareEntry(entryOf(constraints));
  const reach = (name: VariableName): number => (weather.grids.has(name) ? Infinity : 0);
  return { entry, weather, site, reach, fromRow: 0, toRow: weather.hours };
}

/** Hours of weather in which a variable is occasionally missing. */
const anyRecord = fc
  .array(fc.tuple(anyPackedValues, fc.option(fc.nat(4), { freq: 3 })), { minLength: 1, maxLength: 40 })
  .map((hours): HourlyWeather => {
    const names = Object.keys(hours[0]![0]) as VariableName[];
    const gridOf = (name: VariableName, column: number): Int16Array =>
      Int16Array.from(hours, ([values, gap]) => (gap === column ? packedMissing : values[name]));
    const grids = new Map(names.map((name, column) => [name, gridOf(name, column)]));
    return { from: 0, hours: hours.length, members: 1, grids };
  });

describe("scoreRecord", () => {
  it("equals scoring each hour by itself, with NaN for the hours that have a gap", () => {
    const anyRoles = anyConstraints.chain((constraints) =>
      fc.array(fc.boolean(), { minLength: constraints.length, maxLength: constraints.length }).map((drops) =>
        constraints.map((one, index) => ({
          ...one,
          if_missing: drops[index]! ? ("drop" as const) : ("refuse" as const),
        })),
      ),
    );
    fc.assert(
      fc.property(anyRoles, anyRecord, (constraints, weather) => {
        const input = inputOf(constraints, weather);
        const expected = Array.from({ length: weather.hours }, (_, row) => {
          const scores = scorePart({ ...input, fromRow: row, toRow: row + 1, quantilesToRow: 0 });
          return "gap" in scores ? Number.NaN : publish(scores.median[0]!);
        });
        expect([...scoreRecord(input)]).toEqual(expected);
        const fromRow = Math.floor(weather.hours / 2);
        expect([...scoreRecord({ ...input, fromRow })]).toEqual(expected.slice(fromRow));
      }),
    );
  });

  it("has no score where a span reaches out of the record", () => {
    const calm = constraintSchema.parse({
      variable: "wind_gusts_10m",
      unit: "m/s",
      ideal: { max: 8 },
      acceptable: { max: 17 },
      weight: 1,
      over: { hours: 3, direction: "trailing", statistic: "max" },
    });
    const gusts = new Int16Array(5).fill(500);
    const weather = { from: 0, hours: 5, members: 1, grids: new Map([["wind_gusts_10m" as const, gusts]]) };
    expect([...scoreRecord(inputOf([calm], weather))]).toEqual([Number.NaN, Number.NaN, 1, 1, 1]);
  });

  it("refuses an ensemble", () => {
    const weather: HourlyWeather = { from: 0, hours: 1, members: 2, grids: new Map() };
    expect(() => scoreRecord(inputOf([], weather))).toThrow("one member, not 2");
  });
});
