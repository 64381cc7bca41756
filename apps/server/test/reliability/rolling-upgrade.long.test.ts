import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "@halcyon/testing";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { keysIn } from "@halcyon/accounts/keys/keys";
import { balancer } from "./balancer.suite.ts";
import { type Program, runProgram, serverFile } from "../harness/child-process.suite.ts";
import { type Database, openDatabase } from "@halcyon/database/database";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { nextChange, nextVersion } from "./next-version.suite.ts";
import { countedUnits } from "./counted-units.suite.ts";
import { statusOfScore } from "./status-of-score.suite.ts";

const servers = 3;
const callers = 4;
const probeEveryMs = 50;
/** Time for which a stopping server still accepts connections that were already on their way [ms]. */
const stopDelayMs = 2000;
/** Number of times that a version is upgraded and rolled back. */
const rounds = 5;
/** Number of responses before a server is replaced. */
const answersBetween = 250;

describeWithPostgres("servers of two versions beside each other", (postgres) => {
  test(`lose no request and no charge through ${rounds} upgrades with a change of the schema, and as many ways back`, async () => {
    await using next = await nextVersion();
    const databaseUrl = await postgres().newDatabase();
    const environment = {
      PORT: "0",
      DATABASE_URL: databaseUrl,
      HALCYON_DATA_DIR: temporaryFolder(),
      HALCYON_BURST_PER_SECOND: "100000",
      HALCYON_BURST_PER_SECOND_PER_ADDRESS: "100000",
      HALCYON_STOP_DELAY_MS: String(stopDelayMs),
    };
    await using programs = new AsyncDisposableStack();
    await using balancing = await balancer({ probeEveryMs });
    const running: { readonly program: Program; readonly url: string }[] = [];
    const start = async (file: string): Promise<void> => {
      const program = programs.use(runProgram(file, [], environment));
      const [, url = ""] = await program.printed(/^Halcyon answers at (\S+)$/m);
      await balancing.add(url);
      running.push({ program, url });
    };
    for (let count = 0; count < servers; count++) await start(serverFile);
    const database = await openDatabase(databaseUrl);
    const operator = keysIn({ database, nowMs: Date.now, actor: "test" }, []);
    const { plaintext: key, allowance_id: allowanceId } = await operator.issue({
      name: "first",
      allowance: { kind: "total", limit: 1_000_000 },
    });

    const agent = new Agent({ keepAlive: true });
    const statuses: number[] = [];
    const now = { over: false };
    const call = async (): Promise<void> => {
      while (!now.over) statuses.push(await statusOfScore({ url: balancing.url, key }, agent));
    };
    const calling = Promise.all(Array.from({ length: callers }, call));
    const answered = async (): Promise<void> => {
      const enough = statuses.length + answersBetween;
      while (statuses.length < enough) await sleep(10);
    };
    /** Replaces the servers one by one. There is one additional server meanwhile. */
    const rollOut = async (file: string): Promise<void> => {
      for (let count = 0; count < servers; count++) {
        await start(file);
        await answered();
        const { program, url } = running.shift()!;
        program.child.kill("SIGTERM");
        balancing.remove(url);
        expect(await program.exited()).toBe(0);
      }
      await answered();
    };
    for (let round = 0; round < rounds; round++) {
      await rollOut(next.file);
      expect(await changesOf(database)).toContain(nextChange);
      await rollOut(serverFile);
    }
    now.over = true;
    await calling;
    agent.destroy();
    for (const { program } of running) {
      program.child.kill("SIGTERM");
      expect(await program.exited()).toBe(0);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await countedUnits(database, allowanceId, 0)).toMatchObject({
      used: statuses.length,
      answered: statuses.length,
      unsettled: 0,
    });
    await database.destroy();
  });
});

async function changesOf(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  return rows.map(({ name }) => name);
}
