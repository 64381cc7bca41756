import { expect, test } from "vitest";
import { allowanceUsage } from "../allowances/allowance-usage.ts";
import type { BatchStore } from "./batch-store.ts";
import {
  endpoint,
  granted,
  type LedgerBench,
  newAllowance,
  quietLedger,
  startMs,
  unitsOf,
} from "./ledger-bench.suite.ts";
import type { Ledger } from "./ledger.ts";
import { deadAfterMs, reconcile } from "./reconcile.ts";

/** Options with a check interval so long that no lease ends for lack of use. */
const unwatched = { lookEveryMs: 3_600_000 };

/** Defines tests for a ledger that takes units in advance. Ledgers without leases must pass them too. */
export function describeLedgerLeases(openBench: () => Promise<LedgerBench>): void {
  test("a caller who comes often is charged by few batches", async () => {
    await using bench = await openBench();
    const { id, keyIds } = await newAllowance(bench.database, { limit: 1000 });
    const store = await bench.openStore();
    const counted = { writes: 0 };
    const counting: BatchStore = {
      ...store,
      write(batch) {
        counted.writes += 1;
        return store.write(batch);
      },
    };
    const ledger = quietLedger(counting, unwatched);
    const remaining: number[] = [];
    for (let count = 0; count < 100; count++) {
      const result = await ledger.charge(keyIds[0]!, endpoint, 1);
      granted(result).answered();
      if (result.result === "granted") remaining.push(result.allowance.remaining);
    }
    expect(remaining).toEqual(Array.from({ length: 100 }, (_, index) => 999 - index));
    expect(counted.writes).toBeLessThanOrEqual(store.leasing === undefined ? 100 : 16);
    await ledger.flush();
    expect(await unitsOf(bench.database, id)).toEqual({ used: 100, answered: 100, unsettled: 0 });
    await ledger.close();
    const { used } = await bench.database.selectFrom("allowance").select("used").executeTakeFirstOrThrow();
    expect(used).toBe(100);
  });

  test("what is taken is written before any request is given of it", async () => {
    await using bench = await openBench();
    const { id, keyIds } = await newAllowance(bench.database, { limit: 1000 });
    const ledger = quietLedger(await bench.openStore(), unwatched);
    for (let given = 1; given <= 50; given++) {
      granted(await ledger.charge(keyIds[0]!, endpoint, 1));
      const { used } = await bench.database
        .selectFrom("allowance")
        .select("used")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(used).toBeGreaterThanOrEqual(given);
    }
    await ledger.close();
  });

  test("the usage counts what requests were given, and nothing that is leased", async () => {
    await using bench = await openBench();
    const { id, keyIds } = await newAllowance(bench.database, { limit: 1000 });
    const ledger = quietLedger(await bench.openStore(), unwatched);
    for (let given = 1; given <= 20; given++) {
      const charge = granted(await ledger.charge(keyIds[0]!, endpoint, 1));
      if (given % 2 === 0) charge.answered();
      await ledger.flush();
      expect(await allowanceUsage(bench.database, id, startMs)).toMatchObject({
        used: given,
        unsettled: Math.ceil(given / 2),
      });
    }
    await ledger.close();
  });

  const changes: readonly (readonly [
    change: string,
    make: (bench: LedgerBench, id: string, keyId: string) => Promise<unknown>,
    result: string,
  ])[] = [
    [
      "its key is revoked",
      ({ database }, _id, keyId) =>
        database.updateTable("api_key").set({ revoked_at: 1 }).where("id", "=", keyId).execute(),
      "refused",
    ],
    [
      "its key is deleted",
      ({ database }, _id, keyId) => database.deleteFrom("api_key").where("id", "=", keyId).execute(),
      "refused",
    ],
    [
      "its key is to expire now",
      ({ database }, _id, keyId) =>
        database.updateTable("api_key").set({ expires_at: startMs }).where("id", "=", keyId).execute(),
      "refused",
    ],
    [
      "its account is deleted",
      ({ database }, id) =>
        database
          .updateTable("account")
          .set({ deleted_at: 1 })
          .where("id", "=", id.replace("alw", "acc"))
          .execute(),
      "refused",
    ],
    [
      "its limit is cut below what was used",
      ({ database }, id) =>
        database.updateTable("allowance").set({ limit: 2 }).where("id", "=", id).execute(),
      "exhausted",
    ],
    [
      "its key draws on an allowance of nothing",
      async ({ database }, id, keyId) => {
        const [empty, account] = [`${id}_empty`, id.replace("alw", "acc")];
        const row = { id: empty, account_id: account, kind: "month" as const, limit: 0 };
        await database.insertInto("allowance").values(row).execute();
        await database.updateTable("api_key").set({ allowance_id: empty }).where("id", "=", keyId).execute();
      },
      "exhausted",
    ],
  ];

  test.each(changes)("nothing is given of a lease once %s", async (_change, make, result) => {
    await using bench = await openBench();
    const { id, keyIds } = await newAllowance(bench.database, { limit: 1000 });
    const ledger = quietLedger(await bench.openStore(), unwatched);
    for (let count = 0; count < 10; count++) granted(await ledger.charge(keyIds[0]!, endpoint, 1));
    await make(bench, id, keyIds[0]!);
    expect((await ledger.charge(keyIds[0]!, endpoint, 1)).result).toBe(result);
    await ledger.flush();
    expect(await unitsOf(bench.database, id)).toMatchObject({ used: 10, unsettled: 10 });
    await ledger.close();
  });

  test("a key that expires by time and a period that ends are noticed at once", async () => {
    await using bench = await openBench();
    const { id, keyIds } = await newAllowance(bench.database, { kind: "day", limit: 20, keys: 2 });
    const expiresAtMs = Date.UTC(2026, 10, 21, 12);
    await bench.database
      .updateTable("api_key")
      .set({ expires_at: expiresAtMs })
      .where("id", "=", keyIds[1]!)
      .execute();
    const ledger = quietLedger(await bench.openStore(), unwatched);
    for (let count = 0; count < 6; count++)
      for (const keyId of keyIds) granted(await ledger.charge(keyId, endpoint, 1)).answered();
    await bench.setClock(expiresAtMs - 1);
    granted(await ledger.charge(keyIds[1]!, endpoint, 1)).answered();
    await bench.setClock(expiresAtMs);
    expect((await ledger.charge(keyIds[1]!, endpoint, 1)).result).toBe("refused");
    granted(await ledger.charge(keyIds[0]!, endpoint, 1)).answered();
    await bench.setClock(Date.UTC(2026, 10, 22));
    const { periodStartMs } = granted(await ledger.charge(keyIds[0]!, endpoint, 20));
    expect(periodStartMs).toBe(Date.UTC(2026, 10, 22));
    await ledger.flush();
    expect(await unitsOf(bench.database, id)).toMatchObject({ used: 20, answered: 14, unsettled: 20 });
    await ledger.close();
  });

  test("a charge that a lease cannot give has all that is left, and stands before later ones", async () => {
    await using bench = await openBench();
    const { id, keyIds } = await newAllowance(bench.database, { limit: 30 });
    const ledger = quietLedger(await bench.openStore(), unwatched);
    for (let count = 0; count < 10; count++) granted(await ledger.charge(keyIds[0]!, endpoint, 1)).answered();
    const results = await Promise.all([20, 1].map((units) => ledger.charge(keyIds[0]!, endpoint, units)));
    expect(results.map(({ result }) => result)).toEqual(["granted", "exhausted"]);
    await ledger.flush();
    expect(await unitsOf(bench.database, id)).toEqual({ used: 30, answered: 10, unsettled: 20 });
    await ledger.close();
  });

  test("another key of the allowance is given what the lease of the first one holds", async () => {
    await using bench = await openBench();
    const { keyIds } = await newAllowance(bench.database, { limit: 10, keys: 2 });
    const ledger = quietLedger(await bench.openStore(), unwatched);
    for (let count = 0; count < 3; count++) granted(await ledger.charge(keyIds[0]!, endpoint, 1)).answered();
    expect(await ledger.charge(keyIds[1]!, endpoint, 0)).toMatchObject({ allowance: { remaining: 7 } });
    granted(await ledger.charge(keyIds[1]!, endpoint, 7));
    expect((await ledger.charge(keyIds[0]!, endpoint, 1)).result).toBe("exhausted");
    await ledger.close();
  });

  test("nobody is told that nothing is left while another process holds some of it", async () => {
    await using bench = await openBench();
    const { id, keyIds } = await newAllowance(bench.database, { limit: 12 });
    const [first, second] = [
      quietLedger(await bench.openStore()),
      quietLedger(await bench.openStore()),
    ] as const;
    for (let count = 0; count < 4; count++) granted(await first.charge(keyIds[0]!, endpoint, 1)).answered();
    await first.flush();
    expect(await second.charge(keyIds[0]!, endpoint, 0)).toMatchObject({ allowance: { remaining: 8 } });
    granted(await second.charge(keyIds[0]!, endpoint, 8)).answered();
    for (const ledger of [first, second])
      expect((await ledger.charge(keyIds[0]!, endpoint, 1)).result).toBe("exhausted");
    for (const ledger of [first, second]) await ledger.close();
    expect(await unitsOf(bench.database, id)).toEqual({ used: 12, answered: 12, unsettled: 0 });
  });

  test("a lease that nobody uses is given back by itself", async () => {
    await using bench = await openBench();
    const { keyIds } = await newAllowance(bench.database, { limit: 12 });
    const ledger = quietLedger(await bench.openStore());
    for (let count = 0; count < 4; count++) granted(await ledger.charge(keyIds[0]!, endpoint, 1)).answered();
    const used = async () =>
      (await bench.database.selectFrom("allowance").select("used").executeTakeFirstOrThrow()).used;
    await expect.poll(used).toBe(4);
    await ledger.close();
  });

  /** Charges until a lease holds units, then simulates the death of the process. */
  async function dies(ledger: Ledger, keyId: string): Promise<void> {
    for (let count = 0; count < 5; count++) granted(await ledger.charge(keyId, endpoint, 1)).answered();
    await ledger.flush();
  }

  test("what a dead process had leased stays counted until it is given back, and no more is ever granted", async () => {
    await using bench = await openBench();
    const { id, keyIds } = await newAllowance(bench.database, { limit: 12 });
    const store = await bench.openStore();
    await dies(quietLedger(store, unwatched), keyIds[0]!);
    await bench.setClock(startMs + deadAfterMs + 1);
    const next = quietLedger(await bench.openStore());
    let given = 0;
    while ((await next.charge(keyIds[0]!, endpoint, 1)).result === "granted") given += 1;
    await next.flush();
    const usage = await allowanceUsage(bench.database, id, startMs + deadAfterMs + 1);
    expect(usage).toMatchObject({ used: 12, unsettled: 12 - 5 });
    expect(given).toBe(store.leasing === undefined ? 7 : 3);
    await reconcile(bench.database, startMs + deadAfterMs + 1);
    let late = 0;
    while ((await next.charge(keyIds[0]!, endpoint, 1)).result === "granted") late += 1;
    expect(given + late).toBe(7);
    await next.close();
  });

  test("a process that was taken for dead gives nothing of the lease that was given back", async () => {
    await using bench = await openBench();
    const { id, keyIds } = await newAllowance(bench.database, { limit: 12 });
    const asleep = quietLedger(await bench.openStore(), unwatched);
    await dies(asleep, keyIds[0]!);
    await bench.setClock(startMs + deadAfterMs + 1);
    await reconcile(bench.database, startMs + deadAfterMs + 1);
    const next = quietLedger(await bench.openStore());
    granted(await next.charge(keyIds[0]!, endpoint, 7)).answered();
    expect((await asleep.charge(keyIds[0]!, endpoint, 1)).result).toBe("exhausted");
    for (const ledger of [asleep, next]) await ledger.close();
    expect(await unitsOf(bench.database, id)).toEqual({ used: 12, answered: 12, unsettled: 0 });
  });

  test("for what a process holds that was just heard of and does not answer, nobody waits for long", async () => {
    await using bench = await openBench();
    const { keyIds } = await newAllowance(bench.database, { limit: 6 });
    const store = await bench.openStore();
    await dies(quietLedger(store, unwatched), keyIds[0]!);
    const next = quietLedger(await bench.openStore());
    expect(await next.charge(keyIds[0]!, endpoint, 1)).toMatchObject(
      store.leasing === undefined
        ? { result: "granted" }
        : {
            result: "unavailable",
            cause: expect.objectContaining({ message: expect.stringContaining("another process") }),
          },
    );
    await next.close();
  });
}
