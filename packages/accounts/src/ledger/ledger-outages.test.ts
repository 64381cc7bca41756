import fc from "fast-check";
import { expect, test } from "vitest";
import { type Database, openDatabase } from "@halcyon/database/database";
import { faultProxy, type StatementFate } from "@halcyon/database/test/fault-proxy.suite";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { sized } from "@halcyon/testing";
import type { Ledger } from "./ledger.ts";
import { endpoint, newAllowance, quietLedger, unitsOf } from "./ledger-bench.suite.ts";
import { postgresBatchStore } from "./ledger.postgres.ts";

const runs = sized(5, 200);
const crashes = sized(1, 20);
const requests = sized(90, 150);

/** Sends a few requests at a time, of which every fifth is not answered. Returns the units of the answered requests. */
async function load(
  ledgers: readonly Ledger[],
  keyIds: readonly string[],
  onRequest: (index: number) => void,
) {
  const counted = { answered: 0, unavailable: 0 };
  let next = 0;
  const one = async (): Promise<void> => {
    for (let index = next++; index < requests; index = next++) {
      onRequest(index);
      const units = 1 + (index % 3);
      const result = await ledgers[index % ledgers.length]!.charge(
        keyIds[index % keyIds.length]!,
        endpoint,
        units,
      );
      if (result.result === "unavailable") counted.unavailable++;
      if (result.result !== "granted") continue;
      if (index % 5 === 0) result.charge.refund();
      else {
        result.charge.answered();
        counted.answered += units;
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, one));
  return counted;
}

async function expectExact(
  database: Database,
  id: string,
  ledgers: readonly Ledger[],
  answered: number,
): Promise<void> {
  await expect
    .poll(async () => {
      for (const ledger of ledgers) await ledger.flush();
      return unitsOf(database, id);
    })
    .toEqual({ used: answered, answered, unsettled: 0 });
}

describeWithPostgres("the ledger", (server) => {
  test(`counts exactly what was answered through ${runs} histories of cut connections`, async () => {
    const url = await server().newMigratedDatabase();
    const database = await openDatabase(url);
    let fates: readonly StatementFate[] = [];
    let asked = 0;
    const cuts = { before: 0, after: 0 };
    await using proxy = await faultProxy(url, () => {
      const fate = fates[asked++ % fates.length] ?? "pass";
      if (fate === "cut before") cuts.before++;
      if (fate === "cut after") cuts.after++;
      return fate;
    });
    const fate = fc.oneof(
      { weight: 6, arbitrary: fc.constant<StatementFate>("pass") },
      { weight: 1, arbitrary: fc.constant<StatementFate>("cut before") },
      { weight: 1, arbitrary: fc.constant<StatementFate>("cut after") },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { minLength: 5, maxLength: 40 }),
        fc.integer({ min: 0, max: 400 }),
        async (history, limit) => {
          fates = history;
          const { id, keyIds } = await newAllowance(database, { kind: "total", limit, keys: 2 });
          const ledgers = [];
          for (let count = 0; count < 2; count++)
            ledgers.push(quietLedger(await postgresBatchStore(proxy.url)));
          const { answered } = await load(ledgers, keyIds, () => undefined);
          expect(answered).toBeLessThanOrEqual(limit);
          fates = [];
          await expectExact(database, id, ledgers, answered);
          for (const ledger of ledgers) await ledger.close();
        },
      ),
      { numRuns: runs },
    );
    expect(cuts.before).toBeGreaterThan(0);
    expect(cuts.after).toBeGreaterThan(0);
    await database.destroy();
  });

  test(`counts exactly what was answered when the database stops at once and comes back, ${crashes} times`, async (context) => {
    const postgres = server();
    context.skip(postgres.crash === undefined, "the server of DATABASE_URL is not ours to stop");
    const url = await postgres.newMigratedDatabase();
    const database = await openDatabase(url);
    const { id, keyIds } = await newAllowance(database, { kind: "total", limit: 10_000 });
    const ledgers = [quietLedger(await postgresBatchStore(url)), quietLedger(await postgresBatchStore(url))];
    let answered = 0;
    for (let crash = 0; crash < crashes; crash++) {
      let crashing: Promise<void> | undefined;
      const before = await load(ledgers, keyIds, (index) => {
        if (index === 60) crashing = postgres.crash?.();
      });
      await crashing;
      answered += before.answered;
      await expectExact(database, id, ledgers, answered);
      const after = await load(ledgers, keyIds, () => undefined);
      expect(after.unavailable).toBe(0);
      answered += after.answered;
      await expectExact(database, id, ledgers, answered);
    }
    for (const ledger of ledgers) await ledger.close();
    await database.destroy();
  });
});
