import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { keysIn } from "@halcyon/accounts/keys/keys";
import { deadAfterMs } from "@halcyon/accounts/ledger/reconcile";
import { runCommand } from "../cli/run-command.suite.ts";
import { openDatabase } from "@halcyon/database/database";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { sized } from "@halcyon/testing";
import { statusOfScore } from "./status-of-score.suite.ts";
import { countedUnits } from "./counted-units.suite.ts";
import { fleet } from "./fleet.suite.ts";

const servers = sized(3, 4);
const callers = 16;
const requests = sized(600, 20_000);
const limit = requests / 2;
const kills = sized(2, 30);

/** Number of stopped servers above which callers wait. One more server may be killed meanwhile. */
const downMax = servers - 2;

/** Number of kills of which one also stops the database immediately. */
const killsPerCrash = sized(2, 4);

describeWithPostgres("with PostgreSQL", (postgres) => {
  test(`${servers} servers answer at most ${limit} of ${requests} requests through ${kills} kills, know of every one, and refuse a key as soon as a command has revoked it`, async () => {
    const databaseUrl = await postgres().newDatabase();
    const database = await openDatabase(databaseUrl);
    const operator = keysIn({ database, nowMs: Date.now, actor: "test" }, []);
    const first = await operator.issue({ name: "first", allowance: { kind: "total", limit } });
    const second = await operator.issue({ name: "second", account: first.account_id });
    const keys = [first.plaintext, second.plaintext];
    await using running = await fleet(databaseUrl, servers);
    const picks = fc.sample(fc.nat({ max: 1000 }), kills);
    const killing: Promise<void>[] = [];
    const now = { down: 0 };
    const kill = async (index: number): Promise<void> => {
      now.down++;
      const isCrash = index % killsPerCrash === killsPerCrash - 1;
      await ((isCrash ? postgres().crash?.() : undefined) ?? running.kill(picks[index]!));
      now.down--;
    };

    const agent = new Agent({ keepAlive: true });
    const seen = new Map<number, number>();
    let sent = 0;
    const call = async (): Promise<void> => {
      for (let index = sent++; index < requests; index = sent++) {
        while (now.down > downMax) await sleep(20);
        if (killing.length < kills && index >= ((killing.length + 1) * requests) / (kills + 1))
          killing.push(kill(killing.length));
        const urls = running.urls();
        const status = await statusOfScore(
          { url: urls[index % urls.length]!, key: keys[index % keys.length]! },
          agent,
        );
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: callers }, call));
    await Promise.all(killing);
    expect(killing).toHaveLength(kills);

    const lost = await operator.issue({ name: "lost" });
    const ask = (): Promise<number[]> =>
      Promise.all(running.urls().map((url) => statusOfScore({ url, key: lost.plaintext }, agent)));
    // Who asks while the database comes back is told to ask later, and is not charged.
    for (const url of running.urls())
      await expect.poll(() => statusOfScore({ url, key: lost.plaintext }, agent)).toBe(200);
    expect(await runCommand(["keys", "revoke", lost.id], running.environment)).toMatchObject({ code: 0 });
    expect(new Set(await ask())).toEqual(new Set([401]));

    expect(await running.stop()).toEqual(Array<number>(servers).fill(0));
    agent.destroy();
    expect(await countedUnits(database, lost.allowance_id, 0)).toMatchObject({
      answered: servers,
      unsettled: 0,
    });

    const answered = seen.get(200) ?? 0;
    const unheard = seen.get(0) ?? 0;
    expect([...seen.keys()].filter((status) => ![0, 200, 429, 503].includes(status))).toEqual([]);
    expect(answered).toBeGreaterThan(limit / 2);
    expect(answered).toBeLessThanOrEqual(limit);
    const before = await countedUnits(database, first.allowance_id, 0);
    expect(before.used).toBe(before.answered + before.unsettled);
    expect(before.used).toBeLessThanOrEqual(limit);
    expect(before.answered).toBeLessThanOrEqual(answered + unheard);
    expect(answered).toBeLessThanOrEqual(before.answered + before.unsettled);

    await database
      .updateTable("ledger_writer")
      .set((eb) => ({ beat_at: eb("beat_at", "-", deadAfterMs + 1) }))
      .execute();
    expect(await runCommand(["usage", "reconcile"], running.environment)).toMatchObject({ code: 0 });
    const after = await countedUnits(database, first.allowance_id, 0);
    expect(after).toMatchObject({ used: before.answered, answered: before.answered, unsettled: 0 });
    await database.destroy();
  });
});
