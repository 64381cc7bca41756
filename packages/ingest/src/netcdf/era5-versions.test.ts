import { temporaryFolder } from "@halcyon/testing";
import { fileURLToPath } from "node:url";
import { packedMissing, unpack } from "@halcyon/schema";
import { folderStorage, recordStoreSource } from "@halcyon/store";
import {
  formatRecordTime,
  type RecordDescription,
  type RecordSource,
  type RecordSpan,
} from "@halcyon/weather";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ingestRecord, type RecordIngestOptions } from "../record/ingest-record.ts";
import { type NetcdfRecord, netcdfRecord } from "./netcdf-record.ts";

const options = {
  id: "era5",
  offering: "historical",
  attribution: "Made up by scripts/netcdf/era5_versions.py",
  licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
} as const;
const fixture = (name: string): string =>
  fileURLToPath(new URL(`fixtures/era5_expver_${name}.nc`, import.meta.url));

let root: string;
const opened: NetcdfRecord[] = [];
beforeEach(() => {
  root = temporaryFolder();
});
afterEach(async () => {
  for (const record of opened.splice(0)) record.close();
});

async function open(...names: readonly string[]): Promise<NetcdfRecord> {
  const record = await netcdfRecord(names.map(fixture), options);
  opened.push(record);
  return record;
}

async function ingest(source: NetcdfRecord, more: Partial<RecordIngestOptions> = {}): Promise<unknown> {
  return ingestRecord(source, { root, record: "era5", wanted: "all", revision: "1", ...more });
}

function spans({ step, calendar }: RecordDescription, of: readonly RecordSpan[] = []): string[] {
  return of.map(({ from, to }) =>
    [from, to].map((time) => formatRecordTime(time, step, calendar).slice(0, 13)).join(" to "),
  );
}

/** Returns the errors of the values at a place against the script's formula [K]; undefined if values are missing. */
async function offBy(source: RecordSource): Promise<(number | undefined)[]> {
  const { first, last, variables } = source.describe();
  const cell = (await source.locate({ latitude: 51.75, longitude: 0.25 }))!;
  const { grids } = await source.read({ cell, variables: ["temperature_2m"], from: first, to: last });
  const { packing } = variables.get("temperature_2m")!;
  return Array.from(grids.get("temperature_2m")!, (packed, index) => {
    const expected = ((7 * 207 + 3 * 1 + 5 * (first + index)) % 200) / 10 - 5;
    return packed === packedMissing
      ? undefined
      : Math.round((unpack(packed, packing) - expected) * 100) / 100 + 0;
  });
}

describe.each([
  ["dimension", "2020-01-02T00 to 2020-01-02T23"],
  ["time", "2020-03-02T00 to 2020-03-02T23"],
  ["classic", "2020-03-02T00 to 2020-03-02T23"],
])("preliminary hours in a file with expver as %s", (name, expected) => {
  test("stand in where there are no final ones, and are named", async () => {
    const source = await open(name);
    expect(await offBy(source)).toEqual(Array.from({ length: 48 }, () => 0));
    expect(spans(source.describe(), source.describe().provisional)).toEqual([expected]);
    expect(source.describe().gaps).toBeUndefined();
  });

  test("are named by the record in the store, as far as they were wanted", async () => {
    const source = await open(name);
    await ingest(source);
    const storage = folderStorage(root);
    const stored = (await recordStoreSource({ storage, record: "era5" })).describe();
    expect(spans(stored, stored.provisional)).toEqual([expected]);
    const early = await ingestRecord(source, {
      root,
      record: "early",
      wanted: "all",
      revision: "1",
      toDate: expected.slice(0, 8) + "01",
    });
    // Midnight belongs to both days.
    expect(spans(early.description, early.description.provisional)).toEqual([
      `${expected.slice(0, 13)} to ${expected.slice(0, 13)}`,
    ]);
    await storage.close();
  });
});

describe("a record of what was that lacks steps", () => {
  test("is refused with its months", async () => {
    const source = await open("dimension", "time");
    await expect(ingest(source)).rejects.toMatchObject({
      code: "gaps",
      message:
        "The files of era5 lack steps of 2020-01, 2020-02: of temperature_2m. Add the files of these months, or allow gaps.",
    });
  });

  test("is published where gaps are allowed, and says which", async () => {
    const source = await open("dimension", "time");
    await ingest(source, { allowGaps: true });
    const storage = folderStorage(root);
    const record = await recordStoreSource({ storage, record: "era5" });
    const description = record.describe();
    expect(spans(description, description.gaps)).toEqual(["2020-01-03T00 to 2020-02-29T23"]);
    expect(description.gaps![0]!.variables).toEqual(["temperature_2m"]);
    const off = await offBy(record);
    expect(off.filter((value) => value === undefined)).toHaveLength(58 * 24);
    expect(new Set(off)).toEqual(new Set([0, undefined]));
    await storage.close();
  });

  test("is whole where the days wanted are", async () => {
    const source = await open("dimension", "time");
    expect(await ingest(source, { toDate: "2020-01-02" })).toMatchObject({ state: "published" });
  });

  test("is replaced once the files are there, final ones in place of preliminary", async () => {
    await ingest(await open("dimension", "time"), { allowGaps: true });
    const again = (await ingest(await open("dimension"), { revision: "2", toDate: "2020-01-01" })) as {
      description: RecordDescription;
    };
    expect(again).toMatchObject({ state: "published" });
    expect(again.description.gaps).toBeUndefined();
  });
});
