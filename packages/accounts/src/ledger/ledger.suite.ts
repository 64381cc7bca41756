import { describe, expect, test } from "vitest";
import type { BatchStore } from "./batch-store.ts";
import { allowanceUsage } from "../allowances/allowance-usage.ts";
import {
  endpoint,
  granted,
  type LedgerBench,
  newAllowance,
  noLeases,
  quietLedger,
  startMs,
  unitsOf,
} from "./ledger-bench.suite.ts";
import { describeLedgerEdges } from "./ledger-edges.suite.ts";
import { describeLedgerFaults } from "./ledger-faults.suite.ts";
import { describeLedgerLeases } from "./ledger-leases.suite.ts";
import type { Ledger } from "./ledger.ts";
import { describeLedgerModel } from "./ledger-model.suite.ts";
import { deadAfterMs, reconcile } from "./reconcile.ts";

/** Defines the tests for the contract of a ledger. Every kind of database must pass them. */
export function describeLedger(name: string, openBench: () => Promise<LedgerBench>): void {
  describe(`the ledger on ${name}`, () => {
    test("takes what a request costs and says what is left until when", async () => {
      await using bench = await openBench();
      const { keyIds } = await newAllowance(bench.database, { limit: 10 });
      const ledger = quietLedger(await bench.openStore());
      expect(await ledger.charge(keyIds[0]!, endpoint, 3)).toMatchObject({
        result: "granted",
        allowance: {
          kind: "month",
          limit: 10,
          remaining: 7,
          windowSeconds: 30 * 86_400,
          resetSeconds: (Date.UTC(2026, 11, 1) - startMs) / 1000,
        },
      });
      await ledger.close();
    });

    test("takes all or nothing, in the order in which requests came", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 8, keys: 2 });
      const ledger = quietLedger(await bench.openStore());
      const results = await Promise.all(
        [5, 5, 2, 2].map((units, index) => ledger.charge(keyIds[index % 2]!, endpoint, units)),
      );
      expect(results.map(({ result }) => result)).toEqual(["granted", "exhausted", "granted", "exhausted"]);
      expect(results.at(-1)).toMatchObject({ allowance: { limit: 8, remaining: 1 } });
      await ledger.flush();
      expect(await unitsOf(bench.database, id)).toEqual({ used: 7, answered: 0, unsettled: 7 });
      await ledger.close();
    });

    test("tells what is left for a charge of nothing, beside others, and leaves no trace of it", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 3 });
      const keyId = keyIds[0]!;
      const ledger = quietLedger(await bench.openStore());
      const remaining = async (...units: number[]) =>
        (await Promise.all(units.map((count) => ledger.charge(keyId, endpoint, count)))).map((result) => [
          result.result,
          "allowance" in result && result.allowance.remaining,
        ]);
      expect(await remaining(0)).toEqual([["granted", 3]]);
      expect(await remaining(0, 2, 0)).toEqual([
        ["granted", 1],
        ["granted", 1],
        ["granted", 1],
      ]);
      expect(await remaining(1, 0, 1)).toEqual([
        ["granted", 0],
        ["granted", 0],
        ["exhausted", 0],
      ]);
      expect(await ledger.charge("key_nobody", endpoint, 0)).toEqual({ result: "refused" });
      await ledger.flush();
      expect(await unitsOf(bench.database, id)).toEqual({ used: 3, answered: 0, unsettled: 3 });
      const rows = await bench.database
        .selectFrom("open_charge")
        .select("units")
        .where("allowance_id", "=", id)
        .execute();
      expect(rows).not.toContainEqual({ units: 0 });
      await ledger.close();
    });

    test("settles a charge once, whichever way", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 10 });
      const ledger = quietLedger(await bench.openStore());
      const first = granted(await ledger.charge(keyIds[0]!, endpoint, 2));
      const second = granted(await ledger.charge(keyIds[0]!, endpoint, 3));
      first.refund();
      first.refund();
      first.answered();
      second.answered();
      second.refund();
      await ledger.flush();
      first.refund();
      second.refund();
      await ledger.flush();
      expect(await unitsOf(bench.database, id)).toEqual({ used: 3, answered: 3, unsettled: 0 });
      await ledger.close();
    });

    test("gives back what was not answered of a charge, and counts the rest", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 10 });
      const ledger = quietLedger(await bench.openStore());
      const charge = granted(await ledger.charge(keyIds[0]!, endpoint, 5));
      expect(charge.periodStartMs).toBe(Date.UTC(2026, 10, 1));
      charge.answered(2);
      charge.refund();
      await ledger.flush();
      expect(await unitsOf(bench.database, id)).toEqual({ used: 3, answered: 3, unsettled: 0 });
      await ledger.close();
    });

    test("gives what a refund gave back to the very next charge", async () => {
      await using bench = await openBench();
      const { keyIds } = await newAllowance(bench.database, { limit: 2 });
      const ledger = quietLedger(await bench.openStore());
      granted(await ledger.charge(keyIds[0]!, endpoint, 2)).refund();
      granted(await ledger.charge(keyIds[0]!, endpoint, 2));
      await ledger.close();
    });

    test.each([
      ["total", Date.UTC(2400, 0), false],
      ["day", Date.UTC(2026, 10, 22), true],
      ["month", Date.UTC(2026, 11, 1), true],
      ["year", Date.UTC(2027, 0, 1), true],
    ] as const)("starts a %s anew at its end and not before", async (kind, endMs, anew) => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { kind, limit: 1 });
      const ledger = quietLedger(await bench.openStore());
      const early = granted(await ledger.charge(keyIds[0]!, endpoint, 1));
      await bench.setClock(endMs - 1);
      expect((await ledger.charge(keyIds[0]!, endpoint, 1)).result).toBe("exhausted");
      await bench.setClock(endMs);
      expect((await ledger.charge(keyIds[0]!, endpoint, 1)).result).toBe(anew ? "granted" : "exhausted");
      if (anew) {
        // Units of a period that is over are not given to the next one.
        early.refund();
        await ledger.flush();
        expect(await unitsOf(bench.database, id)).toMatchObject({ used: 1, unsettled: 1 });
      }
      await ledger.close();
    });

    test("does not go back to a period that is over when a clock does", async () => {
      await using bench = await openBench();
      const { keyIds } = await newAllowance(bench.database, { kind: "day", limit: 2 });
      const ledger = quietLedger(await bench.openStore());
      await bench.setClock(Date.UTC(2026, 10, 22));
      granted(await ledger.charge(keyIds[0]!, endpoint, 1));
      await bench.setClock(Date.UTC(2026, 10, 22) - 1);
      granted(await ledger.charge(keyIds[0]!, endpoint, 1));
      expect((await ledger.charge(keyIds[0]!, endpoint, 1)).result).toBe("exhausted");
      await bench.setClock(Date.UTC(2026, 10, 22) + 1);
      expect((await ledger.charge(keyIds[0]!, endpoint, 1)).result).toBe("exhausted");
      await ledger.close();
    });

    test("grants nothing while the limit is cut below what is used", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 5 });
      const ledger = quietLedger(await bench.openStore());
      const charge = granted(await ledger.charge(keyIds[0]!, endpoint, 4));
      await bench.database.updateTable("allowance").set({ limit: 2 }).where("id", "=", id).execute();
      expect(await ledger.charge(keyIds[0]!, endpoint, 1)).toMatchObject({
        result: "exhausted",
        allowance: { limit: 2, remaining: 0 },
      });
      charge.refund();
      granted(await ledger.charge(keyIds[0]!, endpoint, 2));
      expect((await ledger.charge(keyIds[0]!, endpoint, 1)).result).toBe("exhausted");
      await ledger.close();
    });

    test("refuses a key from its revocation, expiry or deletion on, and keys that share its allowance not", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 10, keys: 3 });
      const other = await newAllowance(bench.database, { limit: 10 });
      const ledger = quietLedger(await bench.openStore());
      const results = async () =>
        (
          await Promise.all(
            [...keyIds, ...other.keyIds, "key_unknown"].map((keyId) => ledger.charge(keyId, endpoint, 1)),
          )
        ).map(({ result }) => result);
      expect(await results()).toEqual(["granted", "granted", "granted", "granted", "refused"]);
      const { database } = bench;
      await database.updateTable("api_key").set({ revoked_at: 1 }).where("id", "=", keyIds[0]!).execute();
      await database
        .updateTable("api_key")
        .set({ expires_at: startMs })
        .where("id", "=", keyIds[1]!)
        .execute();
      await database
        .updateTable("account")
        .set({ deleted_at: 1 })
        .where("id", "=", other.id.replace("alw", "acc"))
        .execute();
      expect(await results()).toEqual(["refused", "refused", "granted", "refused", "refused"]);
      expect((await unitsOf(database, id)).used).toBe(4);
      await ledger.close();
    });

    test("never grants more than the limit to several processes at once", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 100, keys: 3 });
      const ledgers: Ledger[] = [];
      for (let count = 0; count < 3; count++) ledgers.push(quietLedger(await bench.openStore()));
      const results = await Promise.all(
        Array.from({ length: 240 }, async (_, index) => {
          const result = await ledgers[index % 3]!.charge(keyIds[index % 2]!, endpoint, 1);
          if (result.result === "granted") result.charge.answered();
          return result.result;
        }),
      );
      for (const ledger of ledgers) await ledger.close();
      expect(results.filter((result) => result === "granted")).toHaveLength(100);
      expect(await unitsOf(bench.database, id)).toEqual({ used: 100, answered: 100, unsettled: 0 });
    });

    test("counts answered requests by day and endpoint, all keys of the allowance together", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 100, keys: 2 });
      const ledger = quietLedger(await bench.openStore());
      for (const keyId of keyIds) granted(await ledger.charge(keyId, endpoint, 2)).answered();
      granted(await ledger.charge(keyIds[0]!, "another", 1)).answered();
      granted(await ledger.charge(keyIds[0]!, "another", 5)).refund();
      granted(await ledger.charge(keyIds[0]!, "another", 7));
      await bench.setClock(Date.UTC(2026, 10, 22));
      granted(await ledger.charge(keyIds[0]!, endpoint, 1)).answered();
      await ledger.flush();
      expect(await allowanceUsage(bench.database, id, Date.UTC(2026, 10, 22))).toEqual({
        kind: "month",
        limit: 100,
        used: 13,
        unsettled: 7,
        periodStartMs: Date.UTC(2026, 10, 1),
        periodEndMs: Date.UTC(2026, 11, 1),
        days: [
          { day: "2026-11-22", endpoint, requests: 1, charged: 1 },
          { day: "2026-11-21", endpoint: "another", requests: 1, charged: 1 },
          { day: "2026-11-21", endpoint, requests: 2, charged: 4 },
        ],
      });
      expect(await allowanceUsage(bench.database, id, Date.UTC(2026, 11, 1))).toMatchObject({
        used: 0,
        unsettled: 0,
      });
      await ledger.close();
    });

    test("leaves nothing behind after it was closed with everything settled", async () => {
      await using bench = await openBench();
      const { keyIds } = await newAllowance(bench.database, { limit: 1 });
      const ledger = quietLedger(await bench.openStore());
      granted(await ledger.charge(keyIds[0]!, endpoint, 1)).answered();
      await ledger.close();
      expect(await bench.database.selectFrom("open_charge").selectAll().execute()).toEqual([]);
      expect(await bench.database.selectFrom("ledger_writer").selectAll().execute()).toEqual([]);
      expect((await ledger.charge(keyIds[0]!, endpoint, 1)).result).toBe("unavailable");
    });

    test("keeps open rows only for requests on their way", async () => {
      await using bench = await openBench();
      const { keyIds } = await newAllowance(bench.database, { limit: 1000 });
      const ledger = quietLedger(await bench.openStore());
      for (let count = 0; count < 20; count++) {
        granted(await ledger.charge(keyIds[0]!, endpoint, 1)).answered();
        const open = await bench.database.selectFrom("open_charge").selectAll().execute();
        expect(open.length).toBeLessThanOrEqual(1);
      }
      await ledger.close();
    });

    test("gives back what a dead process had not settled, once, and not what a living one has", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 10 });
      const dead = quietLedger(await bench.openStore(), { leaseSizes: noLeases });
      granted(await dead.charge(keyIds[0]!, endpoint, 1)).answered();
      const late = granted(await dead.charge(keyIds[0]!, endpoint, 2));
      const nowMs = startMs + deadAfterMs + 1;
      await bench.setClock(nowMs);
      const living = quietLedger(await bench.openStore());
      granted(await living.charge(keyIds[0]!, endpoint, 4));
      expect(await unitsOf(bench.database, id)).toEqual({ used: 7, answered: 1, unsettled: 6 });
      expect(await reconcile(bench.database, nowMs)).toEqual([
        { host: "here", pid: 1, beatAtMs: startMs, allowances: [{ allowanceId: id, units: 2 }] },
      ]);
      expect(await reconcile(bench.database, nowMs)).toEqual([]);
      expect(await unitsOf(bench.database, id)).toEqual({ used: 5, answered: 1, unsettled: 4 });
      // It was only asleep: what it had taken is given back already, and it charges on under a new name.
      late.refund();
      granted(await dead.charge(keyIds[0]!, endpoint, 3)).answered();
      await dead.close();
      expect(await unitsOf(bench.database, id)).toEqual({ used: 8, answered: 4, unsettled: 4 });
      await living.close();
    });

    test("is unavailable while the database fails, charges nothing meanwhile, and recovers by itself", async () => {
      await using bench = await openBench();
      const { id, keyIds } = await newAllowance(bench.database, { limit: 10 });
      const store = await bench.openStore();
      let failing = true;
      const failIf = <Result>(call: () => Promise<Result>): Promise<Result> =>
        failing ? Promise.reject(new Error("gone")) : call();
      const flaky: BatchStore = {
        ...store,
        enter: (writer) => failIf(() => store.enter(writer)),
        write: (batch) => failIf(() => store.write(batch)),
      };
      const ledger = quietLedger(flaky);
      expect((await ledger.charge(keyIds[0]!, endpoint, 1)).result).toBe("unavailable");
      failing = false;
      await expect.poll(async () => (await ledger.charge(keyIds[0]!, endpoint, 1)).result).toBe("granted");
      failing = true;
      expect((await ledger.charge(keyIds[0]!, endpoint, 1)).result).toBe("unavailable");
      failing = false;
      await expect.poll(async () => (await ledger.charge(keyIds[0]!, endpoint, 1)).result).toBe("granted");
      await ledger.flush();
      expect(await unitsOf(bench.database, id)).toEqual({ used: 2, answered: 0, unsettled: 2 });
      await ledger.close();
    });

    describeLedgerEdges(openBench);
    describeLedgerLeases(openBench);
    describeLedgerModel(openBench);
    describeLedgerFaults(openBench);
  });
}
