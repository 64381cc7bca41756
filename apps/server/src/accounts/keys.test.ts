import { expect, test } from "vitest";
import { openDatabase } from "../database/database.ts";
import { issueKey } from "./key.ts";
import { keysIn } from "./keys.ts";

async function openKeys() {
  const database = await openDatabase(":memory:");
  const clock = { ms: 1000 };
  return { database, clock, keys: keysIn(database, () => clock.ms) };
}

test("finds the key that it issued and no other", async () => {
  const { keys } = await openKeys();
  const { plaintext, ...record } = await keys.issue("first");
  expect(await keys.find(plaintext)).toEqual(record);
  expect(await keys.find(issueKey().plaintext)).toBeUndefined();
});

test("lists all keys, the oldest first, none in full", async () => {
  const { clock, keys } = await openKeys();
  const first = await keys.issue("first");
  clock.ms = 2000;
  const second = await keys.issue("second");
  const list = await keys.list();
  expect(list.map(({ name, createdAtMs }) => [name, createdAtMs])).toEqual([
    ["first", 1000],
    ["second", 2000],
  ]);
  for (const { plaintext } of [first, second]) expect(JSON.stringify(list)).not.toContain(plaintext.slice(8));
});

test("does not find a revoked key, and revokes once", async () => {
  const { clock, keys } = await openKeys();
  const { id, plaintext } = await keys.issue("first");
  clock.ms = 3000;
  expect(await keys.revoke(id)).toBe(true);
  expect(await keys.revoke(id)).toBe(false);
  expect(await keys.find(plaintext)).toBeUndefined();
  expect((await keys.list())[0]?.revokedAtMs).toBe(3000);
});

test("revokes nothing for an id that nobody has", async () => {
  const { keys } = await openKeys();
  expect(await keys.revoke("key_0000000000000000")).toBe(false);
});

test("keeps of a key its hash alone", async () => {
  const { database, keys } = await openKeys();
  const { plaintext } = await keys.issue("first");
  const rows = await database.selectFrom("api_key").selectAll().execute();
  expect(Buffer.from(rows[0]!.hash)).toHaveLength(32);
  const dump = JSON.stringify(
    rows.map((row) => ({ ...row, hash: Buffer.from(row.hash).toString("latin1") })),
  );
  expect(dump).not.toContain(plaintext.slice(8));
});
