import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess, sampled, temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { copyExampleFiles, readmeExample } from "./readme-examples.ts";

const packages = join(import.meta.dirname, "../packages");

/** Packages, each with a pattern of the output of its example. */
const examples = [
  ["grib2", /^(\{ discipline: .*\n?)+ \d+ values, .* E$/ms],
  ["ingest", /^published era5\/000001-/],
  ["store", /'temperature_2m'/],
  ["weather", /Int16Array\(24\)/],
] as const;

test.each(sampled(examples, 4))("the example in the README of %s runs", async (name, prints) => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(packages, join(folder, "node_modules/@halcyon"));
  copyExampleFiles(name, folder);
  writeFileSync(join(folder, "example.mts"), readmeExample(join(packages, name, "README.md")));
  const { stdout, stderr } = await runProcess([process.execPath, "example.mts"], { cwd: folder });
  expect(stdout, stderr).toMatch(prints);
});
