import { startProcess, temporaryFolder } from "@halcyon/testing";
import { once } from "node:events";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { lockFile } from "./lock-file.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, "part", "lock");
});

test("a second holder is told that the first is there, until that lets go", async () => {
  const first = await lockFile(path, "gfs");
  await expect(lockFile(path, "gfs")).rejects.toMatchObject({
    code: "busy",
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
    setInterval(() => undefined, 1000);
  `;
  const child = startProcess([process.execPath, "--input-type=module", "--eval", script]);
  await once(child.stdout!, "data");
  await expect(lockFile(path, "gfs")).rejects.toMatchObject({ code: "busy" });
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  using again = await lockFile(path, "gfs");
  expect(again).toBeDefined();
});
