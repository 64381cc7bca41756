import { execFile } from "node:child_process";
import { mkdirSync, mkdtempDisposableSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { copyExampleFiles, readmeExample } from "./readme-examples.ts";

const run = promisify(execFile);
const packages = join(import.meta.dirname, "../packages");

/** A package, and what its example prints. */
const examples = [
  ["grib2", /^(\{ discipline: .*\n?)+ \d+ values, .* E$/ms],
  ["ingest", /^published era5\/000001-/],
  ["store", /'temperature_2m'/],
  ["weather", /Int16Array\(24\)/],
] as const;

test.each(examples)("the example in the README of %s runs", async (name, prints) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "halcyon-readme-"));
  mkdirSync(join(folder.path, "node_modules"));
  symlinkSync(packages, join(folder.path, "node_modules/@halcyon"));
  copyExampleFiles(name, folder.path);
  writeFileSync(join(folder.path, "example.mts"), readmeExample(join(packages, name, "README.md")));
  const { stdout } = await run(process.execPath, ["example.mts"], { cwd: folder.path });
  expect(stdout).toMatch(prints);
});
