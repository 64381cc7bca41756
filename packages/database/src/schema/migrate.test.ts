import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../database.ts";
import { DatabaseLostError } from "../database-fault.ts";
import type { SchemaChange } from "../schema-change.ts";
import { migrate, migrationsOf, NewerSchemaError } from "./migrate.ts";
import { sqliteDialect } from "../sqlite/sqlite-dialect.ts";
import { describeWithPostgres } from "../../test/postgres.suite.ts";
import type { Tables } from "./tables.ts";

async function newFile(): Promise<string> {
  return join(temporaryFolder(), "halcyon.sqlite");
}

test("keys of a file from before accounts are taken over with one account, package and allowance", async () => {
  const file = await newFile();
  const before = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  const { "001-keys": keys } = migrationsOf("sqlite");
  await migrate(before, "sqlite", { migrations: { "001-keys": keys! } });
  await sql`insert into api_key (id, name, hash, start, created_at, revoked_at)
    values ('key_1', 'demo', x'01', 'hal_abcd', 5, null), ('key_2', 'crane', x'02', 'hal_efgh', 6, 7)`.execute(
    before,
  );
  await before.destroy();
  const database = await openDatabase(file);
  const rows = await database.selectFrom("api_key").selectAll().orderBy("id").execute();
  expect(rows.map(({ id, demo, revoked_at: revokedAt }) => [id, demo, revokedAt])).toEqual([
    ["key_1", 1, null],
    ["key_2", 0, 7],
  ]);
  for (const table of ["account", "package", "allowance"] as const)
    expect(await database.selectFrom(table).selectAll().execute()).toHaveLength(1);
  await database.destroy();
});

test("entries of a file from before summaries are listed by the words of their definitions", async () => {
  const file = await newFile();
  const before = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  const migrations = Object.entries(migrationsOf("sqlite"));
  const earlier = Object.fromEntries(migrations.filter(([name]) => name < "008-listed-entries"));
  await migrate(before, "sqlite", { migrations: earlier });
  await before
    .insertInto("account")
    .values({ id: "acc_a", name: "a", created_at: 0, deleted_at: null })
    .execute();
  await sql`insert into custom_entry (account_id, id, type, version, created_at)
    values ('acc_a', 12345, 'task', 1, 0)`.execute(before);
  await sql`insert into custom_entry_version (account_id, id, version, definition, created_at)
    values ('acc_a', 12345, 1, '{"name":"Kites \u00fc","sector":"Fun","description":"Up.","constraints":[]}', 0)`.execute(
    before,
  );
  await before.destroy();
  const database = await openDatabase(file);
  const [row] = await database.selectFrom("custom_entry_version").select("summary").execute();
  expect(JSON.parse(row!.summary)).toEqual({ name: "Kites ü", sector: "Fun", description: "Up." });
  await database.destroy();
});

test("a new file has no account", async () => {
  const database = await openDatabase(":memory:");
  expect(await database.selectFrom("account").selectAll().execute()).toEqual([]);
  await database.destroy();
});

test("processes that start at once on one file migrate it once", async () => {
  const file = await newFile();
  const program = `const { openDatabase } = await import(process.argv[1]);
    await (await openDatabase(process.argv[2])).destroy();`;
  const open = () =>
    runProcess([
      process.execPath,
      "--input-type=module",
      "--eval",
      program,
      import.meta.resolve("../database.ts"),
      file,
    ]);
  const ended = await Promise.all([open(), open(), open()]);
  for (const { code, stderr } of ended) expect([code, stderr]).toEqual([0, ""]);
  const database = await openDatabase(file);
  expect(await database.selectFrom("account").selectAll().execute()).toEqual([]);
  await database.destroy();
});

test("a process that starts waits longer for the schema than a statement waits for a lock", async () => {
  const file = await newFile();
  await (await openDatabase(file)).destroy();
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  const lockWaitMs = 20;
  const opened = openDatabase(file, { lockWaitMs });
  await sleep(10 * lockWaitMs);
  other.exec("commit");
  other.close();
  await (await opened).destroy();
});

test("a file of a newer version is refused", async () => {
  const file = await newFile();
  await (await openDatabase(file)).destroy();
  const raw = new DatabaseSync(file);
  raw.exec("insert into kysely_migration (name, timestamp) values ('2999-01-01-later', 'x')");
  raw.close();
  await expect(openDatabase(file)).rejects.toThrow(NewerSchemaError);
});

const emptyTable = (name: string) => ({
  async up(connection: Kysely<unknown>) {
    await connection.schema.createTable(name).addColumn("id", "text").execute();
  },
});

test("a file with additions of a newer version is opened as it is, and taken up again by that version", async () => {
  const file = await newFile();
  const newer = {
    ...migrationsOf("sqlite"),
    "998-first": { ...emptyTable("first"), isAddition: true as const },
    "999-second": { ...emptyTable("second"), isAddition: true as const },
  };
  const database = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  await migrate(database, "sqlite", { migrations: newer });
  await (await openDatabase(file)).destroy();
  const further = { ...newer, "999-third": emptyTable("third") };
  await migrate(database, "sqlite", { migrations: further });
  const names = (await database.introspection.getTables()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["account", "first", "second", "third"]));
  await database.destroy();
  await expect(openDatabase(file)).rejects.toThrow("(999-third)");
});

test("a file with an addition of a version that lacks a change of this one is refused", async () => {
  const file = await newFile();
  const migrations = migrationsOf("sqlite");
  const database = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  const other = { ...migrations, "998-theirs": { ...emptyTable("theirs"), isAddition: true as const } };
  await migrate(database, "sqlite", { migrations: other });
  const ours = { ...migrations, "998-ours": emptyTable("ours") };
  await expect(migrate(database, "sqlite", { migrations: ours })).rejects.toThrow(NewerSchemaError);
  await database.destroy();
});

test("a migration that fails leaves nothing of itself", async () => {
  const file = await newFile();
  const database = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  const broken = {
    ...migrationsOf("sqlite"),
    "2999-01-01-broken": {
      async up(db: Kysely<unknown>) {
        await db.schema.createTable("half").addColumn("id", "text").execute();
        throw new Error("broken");
      },
    },
  };
  await expect(migrate(database, "sqlite", { migrations: broken })).rejects.toThrow("broken");
  expect(await database.introspection.getTables()).toEqual([]);
  await database.destroy();
});

test("audit rows can be added and neither changed nor deleted", async () => {
  const database = await openDatabase(":memory:");
  const row = { id: "aud_1", at: 1, actor: "root", action: "keys.issue", subject: "key_1", detail: "{}" };
  await database.insertInto("audit").values(row).execute();
  await expect(database.updateTable("audit").set({ actor: "x" }).execute()).rejects.toThrow("append-only");
  await expect(database.deleteFrom("audit").execute()).rejects.toThrow("append-only");
  await database.destroy();
});

describeWithPostgres("PostgreSQL", (server) => {
  test("a change may take longer than other statements", async () => {
    const slow: SchemaChange = { isAddition: true, up: pause };
    const database = await openDatabase(await server().newDatabase(), {
      migrations: { ...migrationsOf("postgres"), "900-slow": slow },
      queryTimeoutMs: 500,
    });
    await expect(pause(database)).rejects.toThrow(DatabaseLostError);
    await database.destroy();
  });
});

async function pause(connection: Kysely<Tables>): Promise<void> {
  await sql`select pg_sleep(1.5)`.execute(connection);
}
