import { copyFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sized, temporaryFolder } from "@halcyon/testing";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { faultProxy, type StatementFate } from "@halcyon/database/test/fault-proxy.suite";
import { openDataFile } from "@halcyon/database/files/data-file";
import { openDatabase } from "@halcyon/database/database";
import { describeWithPostgres, type PostgresServer } from "@halcyon/database/test/postgres.suite";
import { allTables } from "./filled-database.suite.ts";
import { move, planned, takeBack } from "./move.ts";
import { emptyFolder, filledFolder, rowsOfFile, rowsOfPostgres } from "./moved-rows.suite.ts";
import { movedTables, tablesThatStay } from "./moved-table.ts";

const nowMs = () => Date.UTC(2026, 10, 21, 9);

const moveTo = (dataDirectory: string, url: string) => move({ dataDirectory, url, nowMs });

/** Runs a statement on the file of a data folder. */
function change(folder: string, statement: string): void {
  using file = new DatabaseSync(join(folder, "halcyon.sqlite"));
  file.exec(statement);
}

test("every table of the schema is moved or says why it stays", async () => {
  const folder = await emptyFolder();
  using file = new DatabaseSync(join(folder, "halcyon.sqlite"));
  const moved = movedTables(file).map(({ name }) => name);
  const stays = allTables.filter((name) => tablesThatStay.has(name));
  expect([...moved, ...stays].toSorted()).toEqual([...allTables].toSorted());
  expect(stays).toEqual(["schema_addition", "server_process"]);
});

const emptyFile = async () => join(await emptyFolder(), "halcyon.sqlite");

describe("a file cannot be moved", () => {
  const nowhere = "postgres://nobody@127.0.0.1:1/none";

  test("that is not there", async () => {
    const folder = temporaryFolder();
    await expect(moveTo(folder, nowhere)).rejects.toThrow("there is no database to move");
  });

  test("that another process has open, and can once it has ended", async () => {
    const folder = await emptyFolder();
    const other = await openDataFile(folder);
    await other.selectFrom("account").selectAll().execute();
    await expect(moveTo(folder, nowhere)).rejects.toThrow("another process uses");
    await other.destroy();
    await expect(moveTo(folder, nowhere)).rejects.toThrow("the database to move to cannot be used");
  });

  test.each([
    ["of this host", { host: "" }],
    ["that another host has just been heard of", { host: "elsewhere" }],
  ])("of a server %s", async (_which, { host }) => {
    const folder = await emptyFolder();
    const owner = `insert into server_process values (1, 't', '${host || hostname()}', ${process.ppid}, ${nowMs()})`;
    change(folder, owner);
    await expect(moveTo(folder, nowhere)).rejects.toThrow(
      `another server uses this data folder (process ${process.ppid}`,
    );
  });

  test("of a newer version", async () => {
    const folder = await emptyFolder();
    change(folder, "insert into kysely_migration (name, timestamp) values ('999-later', 'x')");
    await expect(moveTo(folder, nowhere)).rejects.toThrow("used by a newer version (999-later)");
  });

  test("that has less than it had", async () => {
    const folder = await emptyFolder();
    const database = await openDataFile(folder);
    const note = {
      id: "aud_1",
      at: nowMs(),
      actor: "o",
      action: "keys.revoke",
      subject: "key",
      detail: "{}",
    };
    await database.insertInto("audit").values(note).execute();
    await database.destroy();
    await copyFile(await emptyFile(), join(folder, "halcyon.sqlite"));
    const wish = { dataDirectory: folder, url: nowhere, nowMs };
    for (const moving of [move, planned])
      await expect(moving(wish)).rejects.toThrow("lacks what was written to it");
  });
});

describeWithPostgres("a move", (server) => {
  describeMoves(server);
});

function describeMoves(server: () => PostgresServer): void {
  test("both databases give a table the same columns, and none counts by itself", async () => {
    const folder = await emptyFolder();
    const url = await server().newDatabase();
    await (await openDatabase(url)).destroy();
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query<{ table: string; name: string; type: string; counts: boolean }>(
      `select table_name as "table", column_name as name, data_type as type,
         is_identity = 'YES' or column_default like 'nextval%' as counts
       from information_schema.columns where table_schema = 'public'`,
    );
    await client.end();
    using file = new DatabaseSync(join(folder, "halcyon.sqlite"));
    const tables = movedTables(file);
    const columnOf = (table: string, name: string, type: string): string => `${table}.${name} ${type}`;
    const moved = new Set(tables.map(({ name }) => name));
    expect(
      tables
        .flatMap(({ name, columns }) => columns.map((one) => columnOf(name, one.name, one.type)))
        .toSorted(),
    ).toEqual(
      rows
        .filter(({ table }) => moved.has(table))
        .map(({ table, name, type }) => columnOf(table, name, type))
        .toSorted(),
    );
    expect(rows.filter(({ counts }) => counts)).toEqual([]);
  });

  test.each(Array.from({ length: sized(1, 20) }, (_, index) => index))(
    "brings every row of every table, whatever it holds (%i)",
    async (seed) => {
      const folder = await filledFolder(seed, 12);
      const url = await server().newDatabase();
      const before = rowsOfFile(folder);
      expect(Object.values(before).filter(({ length }) => length === 0)).toEqual([]);
      const report = await moveTo(folder, url);
      expect(await rowsOfPostgres(url)).toEqual(before);
      expect(rowsOfFile(folder)).toEqual(before);
      expect(report.tables).toHaveLength(Object.keys(before).length);
      for (const { table, rows } of report.tables) expect(rows, table).toBe(before[table]!.length);
      await expect(openDataFile(folder)).rejects.toThrow(/was moved to postgres:\/\/.+ on 2026-11-21: name/);
      expect(await moveTo(folder, url)).toMatchObject({
        state: "done",
        goesOn: { jobs: [], reports: [], rounds: [] },
      });
      expect(await rowsOfPostgres(url)).toEqual(before);
    },
  );

  test("of an older file brings its schema up to date first", async () => {
    const folder = await filledFolder(1, 3);
    change(
      folder,
      "delete from kysely_migration where name >= '015'; drop table event_hour; drop table schema_addition; drop table mailbox; drop table mailbox_token; drop table stream_ticket; drop table link; drop table table_link; drop table map; drop table map_link; drop table plan; drop table plan_version; drop table plan_look; drop table evidence; drop table evidence_piece; drop table warning_feed; drop table warning_alert; drop table warning_shape; drop table watch_warning; alter table job drop column costs; alter table watch_subject drop column likeliest_start; alter table watch_subject drop column likeliest_chance; alter table run_arrival drop column source; alter table run_arrival drop column is_synthetic; alter table run_arrival drop column members; alter table run_arrival drop column reach_hours; alter table run_arrival drop column available_at",
    );
    const url = await server().newDatabase();
    const wish = { dataDirectory: folder, url, nowMs };
    await expect(planned(wish)).rejects.toThrow("has an earlier version");
    expect((await move(wish)).tables).toContainEqual({ table: "event_hour", rows: 0 });
  });

  test("that is only planned changes neither side", async () => {
    const folder = await filledFolder(1, 3);
    const url = await server().newDatabase();
    change(folder, "update api_key set pepper_version = 3, revoked_at = null");
    const before = rowsOfFile(folder);
    const rows = Object.values(before).reduce((sum, { length }) => sum + length, 0);
    const plan = await planned({ dataDirectory: folder, url, nowMs });
    expect(plan).toMatchObject({ state: "begins", rows });
    expect(plan.secrets).toEqual({ peppers: [3], masters: [1] });
    expect(await tablesOf(url)).toEqual([]);
    await (await openDataFile(folder)).destroy();
    await (await openDatabase(url)).destroy();
    expect(await planned({ dataDirectory: folder, url, nowMs })).toMatchObject({ state: "begins", rows });
    expect(rowsOfFile(folder)).toEqual(before);
  });

  test.each([
    [
      "an account",
      "insert into account values ('acc_x', 'x', 0, null)",
      "rows of another installation in account",
    ],
    [
      "a note",
      "insert into audit values ('a', 0, 'a', 'a', 'a', 'a')",
      "rows of another installation in audit",
    ],
    [
      "a later schema",
      "insert into kysely_migration values ('999-later', 'x')",
      "a newer version (999-later)",
    ],
  ])("refuses a database that has %s, and leaves the file as it was", async (_what, statement, reason) => {
    const folder = await filledFolder(1, 3);
    const url = await server().newDatabase();
    await (await openDatabase(url)).destroy();
    await runOn(url, statement);
    await expect(moveTo(folder, url)).rejects.toThrow(reason);
    await (await openDataFile(folder)).destroy();
  });

  test("refuses a database that a server uses", async () => {
    const folder = await emptyFolder();
    const url = await server().newDatabase();
    const used = await openDatabase(url);
    await expect(moveTo(folder, url)).rejects.toThrow("a server or a command uses the database to move to");
    await used.destroy();
    expect((await moveTo(folder, url)).state).toBe("begins");
  });

  test("refuses a row that PostgreSQL cannot hold, and leaves the file as it was", async () => {
    const folder = await filledFolder(1, 3);
    change(folder, "update account set name = 'a' || char(0)");
    await expect(moveTo(folder, await server().newDatabase())).rejects.toThrow("a zero character in name");
    await (await openDataFile(folder)).destroy();
  });

  test("refuses to end where a value has changed on the way", async () => {
    const folder = await filledFolder(1, 3);
    const url = await server().newDatabase();
    await (await openDatabase(url)).destroy();
    await runOn(
      url,
      `create function spoil() returns trigger language plpgsql as $$ begin new.charged := new.charged + 1; return new; end $$;
       create trigger spoil before insert on usage_day for each row execute function spoil()`,
    );
    await expect(moveTo(folder, url)).rejects.toThrow("usage_day came with other values");
    await expect(openDatabase(url)).rejects.toThrow("has begun and not ended");
  });

  test("that stopped lets no server start on either side, goes on where it was, or is taken back", async () => {
    const folder = await filledFolder(1, 3);
    const url = await server().newDatabase();
    await (await openDatabase(url)).destroy();
    await runOn(
      url,
      `create function stop() returns trigger language plpgsql as $$ begin raise exception 'enough'; end $$;
       create trigger stop before insert on watch_span for each row execute function stop()`,
    );
    await expect(moveTo(folder, url)).rejects.toThrow(
      "was interrupted: run the move again, and it continues (enough)",
    );
    await expect(openDataFile(folder)).rejects.toThrow("has begun and not ended: repeat");
    await expect(openDatabase(url)).rejects.toThrow("has begun and not ended: repeat");
    expect(await planned({ dataDirectory: folder, url, nowMs })).toMatchObject({ state: "goes_on" });
    await expect(moveTo(await filledFolder(1, 3), url)).rejects.toThrow("a move of another database");
    expect(takeBack({ dataDirectory: folder, nowMs }, false).target).toMatch(/^postgres:\/\/127/);
    await (await openDataFile(folder)).destroy();
    await expect(moveTo(folder, url)).rejects.toThrow("a move of another database");
    expect((await moveTo(folder, await server().newDatabase())).state).toBe("begins");
  });

  test("that ended, and whose file was not told so any more, marks the file when it is repeated", async () => {
    const folder = await filledFolder(1, 3);
    const url = await server().newDatabase();
    const { rows } = await moveTo(folder, url);
    change(folder, "update moved_to set done_at = null");
    await (await openDatabase(url)).destroy();
    await runOn(url, "update usage_day set requests = 7");
    expect(await moveTo(folder, url)).toMatchObject({ state: "done", rows });
    await expect(openDataFile(folder)).rejects.toThrow("was moved to");
  });

  test("that ended is taken back when it is meant", async () => {
    const folder = await filledFolder(1, 3);
    const before = rowsOfFile(folder);
    await moveTo(folder, await server().newDatabase());
    await expect(moveTo(folder, await server().newDatabase())).rejects.toThrow("undo that with --undo");
    expect(() => takeBack({ dataDirectory: folder, nowMs }, false)).toThrow("Add --yes to confirm");
    takeBack({ dataDirectory: folder, nowMs }, true);
    await (await openDataFile(folder)).destroy();
    expect(rowsOfFile(folder)).toEqual(before);
    expect(takeBack({ dataDirectory: folder, nowMs }, false).target).toBeUndefined();
  });

  test.each(Array.from({ length: sized(2, 40) }, (_, index) => index))(
    "brings every row once though connections break (%i)",
    async (seed) => {
      const folder = await filledFolder(seed, 4);
      const before = rowsOfFile(folder);
      const url = await server().newDatabase();
      let breaks = 0;
      // Each try gets further than the one before, whatever is broken.
      for (let messages = 60 + seed; ; messages += 37) {
        const isDone = await stopped(folder, url, messages, messages % 2 === 0 ? "cut before" : "cut after");
        if (isDone) break;
        breaks += 1;
      }
      expect(breaks).toBeGreaterThan(0);
      expect(await rowsOfPostgres(url)).toEqual(before);
    },
  );
}

/**
 * Runs a move whose connection breaks at the given message to the database, counted from 1.
 *
 * @returns True if the move was completed.
 */
async function stopped(folder: string, url: string, message: number, fate: StatementFate): Promise<boolean> {
  let count = 0;
  const judge = (): StatementFate => (++count === message ? fate : "pass");
  await using proxy = await faultProxy(url, judge, () => true);
  try {
    await moveTo(folder, proxy.url);
    return true;
  } catch (error) {
    expect((error as Error).message).toMatch(/^the database to move to (?:was interrupted|cannot be used)/);
    return false;
  }
}

async function runOn(url: string, statements: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

async function tablesOf(url: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
  await client.end();
  return rows;
}
