import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyLargeFile, type LargeFile, writeLargeFile } from "@halcyon/ingest/netcdf/large-file.suite";
import { answerOfProcess } from "./answer-of-process.ts";
import type { CountryOrder, CountryTaken } from "./country-of-nex-gddp-process.ts";
import type { Row } from "./table.ts";

/** What its files say of the variables that the ingest knows. */
const variables: readonly Omit<LargeFile, "year" | "lands">[] = [
  { variable: "tas", units: "K", cellMethods: "area: time: mean", middle: 288, step: 1 },
  { variable: "tasmin", units: "K", cellMethods: "area: mean time: minimum", middle: 283, step: 1 },
  { variable: "tasmax", units: "K", cellMethods: "area: mean time: maximum", middle: 293, step: 1 },
  { variable: "hurs", units: "%", cellMethods: "area: time: mean", middle: 60, step: 0.5 },
  { variable: "pr", units: "kg m-2 s-1", cellMethods: "area: time: mean", middle: 5e-5, step: 1e-6 },
  { variable: "rsds", units: "W m-2", cellMethods: "area: time: mean", middle: 200, step: 2 },
  { variable: "sfcWind", units: "m s-1", cellMethods: "area: time: mean", middle: 6, step: 0.1 },
];

/** A country of 56 x 40 cells. */
const region = { south: 10, west: 61, north: 24, east: 71 };

const firstYear = 2015;
const days = 365;
const mebibytesMost = 1024;

/**
 * What the days of a country take of memory, from files of the whole earth.
 *
 * @param spans - Numbers of years.
 */
export async function countryOfNexGddpRows(spans: readonly number[]): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-nex-gddp-"));
  try {
    const files: string[] = [];
    for (const one of variables) {
      const pathOf = (year: number): string =>
        join(folder, `${one.variable}_day_MADE-UP_ssp245_r1i1p1f1_gn_${year}.nc`);
      await writeLargeFile(pathOf(firstYear), days, { ...one, year: firstYear, lands: 1 });
      files.push(pathOf(firstYear));
      for (let year = firstYear + 1; year < firstYear + Math.max(...spans); year += 1) {
        await copyLargeFile(pathOf(firstYear), pathOf(year), days, year);
        files.push(pathOf(year));
      }
    }
    const rows: Row[] = [];
    for (const years of spans) {
      const toYear = firstYear + years - 1;
      const order: CountryOrder = {
        files,
        root: join(folder, `store-${years}`),
        region,
        fromYear: firstYear,
        toYear,
      };
      const { seconds, mebibytes, cells } = await answerOfProcess<CountryTaken>(
        "country-of-nex-gddp-process.ts",
        order,
      );
      rows.push({
        what: `memory of ${cells} cells x ${years} ${years === 1 ? "year" : "years"} of days x ${variables.length} variables of NEX-GDDP`,
        baseline: `${mebibytesMost} MiB`,
        measured: `${mebibytes.toFixed(0)} MiB, ${seconds.toFixed(0)} s of a processor`,
        ratio: mebibytesMost / mebibytes,
        target: 1,
      });
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
