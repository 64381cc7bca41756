import { execFile } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempDisposableSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const packages = join(import.meta.dirname, "../packages");

/** The file that the example of a package reads, by its name there, and what it prints. */
const examples = [
  [
    "grib2",
    { "forecast.grib2": "grib2/src/fixtures/several.grib2" },
    /^(\{ discipline: .*\n?)+ \d+ values, .* E$/ms,
  ],
  ["ingest", { "era5.nc": "ingest/src/netcdf/fixtures/era5_uk.nc" }, /^published era5\/000001-/],
  ["store", {}, /'temperature_2m'/],
  ["weather", {}, /Int16Array\(24\)/],
] as const;

test.each(examples)("the example in the README of %s runs", async (name, files, prints) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "halcyon-readme-"));
  const [, example] = /^```ts\n(.*?)^```/ms.exec(readFileSync(join(packages, name, "README.md"), "utf8"))!;
  mkdirSync(join(folder.path, "node_modules"));
  symlinkSync(packages, join(folder.path, "node_modules/@halcyon"));
  for (const [file, from] of Object.entries(files))
    copyFileSync(join(packages, from), join(folder.path, file));
  writeFileSync(join(folder.path, "example.mts"), example!);
  const { stdout } = await run(process.execPath, ["example.mts"], { cwd: folder.path });
  expect(stdout).toMatch(prints);
});
