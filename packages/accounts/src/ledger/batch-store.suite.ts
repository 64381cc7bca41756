import { describe, expect, test } from "vitest";
import type { Batch, BatchOutcome, BatchStore } from "./batch-store.ts";
import { endpoint, type LedgerBench, newAllowance, startMs } from "./ledger-bench.suite.ts";

const day = "2026-11-21";
const monthStartMs = Date.UTC(2026, 10, 1);
const nextMonthMs = Date.UTC(2026, 11, 1);

/** Returns a batch that takes nothing and settles nothing. */
function batch(token: string, number: number, parts: Partial<Batch> = {}): Batch {
  return { token, number, wants: [], closings: [], voided: undefined, usage: [], ...parts };
}

async function entered(store: BatchStore, token: string): Promise<void> {
  await store.enter({ token, host: "here", pid: 1 });
}

/** Writes a batch and checks that the store accepts it as the next batch of its writer. */
async function written(store: BatchStore, next: Batch): Promise<BatchOutcome> {
  const outcome = await store.write(next);
  expect(outcome).toBeDefined();
  return outcome!;
}

async function usedOf({ database }: LedgerBench, id: string): Promise<number> {
  const { used } = await database
    .selectFrom("allowance")
    .select("used")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return used;
}

/** Returns the rows of units with unknown outcome, by writer and batch. */
async function openRows({ database }: LedgerBench) {
  return database
    .selectFrom("open_charge")
    .select(["writer", "batch", "units", "leased", "period_start"])
    .orderBy("writer")
    .orderBy("batch")
    .execute();
}

/** Defines the tests for the rows that a batch changes. Every kind of database must pass them. */
export function describeBatchStore(name: string, openBench: () => Promise<LedgerBench>): void {
  describe(`the batches on ${name}`, () => {
    test("are applied in the order of their numbers, each once", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 10 });
      const store = await bench.openStore();
      await entered(store, "w1");
      const wants = [{ keyId: keyIds[0]!, units: 2 }];
      expect(await store.lastBatch("w1")).toBe(0);
      expect(await store.lastBatch("w2")).toBeUndefined();
      await written(store, batch("w1", 1, { wants }));
      for (const number of [0, 1, 3])
        expect(await store.write(batch("w1", number, { wants }))).toBeUndefined();
      expect(await store.write(batch("w2", 1, { wants }))).toBeUndefined();
      expect(await store.lastBatch("w1")).toBe(1);
      expect(await usedOf(bench, id)).toBe(2);
      await store.close();
    });

    test("say when their writer was last heard of", async () => {
      await using bench = await openBench();
      const store = await bench.openStore();
      await entered(store, "w1");
      await bench.setClock(startMs + 5);
      expect((await written(store, batch("w1", 1))).nowMs).toBe(startMs + 5);
      const beats = await bench.database.selectFrom("ledger_writer").select("beat_at").execute();
      expect(beats).toEqual([{ beat_at: startMs + 5 }]);
      await store.close();
    });

    test("grant what is left of an allowance to all its keys together", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 10, keys: 2 });
      const store = await bench.openStore();
      await entered(store, "w1");
      const wants = keyIds.map((keyId) => ({ keyId, units: 7 }));
      const { allowances, keys } = await written(store, batch("w1", 1, { wants }));
      expect(allowances).toMatchObject([
        { id, kind: "month", limit: 10, used: 10, granted: 10, periodStartMs: monthStartMs },
      ]);
      expect(keys.map(({ keyId, allowanceId, good }) => [keyId, allowanceId, good])).toEqual(
        keyIds.map((keyId) => [keyId, id, true]),
      );
      expect(await openRows(bench)).toEqual([
        { writer: "w1", batch: 1, units: 10, leased: 0, period_start: monthStartMs },
      ]);
      await store.close();
    });

    test("leave no row where nothing was granted", async () => {
      await using bench = await openBench();
      const { keyIds } = await newAllowance(bench.database, { limit: 0 });
      const store = await bench.openStore();
      await entered(store, "w1");
      const { allowances } = await written(
        store,
        batch("w1", 1, { wants: [{ keyId: keyIds[0]!, units: 1 }] }),
      );
      expect(allowances).toMatchObject([{ used: 0, granted: 0 }]);
      expect(await openRows(bench)).toEqual([]);
      await store.close();
    });

    test("grant nothing, and take nothing back, where more was used than the limit is now", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 10 });
      const store = await bench.openStore();
      await entered(store, "w1");
      const wants = [{ keyId: keyIds[0]!, units: 8 }];
      await written(store, batch("w1", 1, { wants }));
      await bench.database.updateTable("allowance").set({ limit: 5 }).execute();
      const { allowances } = await written(store, batch("w1", 2, { wants }));
      expect(allowances).toMatchObject([{ limit: 5, used: 8, granted: 0 }]);
      expect(await usedOf(bench, id)).toBe(8);
      await store.close();
    });

    test.each([
      ["is revoked", { revoked_at: 1 }, false],
      ["expires in this instant", { expires_at: startMs }, false],
      ["expires in the next instant", { expires_at: startMs + 1 }, true],
    ])("judge a key that %s", async (_case, change, good) => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 10 });
      await bench.database.updateTable("api_key").set(change).execute();
      const store = await bench.openStore();
      await entered(store, "w1");
      const outcome = await written(store, batch("w1", 1, { wants: [{ keyId: keyIds[0]!, units: 1 }] }));
      expect(outcome.keys).toMatchObject([{ keyId: keyIds[0], good }]);
      expect(outcome.allowances).toHaveLength(good ? 1 : 0);
      expect(await usedOf(bench, id)).toBe(good ? 1 : 0);
      await store.close();
    });

    test("know no key that is not there, and call none good whose account was deleted", async () => {
      await using bench = await openBench();
      const { keyIds } = await newAllowance(bench.database, { limit: 10 });
      await bench.database.updateTable("account").set({ deleted_at: 1 }).execute();
      const store = await bench.openStore();
      await entered(store, "w1");
      const wants = [keyIds[0]!, "key_nobody"].map((keyId) => ({ keyId, units: 1 }));
      const { keys, allowances } = await written(store, batch("w1", 1, { wants }));
      expect(keys).toMatchObject([{ keyId: keyIds[0], good: false }]);
      expect(allowances).toEqual([]);
      await store.close();
    });

    test("settle what earlier ones took: answered units stay used, refunded ones are given back", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 10 });
      const store = await bench.openStore();
      await entered(store, "w1");
      await written(store, batch("w1", 1, { wants: [{ keyId: keyIds[0]!, units: 9 }] }));
      const first = { batch: 1, allowanceId: id, answered: 2, refunded: 3 };
      const { allowances } = await written(store, batch("w1", 2, { closings: [first] }));
      expect(allowances).toMatchObject([{ id, used: 6, granted: 0 }]);
      expect(await openRows(bench)).toMatchObject([{ batch: 1, units: 4 }]);
      const rest = { batch: 1, allowanceId: id, answered: 4, refunded: 0 };
      await written(store, batch("w1", 3, { closings: [rest] }));
      expect(await openRows(bench)).toEqual([]);
      expect(await usedOf(bench, id)).toBe(6);
      await store.close();
    });

    test("settle nothing of another writer, and nothing that was never taken", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 10 });
      const store = await bench.openStore();
      await entered(store, "w1");
      await entered(store, "w2");
      await written(store, batch("w1", 1, { wants: [{ keyId: keyIds[0]!, units: 4 }] }));
      const closings = [1, 7].map((number) => ({ batch: number, allowanceId: id, answered: 0, refunded: 4 }));
      await written(store, batch("w2", 1, { closings, voided: 1 }));
      expect(await openRows(bench)).toMatchObject([{ writer: "w1", batch: 1, units: 4 }]);
      expect(await usedOf(bench, id)).toBe(4);
      await store.close();
    });

    test("give back all of a batch of which nobody learnt", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 10 });
      const store = await bench.openStore();
      await entered(store, "w1");
      for (const number of [1, 2])
        await written(store, batch("w1", number, { wants: [{ keyId: keyIds[0]!, units: 3 }] }));
      await written(store, batch("w1", 3, { voided: 1 }));
      expect(await openRows(bench)).toMatchObject([{ batch: 2, units: 3 }]);
      expect(await usedOf(bench, id)).toBe(3);
      await store.close();
    });

    test("give back nothing into a later period than the one that it was taken of", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 10 });
      const store = await bench.openStore();
      await entered(store, "w1");
      const wants = [{ keyId: keyIds[0]!, units: 4 }];
      await written(store, batch("w1", 1, { wants }));
      await bench.setClock(nextMonthMs);
      const { allowances } = await written(store, batch("w1", 2, { wants }));
      expect(allowances).toMatchObject([{ used: 4, periodStartMs: nextMonthMs }]);
      await written(
        store,
        batch("w1", 3, { closings: [{ batch: 1, allowanceId: id, answered: 0, refunded: 4 }] }),
      );
      expect(await usedOf(bench, id)).toBe(4);
      expect(await openRows(bench)).toMatchObject([{ batch: 2, period_start: nextMonthMs }]);
      await store.close();
    });

    test("go on with the period of an allowance where a clock goes back", async () => {
      await using bench = await openBench();
      const { keyIds } = await newAllowance(bench.database, { limit: 10 });
      const store = await bench.openStore();
      await entered(store, "w1");
      const wants = [{ keyId: keyIds[0]!, units: 4 }];
      await bench.setClock(nextMonthMs);
      await written(store, batch("w1", 1, { wants }));
      await bench.setClock(nextMonthMs - 1);
      const { allowances } = await written(store, batch("w1", 2, { wants }));
      expect(allowances).toMatchObject([{ used: 8, periodStartMs: nextMonthMs }]);
      await store.close();
    });

    test("count requests and units by key, allowance, day and endpoint", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 10 });
      const store = await bench.openStore();
      await entered(store, "w1");
      const row = { keyId: keyIds[0]!, allowanceId: id, day, endpoint, requests: 2, charged: 5 };
      await written(store, batch("w1", 1, { usage: [row, { ...row, day: "2026-11-22" }] }));
      await written(store, batch("w1", 2, { usage: [{ ...row, requests: 1, charged: 3 }] }));
      const rows = await bench.database
        .selectFrom("usage_day")
        .select(["day", "requests", "charged"])
        .orderBy("day")
        .execute();
      expect(rows).toEqual([
        { day, requests: 3, charged: 8 },
        { day: "2026-11-22", requests: 2, charged: 5 },
      ]);
      await store.close();
    });

    test("keep a writer that leaves while it has something unsettled", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 10 });
      const store = await bench.openStore();
      for (const token of ["w1", "w2"]) await entered(store, token);
      await written(store, batch("w1", 1, { wants: [{ keyId: keyIds[0]!, units: 1 }] }));
      await store.leave("w1");
      expect(await store.lastBatch("w1")).toBe(1);
      const closings = [{ batch: 1, allowanceId: id, answered: 1, refunded: 0 }];
      await written(store, batch("w1", 2, { closings }));
      await store.leave("w1");
      expect(await store.lastBatch("w1")).toBeUndefined();
      expect(await store.lastBatch("w2")).toBe(0);
      await store.close();
    });
  });
}
