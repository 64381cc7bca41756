/**
 * Writes small records to a point store: hours and days of each calendar, on a grid across the date line or at sites. Also writes `expected-records.json`.
 * `check_records.py` compares the values and dates in this file with those that Python reads.
 *
 * Usage: node scripts/sample-records.ts <folder>
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packedMissing, unpack, variable } from "@halcyon/schema";
import { type Calendar, calendars, dayNumber } from "@halcyon/schema/time";
import { formatRecordTime, type RecordStep } from "@halcyon/weather";
import { recordPacking, stepHours } from "@halcyon/weather/source-kit";
import type { RecordStoreDescription } from "../src/record/record-layout.ts";
import { openRecordWriter } from "../src/record/writing/record-writer.ts";

const [root] = process.argv.slice(2);
if (root === undefined) throw new Error("Name the folder to write into.");

const latitudes = Array.from({ length: 18 }, (_, row) => -20 + row * 0.25);
const longitudes = [179.5, 179.75, 180];
const names = ["temperature_2m", "precipitation"] as const;
const stepTypes = { temperature_2m: "mean", precipitation: "sum" } as const;

/** Returns the description of a sample record. It begins on 27 February and has several chunks, and its days lie in two shards. */
function sampleOf(calendar: Calendar, step: RecordStep): RecordStoreDescription {
  const day = dayNumber(calendar, { year: 1999, month: 2, day: 27 });
  const first = (day * 24) / stepHours[step];
  const steps = step === "day" ? 4 * 3653 + 400 : 8784 + 500;
  const common = {
    record: `${calendar}-${step}`,
    id: `sample-${calendar}-${step}`,
    synthetic: true,
    variables: new Map(
      names.map((name) => [name, { stepType: stepTypes[name], packing: recordPacking(name, step) }]),
    ),
    step,
    calendar,
    first,
    last: first + steps - 1,
    grid: "a formula",
    coverage: "a sample",
    attribution: "Halcyon",
    licence: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
  } as const;
  const sea = latitudes.flatMap(() => longitudes.map((longitude) => longitude === 180));
  return step === "day"
    ? {
        ...common,
        offering: "projection",
        model: "SAMPLE",
        scenario: "ssp245",
        cells: { latitudes, longitudes, sea, elevationM: sea.map((_, cell) => cell) },
      }
    : {
        ...common,
        offering: "historical",
        cells: {
          sites: [
            { latitude: 51.5, longitude: -0.12, sea: false, elevationM: 11 },
            { latitude: 56, longitude: 3, sea: true },
          ],
          reachKm: 25,
        },
      };
}

/** Returns an arbitrary packed value that depends on variable, cell and step. Some values are missing. */
function packedAt(name: string, cell: number, index: number): number {
  const value = (cell * 131 + index * 17 + name.length) % 2000;
  return value % 37 === 0 ? packedMissing : value;
}

const expected = [];
for (const calendar of calendars) {
  for (const step of ["day", "hour"] as const) {
    const description = sampleOf(calendar, step);
    const writer = await openRecordWriter(root, description);
    for (const block of writer.blocks) {
      const steps = block.to - block.from + 1;
      for (const name of names) {
        const values = Int16Array.from({ length: block.cells.length * steps }, (_, at) =>
          packedAt(name, block.cells[Math.floor(at / steps)]!, block.from - description.first + (at % steps)),
        );
        await writer.writeBlock(block, name, values);
      }
    }
    expected.push({ group: await writer.publish(), ...expectedOf(description) });
  }
}
await writeFile(join(root, "expected-records.json"), JSON.stringify(expected));

/** Returns the expected dates and values of the steps around leap days and chunk borders. The values are [cell] for each step; null means missing. */
function expectedOf(description: RecordStoreDescription): Record<string, unknown> {
  const { cells, step, calendar, first, last } = description;
  const places = "sites" in cells ? cells.sites : undefined;
  const count = places?.length ?? latitudes.length * longitudes.length;
  const length = last - first + 1;
  const days = 24 / stepHours[step];
  const around = [0, 1, 2 * days, 366 * days, 3600, 3650, 3653, 8640, 8760, 8784, length - 1];
  return {
    calendar,
    length,
    sites: places !== undefined,
    latitudes: places?.map(({ latitude }) => latitude) ?? latitudes,
    longitudes: places?.map(({ longitude }) => longitude) ?? longitudes,
    offering: description.offering,
    units: Object.fromEntries(names.map((name) => [name, variable(name).unit])),
    steps: around
      .flatMap((index) => [index - 1, index, index + 1])
      .filter((index) => index >= 0 && index < length)
      .map((index) => ({
        index,
        date: formatRecordTime(first + index, step, calendar),
        values: Object.fromEntries(
          names.map((name) => [
            name,
            Array.from({ length: count }, (_, cell) => {
              const value = unpack(packedAt(name, cell, index), recordPacking(name, step));
              return Number.isNaN(value) ? null : value;
            }),
          ]),
        ),
      })),
  };
}
