import { usageDays } from "@halcyon/schema/wire";
import { expect, test } from "vitest";
import { allowanceUsage } from "../allowances/allowance-usage.ts";
import type { Batch } from "./batch-store.ts";
import {
  endpoint,
  granted,
  type LedgerBench,
  newAllowance,
  quietLedger,
  startMs,
  unitsOf,
} from "./ledger-bench.suite.ts";
import { reconcile } from "./reconcile.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Defines tests for the ends of allowance periods, dead processes and unexpected rows. */
export function describeLedgerEdges(openBench: () => Promise<LedgerBench>): void {
  test("a total has neither a window nor an end", async () => {
    await using bench = await openBench();
    const { id, keyIds } = await newAllowance(bench.database, { kind: "total", limit: 10 });
    const ledger = quietLedger(await bench.openStore());
    const { allowance } = (await ledger.charge(keyIds[0]!, endpoint, 3)) as { allowance: unknown };
    expect(allowance).toEqual({
      kind: "total",
      limit: 10,
      remaining: 7,
      windowSeconds: undefined,
      resetSeconds: undefined,
    });
    expect(await allowanceUsage(bench.database, id, startMs)).toMatchObject({
      periodStartMs: 0,
      periodEndMs: undefined,
    });
    await ledger.close();
  });

  test(`the usage says the last ${usageDays} days with the day of now`, async () => {
    await using bench = await openBench();
    const { id, keyIds } = await newAllowance(bench.database, { limit: 10 });
    const days = [0, 1 - usageDays, -usageDays].map((ago) =>
      new Date(startMs + ago * dayMs).toISOString().slice(0, 10),
    );
    for (const day of days) {
      await bench.database
        .insertInto("usage_day")
        .values({ key_id: keyIds[0]!, allowance_id: id, day, endpoint, requests: 1, charged: 1 })
        .execute();
    }
    const usage = await allowanceUsage(bench.database, id, startMs);
    expect(usage?.days.map(({ day }) => day)).toEqual(days.slice(0, 2));
  });

  test("an allowance that does not exist has no usage", async () => {
    await using bench = await openBench();
    expect(await allowanceUsage(bench.database, "alw_unknown", startMs)).toBeUndefined();
  });

  test("a process is taken for dead after five minutes of silence and not at their end, with all its allowances", async () => {
    await using bench = await openBench();
    const made = [];
    for (let count = 0; count < 4; count++) made.push(await newAllowance(bench.database, { limit: 10 }));
    const dead = quietLedger(await bench.openStore());
    for (const { keyIds } of made) granted(await dead.charge(keyIds[0]!, endpoint, 2));
    expect(await reconcile(bench.database, startMs + 5 * minuteMs)).toEqual([]);
    const allowances = made
      .map(({ id }) => ({ allowanceId: id, units: 2 }))
      .toSorted((a, b) => (a.allowanceId < b.allowanceId ? -1 : 1));
    expect(await reconcile(bench.database, startMs + 5 * minuteMs + 1)).toMatchObject([{ allowances }]);
    for (const { id } of made)
      expect(await unitsOf(bench.database, id)).toMatchObject({ used: 0, unsettled: 0 });
    await dead.close();
  });

  test("what an allowance that is gone leaves behind does not stop the others", async () => {
    await using bench = await openBench();
    const { database } = bench;
    const [gone, other] = [
      await newAllowance(database, { limit: 10 }),
      await newAllowance(database, { limit: 10 }),
    ];
    const ledger = quietLedger(await bench.openStore());
    const charge = granted(await ledger.charge(gone.keyIds[0]!, endpoint, 2));
    await database.deleteFrom("api_key").where("allowance_id", "=", gone.id).execute();
    await database.deleteFrom("allowance").where("id", "=", gone.id).execute();
    charge.refund();
    granted(await ledger.charge(other.keyIds[0]!, endpoint, 1));
    expect(await database.selectFrom("open_charge").select("allowance_id").execute()).toEqual([
      { allowance_id: other.id },
    ]);
    await ledger.close();
  });

  test("a batch takes effect as a whole or not at all, and only once", async () => {
    await using bench = await openBench();
    const { id, keyIds } = await newAllowance(bench.database, { limit: 10 });
    const store = await bench.openStore();
    await store.enter({ token: "writer", host: "here", pid: 1 });
    const nothing: Batch = {
      token: "writer",
      number: 1,
      wants: [],
      closings: [],
      voided: undefined,
      usage: [],
    };
    const wants = [{ keyId: keyIds[0]!, units: 3 }];
    const usage = {
      keyId: keyIds[0]!,
      allowanceId: id,
      day: "2026-11-21",
      endpoint,
      requests: 1,
      charged: 3,
    };
    const broken = { ...usage, endpoint: null as unknown as string };
    await expect(store.write({ ...nothing, wants, usage: [usage, broken] })).rejects.toThrow(/null/i);
    expect(await unitsOf(bench.database, id)).toEqual({ used: 0, answered: 0, unsettled: 0 });
    expect(await store.write({ ...nothing, wants })).toMatchObject({ allowances: [{ granted: 3 }] });
    expect(await store.write({ ...nothing, wants })).toBeUndefined();
    // Units of a batch that took nothing are nobody's.
    const closings = [{ batch: 77, allowanceId: id, answered: 1, refunded: 1 }];
    await store.write({ ...nothing, number: 2, closings });
    expect(await unitsOf(bench.database, id)).toEqual({ used: 3, answered: 0, unsettled: 3 });
    await store.close();
  });
}
