import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";

const packages = join(import.meta.dirname, "../packages");

/** Files of the repository that README examples read, by their names in the examples. */
const filesOfExamples = new Map([
  ["grib2", { "forecast.grib2": "grib2/src/fixtures/several.grib2" }],
  ["ingest", { "era5.nc": "ingest/src/netcdf/fixtures/era5_uk.nc" }],
]);

/** Returns the first TypeScript program in a package's README. */
export function readmeExample(page: string): string {
  return /^```ts\n(.*?)^```/ms.exec(readFileSync(page, "utf8"))?.[1] ?? "";
}

/** Copies the files that the example of a package reads into a folder. */
export function copyExampleFiles(name: string, folder: string): void {
  for (const [file, from] of Object.entries(filesOfExamples.get(name) ?? {}))
    copyFileSync(join(packages, from), join(folder, file));
}

export function readsFiles(name: string): boolean {
  return filesOfExamples.has(name);
}
