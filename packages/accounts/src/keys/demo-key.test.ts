import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { openDatabase } from "@halcyon/database/database";
import { demoKey, demoKeyName } from "./demo-key.ts";
import { keysIn } from "./keys.ts";

async function fresh() {
  const file = join(temporaryFolder(), "demo-key");
  const database = await openDatabase(":memory:");
  return { file, keys: keysIn({ database, nowMs: () => 0, actor: "server" }, []) };
}

test("is made once, listed by its name, and readable by its owner alone", async () => {
  const { file, keys } = await fresh();
  const key = await demoKey(file, keys);
  expect(await demoKey(file, keys)).toBe(key);
  expect((await keys.list()).map(({ name, demo }) => [name, demo])).toEqual([[demoKeyName, 1]]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, "utf8")).trim()).toBe(key);
});

test("is not replaced after it was revoked", async () => {
  const { file, keys } = await fresh();
  await demoKey(file, keys);
  await keys.revoke((await keys.list())[0]!.id);
  expect(await demoKey(file, keys)).toBeUndefined();
  expect(await keys.list()).toHaveLength(1);
});

test("is made anew where the file is spoilt or of another database, and the file is closed to others", async () => {
  const { file, keys } = await fresh();
  await writeFile(file, "hal_nonsense\n", { mode: 0o644 });
  const key = await demoKey(file, keys);
  expect(await keys.find(key!)).toBeDefined();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
