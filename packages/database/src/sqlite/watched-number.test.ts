import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { openDatabase } from "../database.ts";
import { watchNumber } from "./watched-number.ts";

const query = "select revision as value from ledger_rules";

async function watched() {
  const file = join(temporaryFolder(), "halcyon.sqlite");
  const database = await openDatabase(file);
  const other = new DatabaseSync(file);
  const number = (await watchNumber(database, query))!;
  return {
    database,
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

test("a number is that of the row that is named, and unknown where there is none", async () => {
  await using file = await watched();
  const name = "insert into account (id, name, created_at) values (?, ?, ?)";
  file.other.prepare(name).run("acc_a", "A", 7);
  const ofAccount = "select created_at as value from account where id = ?";
  using created = (await watchNumber(file.database, ofAccount))!;
  expect(created.read("acc_a")).toBe(7);
  expect(created.read("acc_b")).toBeUndefined();
});

test("a number is right after any commits, checkpoints and emptied logs, asked once or again", async () => {
  await using file = await watched();
  let revision = file.number.read()!;
  const changes = [
    "update ledger_rules set revision = revision + 1",
    "create table beside (value integer)",
    "insert into beside values (1)",
    "pragma wal_checkpoint(truncate)",
    "update ledger_rules set revision = revision + 1",
    "pragma wal_checkpoint(restart)",
  ];
  for (const change of [...changes, ...changes.filter((one) => !one.startsWith("create"))]) {
    file.other.exec(change);
    if (change.startsWith("update")) revision += 1;
    for (let time = 0; time < 3; time++) expect(file.number.read()).toBe(revision);
  }
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
