import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { keysIn } from "@halcyon/accounts/keys/keys";
import { openDatabase } from "@halcyon/database/database";
import { postgresBinaries } from "@halcyon/database/test/postgres-process.suite";
import { type PrimaryLoss, replicatedPostgres } from "@halcyon/database/test/replicated-postgres.suite";
import { statusOfScore } from "./status-of-score.suite.ts";
import { countedUnits } from "./counted-units.suite.ts";
import { fleet } from "./fleet.suite.ts";

const servers = 2;
const callers = 8;
const losses = Array.from({ length: 10 }, (_, index): PrimaryLoss => (index % 2 === 0 ? "killed" : "silent"));
/** Number of responses before and after each failure. */
const answersBetween = 500;

const binaries = process.env["HALCYON_REQUIRE_POSTGRES"] === "0" ? undefined : postgresBinaries();
const note = binaries === undefined ? ": needs an installed postgres" : "";

describe.skipIf(binaries === undefined)(`with two PostgreSQL servers${note}`, () => {
  test(`${losses.length} loss(es) of the primary under load lose no charge that was answered, and take none`, async () => {
    await using postgres = await replicatedPostgres(binaries!);
    const database = await openDatabase(postgres.url);
    const operator = keysIn({ database, nowMs: Date.now, actor: "test" }, []);
    const { plaintext: key, allowance_id: allowanceId } = await operator.issue({
      name: "first",
      allowance: { kind: "total", limit: 1_000_000 },
    });
    await using running = await fleet(postgres.url, servers);
    const urls = running.urls();
    const agent = new Agent({ keepAlive: true });
    const seen = new Map<number, number>();
    const answers = (): number => seen.get(200) ?? 0;
    let sent = 0;
    const now = { over: false };
    const call = async (): Promise<void> => {
      while (!now.over) {
        const status = await statusOfScore({ url: urls[sent++ % servers]!, key }, agent);
        seen.set(status, (seen.get(status) ?? 0) + 1);
        if (status !== 200) await sleep(20);
      }
    };
    const calling = Promise.all(Array.from({ length: callers }, call));
    const answered = async (count: number): Promise<void> => {
      const enough = answers() + count;
      while (answers() < enough) await sleep(10);
    };
    for (const loss of losses) {
      await answered(answersBetween);
      await postgres.failOver(loss);
      await answered(answersBetween);
      await postgres.rejoin();
    }
    await answered(answersBetween);
    now.over = true;
    await calling;
    agent.destroy();
    expect([...seen.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await running.stop()).toEqual(Array<number>(servers).fill(0));
    expect(await countedUnits(database, allowanceId, 0)).toMatchObject({
      used: answers(),
      answered: answers(),
      unsettled: 0,
    });
    await database.destroy();
  });
});
