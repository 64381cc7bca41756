import { pack, unpack, variable, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { afterAll, describe, expect, test } from "vitest";
import { field } from "./field.suite.ts";
import { readValues } from "./read-values.suite.ts";
import { servedFixture } from "./served-dataset.suite.ts";

const run: EpochHour = Date.parse("2026-11-20T18:00Z") / 3_600_000;

const served = await servedFixture("icon-eu");
afterAll(() => served[Symbol.asyncDispose]());
const source = await served.open();
const { leadHours, variables } = source.describe();

const rounded = (name: VariableName, value: number): number =>
  unpack(pack(value, variable(name).packing), variable(name).packing);

const cells = [
  { latitude: 54.25, longitude: 7.75 },
  { latitude: 54.125, longitude: 8.0625 },
];

/** Returns the value of a variable by its formula, at a cell and lead. `stepHours` is the length of the step that ends there. */
type Formula = (cell: (typeof cells)[number], lead: number, stepHours: number) => number;

const pointAt = (cell: (typeof cells)[number], lead: number) => ({
  run,
  leadHours: lead,
  member: 0,
  ...cell,
});

const formulas = new Map<VariableName, Formula>([
  ["temperature_2m", (cell, lead) => field.temperatureC(pointAt(cell, lead))],
  ["relative_humidity_2m", (cell, lead) => field.humidityPercent(pointAt(cell, lead))],
  [
    "wind_speed_10m",
    (cell, lead) =>
      Math.hypot(field.eastwardMps(pointAt(cell, lead)), field.northwardMps(pointAt(cell, lead))),
  ],
  ["wind_gusts_10m", (cell, lead) => field.gustMps(pointAt(cell, lead))],
  [
    "shortwave_radiation",
    (_, lead, step) => field.directWm2(run + lead, step) + field.diffuseWm2(run + lead, step),
  ],
  ["surface_pressure", (cell, lead) => field.surfacePressureHpa(pointAt(cell, lead))],
]);

describe("ICON-EU", () => {
  test("has 93 leads: each hour to 78 h, and every third to 120 h", () => {
    expect(leadHours).toHaveLength(93);
    expect([leadHours.at(78), leadHours.at(79), leadHours.at(-1)]).toEqual([78, 81, 120]);
  });

  test.each([...formulas])("equals its formula at every lead: %s", async (name, formula) => {
    for (const cell of cells) {
      const values = await readValues(source, name, cell, run, run + 1, run + 120);
      for (const [index, lead] of leadHours.entries()) {
        if (lead === 0) continue;
        const expected = formula(cell, lead, lead - leadHours[index - 1]!);
        expect(values.get(run + lead), `${lead}`).toEqual([rounded(name, expected)]);
      }
    }
  });

  test("has the mean radiation of a step, as the direct and the diffuse radiation together", () => {
    expect(variables.get("shortwave_radiation")).toEqual({ stepType: "mean", toLeadHours: 120 });
  });

  test("has neither wind at 100 m nor visibility, so that it does not answer where they count", () => {
    expect(variables.has("wind_speed_100m")).toBe(false);
    expect(variables.has("visibility")).toBe(false);
  });

  test("covers its cells, and half a step beyond them", async () => {
    expect(await source.locate({ latitude: 54.26, longitude: 7.73 })).toMatchObject(cells[0]!);
    for (const outside of [
      { latitude: 54.29, longitude: 7.8 },
      { latitude: 54.2, longitude: 8.23 },
      { latitude: -54.2, longitude: 8 },
      { latitude: 54.2, longitude: -172 },
    ]) {
      expect(await source.locate(outside)).toBeUndefined();
    }
  });

  test("says when its runs are there", () => {
    expect(source.describe().schedule).toEqual({ runEveryHours: 6, wholeAfterHours: 5 });
    expect(source.past?.availableAfterHours).toBe(4.1);
  });
});
