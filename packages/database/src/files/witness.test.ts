import { chown, copyFile, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { temporaryFolder } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import type { Database } from "../database.ts";
import { DataFolderError, openDataFile } from "./data-file.ts";
import { requireWitnessed, WitnessError } from "./witness.ts";

const name = "halcyon.sqlite";

/** Creates an account and its note in the audit log, as operators do, or creates a version of an entry. */
async function make(database: Database, what: "account" | "entry", number: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (what === "account") {
      const row = { id: `acc_${number}`, name: `A${number}`, created_at: number, deleted_at: null };
      await transaction.insertInto("account").values(row).execute();
      const note = { id: `aud_${number}`, at: number, actor: "o", action: "accounts.create", detail: "{}" };
      await transaction
        .insertInto("audit")
        .values({ ...note, subject: row.id })
        .execute();
      return;
    }
    const row = { account_id: "acc_0", id: number, version: 1, created_at: number };
    await transaction
      .insertInto("custom_entry")
      .values({ ...row, type: "task", deleted_at: null })
      .execute();
    await transaction
      .insertInto("custom_entry_version")
      .values({ ...row, definition: "{}", summary: "{}" })
      .execute();
  });
}

const steps = ["account", "account", "entry", "account", "entry", "entry"] as const;

/** Returns the rows of the rare tables as text. */
async function rareIn(database: Database): Promise<string[]> {
  const accounts = await database.selectFrom("account").select("id").execute();
  const entries = await database.selectFrom("custom_entry_version").select("id").execute();
  return [...accounts, ...entries].map(({ id }) => String(id)).toSorted();
}

const all = ["2", "4", "5", "acc_0", "acc_1", "acc_3"];

/** Creates a data folder in the state after a power failure: the server never closed its file. */
async function lostFolder(isRead: boolean): Promise<string> {
  const folder = temporaryFolder();
  const file = join(folder, name);
  const database = await openDataFile(folder);
  // Where others read, nothing is folded into the file: all is in the log.
  const reader = new DatabaseSync(file);
  if (isRead) reader.exec("begin; select * from account");
  for (const [number, what] of steps.entries()) await make(database, what, number);
  const left = temporaryFolder();
  for (const suffix of ["", "-wal", "-witness"])
    await copyFile(`${file}${suffix}`, join(left, name + suffix));
  reader.close();
  await database.destroy();
  return left;
}

async function copyOf(folder: string, suffixes: readonly string[]): Promise<string> {
  const copy = temporaryFolder();
  for (const suffix of suffixes) await copyFile(join(folder, name + suffix), join(copy, name + suffix));
  return copy;
}

/** Returns the lengths at which the frames of the current log end: https://sqlite.org/walformat.html, section 1. */
async function frameEnds(log: string): Promise<number[]> {
  const bytes = await readFile(log);
  const salts = (at: number): string => bytes.toString("hex", at, at + 8);
  const frameBytes = 24 + bytes.readUInt32BE(8);
  const ends = [0, 32];
  for (let start = 32; start < bytes.length && salts(start + 8) === salts(16); start += frameBytes)
    ends.push(start + frameBytes);
  return ends;
}

/** Yields copies of a folder without the log, and with the log truncated at each end of a frame. */
async function* cutCopies(folder: string): AsyncGenerator<string> {
  yield copyOf(folder, ["", "-witness"]);
  for (const end of await frameEnds(join(folder, `${name}-wal`))) {
    const cut = await copyOf(folder, ["", "-wal", "-witness"]);
    await truncate(join(cut, `${name}-wal`), end);
    yield cut;
  }
}

/** Returns the number of accounts and entry versions that a program reads from a file. */
function countIn(file: string): number {
  using connection = new DatabaseSync(file);
  const query = "select (select count(*) from account) + (select count(*) from custom_entry_version) as rare";
  return Number(connection.prepare(query).get()!["rare"]);
}

const refusal = (folder: string) =>
  openDataFile(folder).then(
    (database) => database.destroy(),
    (error: unknown) => error as Error,
  );

test("the file alone holds accounts and entries as soon as they are made", async () => {
  const alone = await copyOf(await lostFolder(false), [""]);
  const database = await openDataFile(alone);
  expect(await rareIn(database)).toEqual(all);
  await database.destroy();
});

test("a file that lost any part of its log goes on with all accounts and entries", async () => {
  for await (const cut of cutCopies(await lostFolder(false))) {
    requireWitnessed(join(cut, name));
    expect(countIn(join(cut, name))).toBe(steps.length);
  }
});

test("a file whose log others read, and which lost a part of it, is refused, or goes on with all", async () => {
  let refused = 0;
  let whole = 0;
  for await (const cut of cutCopies(await lostFolder(true))) {
    const file = join(cut, name);
    try {
      requireWitnessed(file);
      whole++;
      expect(countIn(file)).toBe(steps.length);
    } catch (error) {
      refused++;
      expect(error).toBeInstanceOf(WitnessError);
      expect(countIn(file)).toBeLessThan(steps.length);
    }
  }
  expect(whole).toBe(1);
  expect(refused).toBeGreaterThan(steps.length);
});

test("a log is left as it is where the database is refused", async () => {
  const lost = await lostFolder(true);
  const log = join(lost, `${name}-wal`);
  await truncate(log, (await frameEnds(log)).at(-2));
  const before = await readFile(log);
  const error = await refusal(lost);
  expect(error).toBeInstanceOf(DataFolderError);
  expect(error!.message).toMatch(
    /lacks what was written to it: it had accounts: 3, .*, and has .*; put a copy of halcyon\.sqlite back, or delete halcyon\.sqlite-witness to go on/,
  );
  expect(await readFile(log)).toEqual(before);
});

test.skipIf(process.getuid?.() !== 0)("a witness that root writes is for the owner of the file", async () => {
  const folder = temporaryFolder();
  const file = join(folder, name);
  await (await openDataFile(folder)).destroy();
  await chown(file, 12_345, 12_346);
  const database = await openDataFile(folder);
  await make(database, "account", 0);
  await database.destroy();
  expect(await stat(`${file}-witness`)).toMatchObject({ uid: 12_345, gid: 12_346 });
});

describe("a file of another time", () => {
  /** Creates a folder and an older copy of its file. */
  async function withBackup() {
    const folder = temporaryFolder();
    const file = join(folder, name);
    let database = await openDataFile(folder);
    await make(database, "account", 0);
    await database.destroy();
    const backup = join(temporaryFolder(), name);
    await copyFile(file, backup);
    database = await openDataFile(folder);
    await make(database, "entry", 1);
    await database.destroy();
    return { folder, file, backup };
  }

  test("is refused, and taken once the witness was deleted", async () => {
    const { folder, file, backup } = await withBackup();
    await copyFile(backup, file);
    expect((await refusal(folder))?.message).toMatch(/changes of entries: 1, .*changes of entries: 0, /);
    await rm(`${file}-witness`);
    const database = await openDataFile(folder);
    expect(await rareIn(database)).toEqual(["acc_0"]);
    await database.destroy();
    expect(await refusal(folder)).toBeUndefined();
  });

  test("is taken where it has more, also after entries went with their account", async () => {
    const { folder, file } = await withBackup();
    const witness = await readFile(`${file}-witness`);
    const database = await openDataFile(folder);
    await make(database, "account", 2);
    await database.deleteFrom("custom_entry_version").execute();
    await database.destroy();
    await writeFile(`${file}-witness`, witness);
    expect(await refusal(folder)).toBeUndefined();
  });

  test("is refused where it went on by itself", async () => {
    const { folder, file, backup } = await withBackup();
    const other = temporaryFolder();
    await copyFile(backup, join(other, name));
    const database = await openDataFile(other);
    for (const number of [5, 6, 7]) await make(database, "account", number);
    await database.destroy();
    await copyFile(`${join(other, name)}-witness`, `${file}-witness`);
    expect((await refusal(folder))?.message).toContain("it had accounts: 4, ");
  });

  test("without tables is refused, and so is a witness that cannot be read", async () => {
    const { folder, file } = await withBackup();
    const empty = join(temporaryFolder(), name);
    new DatabaseSync(empty)[Symbol.dispose]();
    await writeFile(empty, "");
    using made = new DatabaseSync(empty);
    made.exec("create table other (value)");
    await copyFile(empty, file);
    expect((await refusal(folder))?.message).toContain("has accounts: 0, keys: 0, ");
    await writeFile(`${file}-witness`, "{");
    expect((await refusal(folder))?.message).toContain("has a witness that cannot be read");
  });
});
