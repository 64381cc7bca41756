import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { temporaryFolder } from "@halcyon/testing";
import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { isRare } from "./folded-log.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

const minuteMs = 60_000;

async function opened() {
  const file = join(temporaryFolder(), "halcyon.sqlite");
  const clock = { ms: 0 };
  const database = new Kysely<unknown>({ dialect: sqliteDialect(file, { nowMs: () => clock.ms }) });
  await sql`create table line (value integer)`.execute(database);
  return {
    file,
    clock,
    add: () => sql`insert into line values (1)`.execute(database),
    /** Returns the number of rows in the file without its log. */
    linesInFile(): number {
      const copy = join(temporaryFolder(), "alone.sqlite");
      copyFileSync(file, copy);
      using alone = new DatabaseSync(copy);
      return Number(alone.prepare("select count(*) as lines from line").get()!["lines"]);
    },
    [Symbol.asyncDispose]: () => database.destroy(),
  };
}

test("the log is folded into the file after the first commit, and then every hour", async () => {
  await using log = await opened();
  expect(log.linesInFile()).toBe(0);
  for (const [minutes, lines] of [
    [1, 0],
    [59, 0],
    [60, 3],
    [119, 3],
    [120, 5],
  ] as const) {
    log.clock.ms = minutes * minuteMs;
    await log.add();
    expect(log.linesInFile()).toBe(lines);
  }
});

test("a log that others read is folded a second after they have let it go", async () => {
  await using log = await opened();
  const reader = new DatabaseSync(log.file);
  reader.exec("begin; select * from line");
  log.clock.ms = 60 * minuteMs;
  await log.add();
  reader.close();
  await log.add();
  expect(log.linesInFile()).toBe(0);
  log.clock.ms += 1000;
  await log.add();
  expect(log.linesInFile()).toBe(3);
});

test.each([
  ['insert into "audit" ("id") values (?)', true],
  ['update "custom_entry" set "version" = ?', true],
  ['delete from "custom_entry_version"', true],
  ['insert into "custom_entry_version" ("id") values (?)', true],
  ['select * from "audit"', false],
  ['update "allowance" set "used" = ?', false],
  ['insert into "audit_of_others" values (?)', false],
])("%s: rare is %s", (statement, rare) => {
  expect(isRare(statement)).toBe(rare);
});
