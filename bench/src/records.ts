import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { copyEra5Year, era5Variables, writeEra5Year } from "@halcyon/ingest/netcdf/era5-year.suite";
import type { Figure } from "./figure.ts";
import { answeringProcess, temporaryFolder } from "./processes.ts";
import type { RecordOrder, RecordTaken } from "./records-process.ts";

/** Size of a country in rows and columns of cells of 0.25°, and the first year. */
const country = { rows: 56, columns: 40, firstYear: 1979 };
const cells = country.rows * country.columns;

const mebibytesMost = 1024;

/**
 * Measures memory and processor time of ingesting hourly data of a country into a point store. The data are annual files with eight variables of ERA5. The
 * longest span is ingested a second time: one process is killed halfway, and another one resumes.
 *
 * @param spans - Numbers of years, ascending.
 */
export async function recordFigures(spans: readonly number[]): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  const files = await writtenYears(folder.path, Math.max(...spans));
  const figures: Figure[] = [];
  for (const years of spans) {
    const order = { files: files.slice(0, years), root: join(folder.path, `store-${years}`), isCut: false };
    const what = `memory of ${cells} cells x ${years} ${years === 1 ? "year" : "years"} of hours x ${era5Variables.length} variables`;
    figures.push(figureOf(what, years, [await ingested(order)]));
    if (years !== spans.at(-1)) continue;
    const again = { ...order, root: join(folder.path, "resumed") };
    const parts = [await ingested({ ...again, isCut: true }), await ingested(again)];
    if ((await digestOf(order.root)) !== (await digestOf(again.root)))
      throw new Error("the resumed store differs from that of one process");
    figures.push(figureOf("the same, killed halfway and resumed: an equal store", years, parts));
  }
  return figures;
}

/**
 * Returns the benchmark figures of an ingest.
 *
 * @param parts - Results of the processes that performed the ingest, one after the other.
 */
function figureOf(name: string, years: number, parts: readonly RecordTaken[]): Figure {
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
  const ofYear = ((1000 * seconds) / cells / years).toFixed(1);
  return {
    name,
    value: Math.max(...parts.map((part) => part.mebibytes)),
    unit: "MiB",
    atMost: mebibytesMost,
    beside: `${seconds.toFixed(0)} s of a processor, ${ofYear} ms a cell and year`,
  };
}

/**
 * Writes annual files. Only the files of the first common year and the first leap year are computed. The others are copies of the file with the same number
 * of hours.
 */
async function writtenYears(folder: string, count: number): Promise<string[]> {
  const { rows, columns, firstYear } = country;
  const pathOf = (year: number): string => join(folder, `era5-${year}.nc`);
  const years = Array.from({ length: count }, (_, index) => firstYear + index);
  const written = new Map<boolean, number>();
  for (const year of years) {
    const isLeap = year % 4 === 0;
    const like = written.get(isLeap);
    if (like === undefined) {
      await writeEra5Year(pathOf(year), year, rows, columns);
      written.set(isLeap, year);
    } else {
      await copyEra5Year(pathOf(like), like, pathOf(year), year);
    }
  }
  return years.map(pathOf);
}

/** Ingests in a separate process. The process is killed halfway if the order says so. */
async function ingested(order: RecordOrder): Promise<RecordTaken> {
  const { answer, child } = await answeringProcess("records-process.ts", order);
  const ended = once(child, "exit");
  if (order.isCut) child.kill("SIGKILL");
  await ended;
  return answer as RecordTaken;
}

/** Returns a digest of the climate record in a store, independent of the name of its group. */
async function digestOf(root: string): Promise<string> {
  const record = join(root, "era5");
  const group = (await readdir(record)).find((name) => /^\d{6}-/.test(name));
  const folder = join(record, group!);
  const digest = createHash("sha256");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of paths.toSorted()) digest.update(path.slice(folder.length)).update(await readFile(path));
  return digest.digest("hex");
}
