import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openDatabase } from "./database.ts";
import { watchNumber } from "./watched-number.ts";

const query = "select revision as value from ledger_rules";

async function watched() {
  const file = join(await mkdtemp(join(tmpdir(), "halcyon-")), "halcyon.sqlite");
  const database = await openDatabase(file);
  const other = new DatabaseSync(file);
  const number = (await watchNumber(database, query))!;
  return {
    other,
    number,
    async [Symbol.asyncDispose]() {
      number[Symbol.dispose]();
      other.close();
      await database.destroy();
    },
  };
}

test("a number is what the newest commit of another process left, and nothing of what is not committed", async () => {
  await using file = await watched();
  const before = file.number.read()!;
  file.other.exec("begin immediate; update ledger_rules set revision = revision + 1");
  expect(file.number.read()).toBe(before);
  file.other.exec("commit");
  expect(file.number.read()).toBe(before + 1);
});

test("a number that cannot be read is not known", async () => {
  await using file = await watched();
  file.other.exec("drop table ledger_rules");
  expect(file.number.read()).toBeUndefined();
});

test("a database in memory cannot be watched", async () => {
  const database = await openDatabase(":memory:");
  expect(await watchNumber(database, query)).toBeUndefined();
  await database.destroy();
});
