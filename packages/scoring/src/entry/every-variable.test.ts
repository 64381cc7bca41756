import {
  constraintSchema,
  type HourlyWeather,
  pack,
  packedMissing,
  type Variable,
  variable,
  type VariableName,
  variableNames,
} from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { entryReads } from "./entry-reads.ts";
import { plannedReads, planVariable } from "./plan.ts";
import { prepareEntry } from "./prepare.ts";
import { scorePart } from "../score/score-model-part.ts";

const namesWhere = (is: (row: Variable) => boolean): VariableName[] =>
  variableNames.filter((name) => is(variable(name)));

/** Prepares an entry with an arc across north. */
const northerly = (name: VariableName) =>
  prepareEntry({
    constraints: [
      constraintSchema.parse({
        variable: name,
        unit: variable(name).unit,
        arc: { ideal: { from: 350, to: 10 }, acceptable: { from: 340, to: 20 } },
        weight: 1,
      }),
    ],
  });

/** Returns the scores of hours with the given values, each variable in its unit. */
function scoresOf(name: VariableName, values: Partial<Record<VariableName, readonly number[]>>): number[] {
  const grids = Object.entries(values) as [VariableName, readonly number[]][];
  const hours = grids[0]![1].length;
  const weather: HourlyWeather = {
    from: 0,
    hours,
    members: 1,
    grids: new Map(
      grids.map(([key, column]) => [
        key,
        Int16Array.from(column, (value) =>
          Number.isNaN(value) ? packedMissing : pack(value, variable(key).packing),
        ),
      ]),
    ),
  };
  const scored = scorePart({
    entry: northerly(name),
    weather,
    site: { cell: { latitude: 50, longitude: 8, sea: true }, nowRow: 0 },
    reach: (read) => (weather.grids.has(read) ? hours : 0),
    fromRow: 0,
    toRow: hours,
    quantilesToRow: 0,
  });
  if ("gap" in scored) throw new Error("no hour lacks a value");
  return [...scored.median];
}

describe.each(namesWhere(({ scale }) => scale === "circular"))("a limit on %s", (name) => {
  const { speed } = variable(name);

  it("reaches across north", () => {
    const directions = [350, 355, 0, 5, 10, 360, 180, 25, 335];
    const moving = speed === undefined ? {} : { [speed]: directions.map(() => 9) };
    expect(scoresOf(name, { [name]: directions, ...moving })).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0]);
  });

  it("asks for a speed where the registry names one, and lets calm air meet it", () => {
    const reads = entryReads(northerly(name), () => 9);
    expect(reads).toEqual(speed === undefined ? [name] : [name, speed]);
    if (speed !== undefined)
      expect(scoresOf(name, { [name]: [180, 180, 180], [speed]: [0.4, 0.6, Number.NaN] })).toEqual([1, 0, 0]);
  });
});

it.each(namesWhere(({ stepType }) => stepType === "solar"))("%s is made of place and time alone", (name) => {
  expect(plannedReads(planVariable(name, 10, () => 9))).toEqual([]);
});
