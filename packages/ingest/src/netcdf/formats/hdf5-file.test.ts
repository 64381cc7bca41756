import { temporaryFolder } from "@halcyon/testing";
import { copyFileSync, readdirSync, readlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openHdf5 } from "./hdf5-file.ts";
import type { NetcdfFile, Values } from "./netcdf-file.ts";

const folder = temporaryFolder();

const original = fileURLToPath(new URL("../fixtures/era5_uk.nc", import.meta.url));

async function openCopies(count: number): Promise<readonly NetcdfFile[]> {
  const files: NetcdfFile[] = [];
  for (let copy = 0; copy < count; copy += 1) {
    const path = join(folder, `${copy}.nc`);
    copyFileSync(original, path);
    files.push(await openHdf5(path));
  }
  return files;
}

function readAll(file: NetcdfFile): Values {
  const variable = file.variables.get("t2m")!;
  return file.read(variable, [0, 0, 0], variable.shape);
}

test("hundreds of files are read in any order, and few are held open", async () => {
  const files = await openCopies(150);
  const first = readAll(files[0]!);
  expect(first).toHaveLength(54);
  for (const file of [...files, ...files.toReversed()]) expect(readAll(file)).toEqual(first);
  if (process.platform === "linux") {
    const held = readdirSync("/proc/self/fd").filter((name) => targetOf(name).startsWith(folder));
    expect(held.length).toBeLessThanOrEqual(64);
  }
  for (const file of files) file.close();
});

test("a file that was cut since it was opened is damaged", async () => {
  const files = await openCopies(70);
  truncateSync(join(folder, "0.nc"), 1000);
  expect(() => readAll(files[0]!)).toThrow(expect.objectContaining({ code: "damaged" }));
  for (const file of files) file.close();
});

function targetOf(name: string): string {
  try {
    return readlinkSync(join("/proc/self/fd", name));
  } catch {
    return "";
  }
}
