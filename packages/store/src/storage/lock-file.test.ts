import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFile } from "./lock-file.ts";

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "halcyon-lock-"));
  path = join(folder, "part", "lock");
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

test("a second holder is told that the first is there, until that lets go", async () => {
  const first = await lockFile(path, "gfs");
  await expect(lockFile(path, "gfs")).rejects.toMatchObject({
    code: "busy",
    message: expect.stringMatching(/^Another process writes gfs\./u),
  });
  first[Symbol.dispose]();
  const second = await lockFile(path, "gfs");
  second[Symbol.dispose]();
});

test("a lock ends with the process that holds it, even where that is killed", async () => {
  const script = `
    const { lockFile } = await import(${JSON.stringify(join(import.meta.dirname, "lock-file.ts"))});
    globalThis.lock = await lockFile(${JSON.stringify(path)}, "gfs");
    console.log("locked");
    process.once("disconnect", () => process.exit(1));
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  await once(child.stdout!, "data");
  await expect(lockFile(path, "gfs")).rejects.toMatchObject({ code: "busy" });
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  using again = await lockFile(path, "gfs");
  expect(again).toBeDefined();
});
