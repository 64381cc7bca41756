import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { fileFolder, inRunFolder, temporaryFolder } from "./folders.ts";
import { runProcess } from "./processes.ts";
import { runFolderIn } from "./run-folder.ts";

test("a folder is empty, and stands in the folder of the test file", () => {
  const folder = temporaryFolder();
  expect(readdirSync(folder)).toEqual([]);
  expect(dirname(folder)).toBe(tmpdir());
  expect(basename(tmpdir())).toMatch(/^file-/);
});

test("what a test file and its processes leave in the temporary folder goes with the file", async () => {
  const outer = tmpdir();
  const remove = fileFolder();
  const folder = temporaryFolder();
  writeFileSync(join(folder, "left"), "");
  const { stdout } = await runProcess(["mktemp", "-d"]);
  expect(dirname(stdout.trim())).toBe(tmpdir());
  remove();
  expect(existsSync(folder)).toBe(false);
  expect(existsSync(stdout.trim())).toBe(false);
  expect(tmpdir()).toBe(outer);
});

test("what files of a worker share stands in the folder of the run", async () => {
  const before = tmpdir();
  const shared = await inRunFolder(async () => tmpdir());
  expect(basename(shared)).toMatch(/^halcyon-run-\d+$/);
  expect(before.startsWith(shared)).toBe(true);
  await expect(inRunFolder(() => Promise.reject(new Error("no start")))).rejects.toThrow("no start");
  expect(tmpdir()).toBe(before);
});

test("a run removes its folder at the end, and those of runs that were killed", async () => {
  const { TMPDIR, HALCYON_RUN_FOLDER } = process.env;
  const top = temporaryFolder();
  const { stdout: gone } = await runProcess(["sh", "-c", "echo $$"]);
  mkdirSync(join(top, `halcyon-run-${gone.trim()}`, "left"), { recursive: true });
  mkdirSync(join(top, "halcyon-run-1"));
  mkdirSync(join(top, "halcyon-run-of-somebody"));
  try {
    const remove = runFolderIn(top);
    const kept = ["halcyon-run-1", `halcyon-run-${process.pid}`, "halcyon-run-of-somebody"];
    expect(readdirSync(top).toSorted()).toEqual(kept.toSorted());
    mkdirSync(join(tmpdir(), "left"));
    remove();
    expect(readdirSync(top).toSorted()).toEqual(["halcyon-run-1", "halcyon-run-of-somebody"]);
  } finally {
    Object.assign(process.env, { TMPDIR, HALCYON_RUN_FOLDER });
  }
});
