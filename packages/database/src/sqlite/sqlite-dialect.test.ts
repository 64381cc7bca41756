import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import { Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Database } from "../database.ts";
import { DatabaseLostError, isLocked } from "../database-fault.ts";
import { endThread } from "./ends-thread.suite.ts";
import { callProcedure } from "./procedure.ts";
import { sqliteDialect, type SqliteDialectOptions } from "./sqlite-dialect.ts";
import type { Tables } from "../schema/tables.ts";

async function opened(options?: SqliteDialectOptions) {
  const file = join(temporaryFolder(), "halcyon.sqlite");
  const database: Database = new Kysely<Tables>({ dialect: sqliteDialect(file, options) });
  await sql`create table line (value integer)`.execute(database);
  const other = new DatabaseSync(file);
  return {
    database,
    other,
    add: (value: number) => sql`insert into line values (${value})`.execute(database),
    async values() {
      const { rows } = await sql<{ value: number }>`select value from line order by value`.execute(database);
      return rows.map(({ value }) => value);
    },
    async [Symbol.asyncDispose]() {
      other.close();
      await database.destroy();
    },
  };
}

test("a commit waits for the disk, so that a loss of power takes none back", async () => {
  await using file = await opened();
  const full = { rows: [{ synchronous: 2 }] };
  expect(await sql`pragma synchronous`.execute(file.database)).toMatchObject(full);
  const inside = await file.database
    .transaction()
    .execute((transaction) => sql`pragma synchronous`.execute(transaction));
  expect(inside).toMatchObject(full);
});

describe("while another process holds the lock of the file", () => {
  test("reads are answered, and writes when the lock is let go", async () => {
    await using file = await opened({ lockWaitMs: 60_000 });
    file.other.exec("begin immediate");
    const order: string[] = [];
    const writes = [1, 2, 3].map((value) => file.add(value).then(() => order.push("written")));
    const changed = file.database
      .transaction()
      .execute((transaction) => sql`insert into line values (4)`.execute(transaction))
      .then(() => order.push("written"));
    for (let turn = 0; turn < 3; turn++) {
      expect(await file.values()).toEqual([]);
      order.push("read");
    }
    order.push("let go");
    file.other.exec("commit");
    await Promise.all([...writes, changed]);
    expect(order).toEqual(["read", "read", "read", "let go", "written", "written", "written", "written"]);
    expect(await file.values()).toEqual([1, 2, 3, 4]);
  });

  test("a write that does not get it in time fails, and nothing of it is done", async () => {
    await using file = await opened({ lockWaitMs: 30 });
    file.other.exec("begin immediate");
    const tries = [file.add(1), file.add(2), file.database.transaction().execute(async () => undefined)];
    for (const { reason } of (await Promise.allSettled(tries)) as PromiseRejectedResult[])
      expect(isLocked(reason)).toBe(true);
    file.other.exec("commit");
    await file.add(3);
    expect(await file.values()).toEqual([3]);
  });

  test("a transaction that is read only sees one moment of the file", async () => {
    await using file = await opened();
    await file.add(1);
    file.other.exec("begin immediate");
    file.other.exec("insert into line values (2)");
    const seen = await file.database
      .transaction()
      .setAccessMode("read only")
      .execute(async (transaction) => {
        const count = sql<{ rows: number }>`select count(*) as rows from line`;
        const before = await count.execute(transaction);
        file.other.exec("commit");
        return [before, await count.execute(transaction)].map(({ rows }) => rows[0]!.rows);
      });
    expect(seen).toEqual([1, 1]);
    expect(await file.values()).toEqual([1, 2]);
  });
});

test("an error crosses from the thread of the file with all its fields", async () => {
  await using file = await opened();
  const unknown = "select * from nowhere";
  const thrown = await sql
    .raw(unknown)
    .execute(file.database)
    .catch((error: unknown) => error);
  let here: unknown;
  try {
    file.other.prepare(unknown);
  } catch (error) {
    here = error;
  }
  expect(Object.entries(thrown as Error)).toEqual(Object.entries(here as Error));
  expect(thrown).toMatchObject({ code: "ERR_SQLITE_ERROR", errcode: 1, errstr: "SQL logic error" });
});

test("a read waits for no transaction, and sees nothing of one that is open", async () => {
  await using file = await opened();
  await file.add(1);
  await file.database.transaction().execute(async (transaction) => {
    await sql`insert into line values (2)`.execute(transaction);
    expect(await file.values()).toEqual([1]);
  });
  expect(await file.values()).toEqual([1, 2]);
});

test("transactions and single statements do not mix", async () => {
  await using file = await opened();
  const raise = async (): Promise<void> =>
    file.database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ last: number | null }>`select max(value) as last from line`.execute(
        transaction,
      );
      await sql`insert into line values (${(rows[0]!.last ?? 0) + 1})`.execute(transaction);
    });
  const undone = file.database.transaction().execute(async (transaction) => {
    await sql`insert into line values (100)`.execute(transaction);
    throw new Error("undone");
  });
  const results = await Promise.allSettled([raise(), undone, file.add(0), raise(), raise(), file.add(0)]);
  expect(results.map(({ status }) => status === "rejected")).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(await file.values()).toEqual([0, 0, 1, 2, 3]);
});

test("a process goes on until its file is closed, whatever is asked meanwhile", async () => {
  const program = `const { openDatabase } = await import(process.argv[1]);
    const { sql } = await import(process.argv[2]);
    const database = await openDatabase(process.argv[3]);
    const asked = sql\`select 1\`.execute(database);
    await database.destroy();
    await asked;
    console.log("closed");`;
  const file = join(temporaryFolder(), "halcyon.sqlite");
  const args = [import.meta.resolve("../database.ts"), import.meta.resolve("kysely"), file];
  const { stdout } = await runProcess([process.execPath, "--input-type=module", "--eval", program, ...args]);
  expect(stdout).toBe("closed\n");
});

test("a thread that ends takes its transaction with it, and another takes its place", async () => {
  await using file = await opened();
  await file.add(1);
  const broken = file.database.transaction().execute(async (transaction) => {
    await sql`insert into line values (2)`.execute(transaction);
    await callProcedure(transaction, endThread, undefined).catch(() => undefined);
    await sql`insert into line values (3)`.execute(transaction);
  });
  const lost = new DatabaseLostError("the thread of the database has ended");
  await expect(broken).rejects.toThrow(lost);
  expect(await file.values()).toEqual([1]);
});
