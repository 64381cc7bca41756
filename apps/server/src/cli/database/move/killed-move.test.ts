import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { runProgram } from "../../../../test/harness/child-process.suite.ts";
import { openDataFile } from "@halcyon/database/files/data-file";
import { type Database, openDatabase } from "@halcyon/database/database";
import { faultProxy } from "@halcyon/database/test/fault-proxy.suite";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { sized } from "@halcyon/testing";
import { move } from "./move.ts";
import { filledFolder, rowsOfFile, rowsOfPostgres } from "./moved-rows.suite.ts";

const rows = 4;
const killings = Array.from({ length: sized(1, 50) }, (_, index) => index);

/** Returns a pseudorandom whole number from 0 (inclusive) to `end` (exclusive). */
function drawn(seed: number, end: number): number {
  return createHash("sha256").update(`kill ${seed}`).digest().readUInt32BE() % end;
}

/**
 * Returns true if servers may start on a database.
 *
 * @param isWanted - Additional condition on the database.
 */
async function mayStart(
  open: () => Promise<Database>,
  isWanted: (database: Database) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const database = await open().catch((error: unknown) => error as Error);
  if (!(database instanceof Error)) return isWanted(database).finally(() => database.destroy());
  expect(database.message).toMatch(/has begun and not ended: repeat|was moved to/);
  return false;
}

async function hasAccounts(database: Database): Promise<boolean> {
  return (await database.selectFrom("account").select("id").execute()).length > 0;
}

describeWithPostgres("a move that is killed", (server) => {
  /** Number of messages that a complete move sends. */
  let messages: Promise<number> | undefined;
  const countMessages = async (): Promise<number> => {
    let count = 0;
    const counting = (): "pass" => {
      count += 1;
      return "pass";
    };
    await using proxy = await faultProxy(await server().newDatabase(), counting, () => true);
    await move({ dataDirectory: await filledFolder(0, rows), url: proxy.url, nowMs: Date.now });
    return count;
  };

  test.each(killings)("at any moment leaves one side to start on at most, and goes on (%i)", async (seed) => {
    const last = await (messages ??= countMessages());
    const fatal = 1 + drawn(seed, last);
    const folder = await filledFolder(seed, rows);
    const before = rowsOfFile(folder);
    const url = await server().newDatabase();
    {
      let count = 0;
      const judge = (): "pass" | "cut before" => {
        count += 1;
        if (count !== fatal) return "pass";
        program.child.kill("SIGKILL");
        // What it has sent last comes to the database, or does not.
        return seed % 2 === 0 ? "pass" : "cut before";
      };
      await using proxy = await faultProxy(url, judge, () => true);
      await using program = runProgram("cli/main.ts", ["database", "move", "--to", proxy.url], {
        HALCYON_DATA_DIR: folder,
      });
      // The last messages are those of connections that are closed, when it may have come to its end.
      expect([null, 0]).toContain(await program.exited());
    }
    // A database that nothing has come to is an empty one.
    const isThere = await mayStart(() => openDatabase(url), hasAccounts);
    expect([await mayStart(() => openDataFile(folder)), isThere]).not.toEqual([true, true]);
    const moved = await move({ dataDirectory: folder, url, nowMs: Date.now });
    expect(["begins", "goes_on", "done"]).toContain(moved.state);
    expect(await rowsOfPostgres(url)).toEqual(before);
    expect(await mayStart(() => openDataFile(folder))).toBe(false);
    expect(await mayStart(() => openDatabase(url))).toBe(true);
  });
});
