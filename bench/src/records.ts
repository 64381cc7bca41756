import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { era5Variables, writeEra5Year } from "@halcyon/ingest/netcdf/era5-year.suite";
import { answerOfProcess } from "./answer-of-process.ts";
import type { RecordOrder, RecordTaken } from "./records-process.ts";
import type { Row } from "./table.ts";

/** A country in quarters of a degree, and how many years of it are wanted. */
const country = { rows: 56, columns: 40, years: 45 };

/** What is measured of it: all its cells in one year and in two, and few cells in all its years. */
const parts = [
  { rows: country.rows, columns: country.columns, years: 1 },
  { rows: country.rows, columns: country.columns, years: 2 },
  { rows: 5, columns: 8, years: country.years },
];

const mebibytesMost = 1024;

/** What the hours of years take of memory and of a processor: files of a year with eight variables of ERA5, into a point store. */
export async function recordRows(): Promise<Row[]> {
  const taken: RecordTaken[] = [];
  for (const part of parts) taken.push(await takenOf(part));
  const rows = parts.map(({ rows: south, columns, years }, index): Row => {
    const { seconds, mebibytes } = taken[index]!;
    return {
      what: `memory of ${south * columns} cells x ${years} ${years === 1 ? "year" : "years"} of hours x ${era5Variables.length} variables`,
      baseline: `${mebibytesMost} MiB`,
      measured: `${mebibytes.toFixed(0)} MiB, ${seconds.toFixed(0)} s of a processor`,
      ratio: mebibytesMost / mebibytes,
      target: 1,
    };
  });
  const hours = ((taken[1]!.seconds - taken[0]!.seconds) * country.years) / 3600;
  return [
    ...rows,
    {
      what: `${country.rows * country.columns} cells x ${country.years} years x ${era5Variables.length} variables, from the second year of two`,
      baseline: "",
      measured: `${hours.toFixed(1)} h of a processor`,
      ratio: undefined,
      target: undefined,
    },
  ];
}

async function takenOf({ rows, columns, years }: (typeof parts)[number]): Promise<RecordTaken> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-records-"));
  try {
    const files: string[] = [];
    for (let year = 0; year < years; year += 1) {
      const path = join(folder, `era5-${1979 + year}.nc`);
      await writeEra5Year(path, 1979 + year, rows, columns);
      files.push(path);
    }
    const order: RecordOrder = { files, root: join(folder, "store") };
    const taken = await answerOfProcess<RecordTaken>("records-process.ts", order);
    if (!taken.isWhole) throw new Error("the ingest did not tell that all of it was done");
    return taken;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
