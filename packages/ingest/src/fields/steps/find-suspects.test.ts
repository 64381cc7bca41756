import { temporaryFolder } from "@halcyon/testing";
import { basename, join } from "node:path";
import type { VariableName } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { beforeEach, expect, test } from "vitest";
import type { FetchedField } from "../../fetch/fetch-file.ts";
import { writeSealed } from "../../fetch/sealed-file.ts";
import { noaaGfs } from "../../providers/noaa/noaa-gfs.ts";
import { findSuspects } from "./find-suspects.ts";
import { keptCatalogue } from "../stored/stored-catalogue.ts";
import { type CroppedField, keptBytes } from "../stored/stored-bytes.ts";
import { keptFiles } from "../stored/stored-message.ts";

const run = 498_672;
const provider = noaaGfs("http://host/");

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

type Step = Pick<CroppedField, "roughness"> & { readonly value: number; readonly fromHours?: number };

/** The leads of suspect messages, and of impossible ones, of one place at every hour from 0. */
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
    await writeSealed(path, keptBytes(mark, [{ ...said, values: Float64Array.of(value) }]));
    const place = { offset: 0, length: 100, part: 1, interval };
    fields.push({ ...place, field: row.fields[0]!, member: 0, leadHours: lead, file: file!, path });
  }
  const catalogue = await keptCatalogue(run, [row], fields, keptFiles(1));
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
