import { temporaryFolder } from "@halcyon/testing";
import { basename, join } from "node:path";
import { packedMissing, type VariableName } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { beforeEach, describe, expect, test } from "vitest";
import type { FetchedField } from "../../fetch/fetch-file.ts";
import { writeSealed } from "../../fetch/sealed-file.ts";
import { noaaGfs } from "../../providers/noaa/noaa-gfs.ts";
import { findSuspects, suspectStepsOf } from "./find-suspects.ts";
import { storedCatalogue } from "../stored/stored-catalogue.ts";
import { type CroppedField, storedBytes } from "../stored/stored-bytes.ts";
import { storedFiles } from "../stored/stored-message.ts";
import fc from "fast-check";

const run = 498_672;
const provider = noaaGfs("http://host/");

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

type Step = Pick<CroppedField, "roughness"> & { readonly value: number; readonly fromHours?: number };

/** Returns the leads of suspect messages and those of impossible ones, at one place with hourly leads from 0. */
async function suspectLeads(name: VariableName, unit: string, steps: readonly Step[], sea = false) {
  const row = provider.rows.get(name)!;
  const leadHours = steps.map((_, lead) => lead);
  const fields: FetchedField[] = [];
  for (const [lead, { value, fromHours = lead, ...rest }] of steps.entries()) {
    const [file] = provider.files({ run, kind: "atmosphere", leadHours: [lead], members: [0] });
    const interval = { fromHours, toHours: lead };
    const path = join(folder, String(lead));
    const referenceTimeMs = run * millisecondsPerHour;
    const said = { quantity: name, unit, member: 0, ...interval, referenceTimeMs, ...rest };
    const mark = { crc: lead, length: 100 };
    await writeSealed(path, storedBytes(mark, [{ ...said, values: Float64Array.of(value) }]));
    const place = { offset: 0, length: 100, part: 1, interval };
    fields.push({ ...place, field: row.fields[0]!, member: 0, leadHours: lead, file: file!, path });
  }
  const catalogue = await storedCatalogue(run, [row], fields, storedFiles(1));
  const tile = { from: 0, sea: [sea], elevationM: [0] };
  const { suspect, impossible } = await findSuspects(catalogue, [row], leadHours, 1, [tile]);
  const leadsOf = (paths: ReadonlySet<string>): number[] =>
    [...paths].map((path) => Number(basename(path))).toSorted((one, other) => one - other);
  return { suspect: leadsOf(suspect), impossible: leadsOf(impossible) };
}

const values = (...of: readonly number[]): Step[] => of.map((value) => ({ value }));

test("a value that its variable cannot be is impossible, one that it hardly is suspect", async () => {
  expect(await suspectLeads("temperature_2m", "degC", values(5, 5, 400, 5, 5))).toEqual({
    suspect: [2],
    impossible: [2],
  });
  expect(await suspectLeads("temperature_2m", "degC", values(5, 5, 61, 5, 5))).toEqual({
    suspect: [2],
    impossible: [],
  });
});

test("a number that is not there is not suspect", async () => {
  const found = await suspectLeads("temperature_2m", "degC", values(5, 5, Number.NaN, 5, 5));
  expect(found.suspect).toEqual([]);
});

test("a global field that is more than three times as rough as the one before is suspect", async () => {
  const rough = [1, 1.1, 3.4, 3.5, 1].map((roughness) => ({ value: 5, roughness }));
  expect((await suspectLeads("temperature_2m", "degC", rough)).suspect).toEqual([2]);
});

test("a total that falls is suspect, and so is the one before it", async () => {
  const totals = [0, 1, 9, 3, 4].map((value) => ({ value, fromHours: 0 }));
  expect((await suspectLeads("precipitation", "mm", totals)).suspect).toEqual([2, 3]);
  const rising = [0, 1, 2, 3, 4].map((value) => ({ value, fromHours: 0 }));
  expect((await suspectLeads("precipitation", "mm", rising)).suspect).toEqual([]);
});

test("water that is frozen, or land, is no damage", async () => {
  const cold = values(1, -20, 1, 1);
  expect((await suspectLeads("sea_surface_temperature", "degC", cold, true)).suspect).toEqual([]);
  expect((await suspectLeads("sea_surface_temperature", "degC", values(50, 90, 50), false)).suspect).toEqual(
    [],
  );
});

const every3h = [0, 3, 6, 9, 12, 15];
const celsius = (...degrees: readonly number[]): number[] => degrees.map((value) => value * 100);

describe("a step is suspect", () => {
  test("that lies farther from both neighbours than the registry allows", () => {
    expect(suspectStepsOf("temperature_2m", every3h)(celsius(5, 6, 22, 6, 5, 4))).toEqual([2]);
    expect(suspectStepsOf("temperature_2m", every3h)(celsius(5, 6, 20, 6, 5, 4))).toEqual([]);
    expect(suspectStepsOf("temperature_2m", every3h)(celsius(5, 6, 21, 6, 5, 4))).toEqual([]);
  });

  test("at either end, by its two nearest", () => {
    expect(suspectStepsOf("temperature_2m", every3h)(celsius(40, 6, 7, 6, 5, 4))).toEqual([0]);
    expect(suspectStepsOf("temperature_2m", every3h)(celsius(5, 6, 7, 6, 5, 40))).toEqual([5]);
  });

  test("beyond the plausible range, whatever its neighbours say", () => {
    expect(suspectStepsOf("temperature_2m", every3h)(celsius(61, 61, 61, 59, 59, 59))).toEqual([0, 1, 2]);
    expect(suspectStepsOf("precipitation", [0, 3, 6])([packedMissing, 15_001, 0])).toEqual([1]);
  });

  test("of an hour by less than of three, of six by more", () => {
    const spike = celsius(5, 5, 16, 5, 5, 5);
    expect(suspectStepsOf("temperature_2m", [0, 1, 2, 3, 4, 5])(spike)).toEqual([2]);
    expect(suspectStepsOf("temperature_2m", every3h)(spike)).toEqual([]);
    const higher = celsius(5, 5, 25, 5, 5, 5);
    expect(suspectStepsOf("temperature_2m", every3h)(higher)).toEqual([2]);
    expect(suspectStepsOf("temperature_2m", [0, 6, 12, 18, 24, 30])(higher)).toEqual([]);
  });
});

describe("a step is not suspect", () => {
  test("where a front passes, though it is far from the one before", () => {
    expect(suspectStepsOf("temperature_2m", every3h)(celsius(30, 30, 30, 8, 8, 8))).toEqual([]);
  });

  test("of a variable that has no such bound, or goes round", () => {
    expect(suspectStepsOf("cloud_cover", every3h)([0, 0, 1000, 0, 0, 0])).toEqual([]);
    expect(suspectStepsOf("wind_direction_10m", every3h)([0, 0, 180, 0, 0, 0])).toEqual([]);
  });

  test("where there are not three to compare", () => {
    const [x, y] = celsius(-20, 40);
    expect(suspectStepsOf("temperature_2m", [0, 3, 6])([x!, packedMissing, y!])).toEqual([]);
  });

  test("of a series that goes one way, however fast", () => {
    const series = fc.array(fc.integer({ min: -8000, max: 5900 }), { minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(series, (drawn) => {
        const rising = drawn.toSorted((one, other) => one - other);
        const leads = rising.map((_, at) => 3 * at);
        const found = suspectStepsOf("temperature_2m", leads)(rising);
        expect(found.filter((at) => at > 0 && at < rising.length - 1)).toEqual([]);
      }),
    );
  });
});
