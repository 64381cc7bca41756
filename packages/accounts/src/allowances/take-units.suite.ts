import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  endpoint,
  type LedgerBench,
  type NewAllowance,
  newAllowance,
  quietLedger,
  startMs,
  unitsOf,
} from "../ledger/ledger-bench.suite.ts";
import { type TakeResult, takeUnits, type UnitsTaken } from "./take-units.ts";

/** Defines the tests for taking units from an allowance for background work. Every kind of database must pass them. */
export function describeTakeUnits(name: string, openBench: () => Promise<LedgerBench>): void {
  describe(`units for work without a request, on ${name}`, () => {
    const open = async () => {
      const bench = await openBench();
      const { database } = bench;
      const make = async (wanted: NewAllowance) => {
        const made = await newAllowance(database, wanted);
        await database.updateTable("package").set({ offerings: '["operational"]' }).execute();
        return made;
      };
      const take = (
        allowanceId: string,
        units: number,
        changes: Partial<UnitsTaken> = {},
      ): Promise<TakeResult> =>
        database.transaction().execute((transaction) =>
          takeUnits(transaction, {
            allowanceId,
            endpoint: "watches.round",
            offering: "operational",
            units,
            nowMs: startMs,
            ...changes,
          }),
        );
      return { bench, database, make, take, [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose]() };
    };

    test("are taken all or none, and the usage of the day counts them under the newest good key", async () => {
      await using all = await open();
      const { id, keyIds } = await all.make({ limit: 5, keys: 3 });
      const { database } = all;
      for (const [index, keyId] of keyIds.entries())
        await database.updateTable("api_key").set({ created_at: index }).where("id", "=", keyId).execute();
      await database.updateTable("api_key").set({ revoked_at: 1 }).where("id", "=", keyIds[2]!).execute();
      expect(await all.take(id, 3)).toBe("taken");
      expect(await all.take(id, 3)).toBe("short");
      expect(await all.take(id, 2)).toBe("taken");
      expect(await all.take(id, 1)).toBe("short");
      expect(await unitsOf(database, id)).toEqual({ used: 5, answered: 5, unsettled: 0 });
      expect(await database.selectFrom("usage_day").selectAll().execute()).toEqual([
        {
          key_id: keyIds[1],
          allowance_id: id,
          day: "2026-11-21",
          endpoint: "watches.round",
          requests: 2,
          charged: 5,
        },
      ]);
    });

    test("are looked for without taking any, and without usage", async () => {
      await using all = await open();
      const { id } = await all.make({ limit: 5 });
      expect(await all.take(id, 0, { needed: 5 })).toBe("taken");
      expect(await all.take(id, 0, { needed: 6 })).toBe("short");
      expect(await unitsOf(all.database, id)).toEqual({ used: 0, answered: 0, unsettled: 0 });
      expect(await all.database.selectFrom("usage_day").selectAll().execute()).toEqual([]);
    });

    test("take effect with their work, or not at all", async () => {
      await using all = await open();
      const { id } = await all.make({ limit: 5 });
      const failing = all.database.transaction().execute(async (transaction) => {
        const wanted = {
          allowanceId: id,
          endpoint,
          offering: "operational",
          units: 2,
          nowMs: startMs,
        } as const;
        expect(await takeUnits(transaction, wanted)).toBe("taken");
        throw new Error("the work failed");
      });
      await expect(failing).rejects.toThrow("the work failed");
      expect(await unitsOf(all.database, id)).toEqual({ used: 0, answered: 0, unsettled: 0 });
    });

    test("come of the new period once it has begun, and of the newest where a clock is behind", async () => {
      await using all = await open();
      const { id } = await all.make({ limit: 2 });
      const december = Date.UTC(2026, 11, 1);
      expect(await all.take(id, 2, { nowMs: december - 1 })).toBe("taken");
      expect(await all.take(id, 1, { nowMs: december - 1 })).toBe("short");
      expect(await all.take(id, 1, { nowMs: december })).toBe("taken");
      expect(await all.take(id, 2, { nowMs: december - 1 })).toBe("short");
      expect(await all.take(id, 1, { nowMs: december - 1 })).toBe("taken");
      const row = await all.database.selectFrom("allowance").selectAll().executeTakeFirstOrThrow();
      expect(row).toMatchObject({ used: 2, period_start: december });
    });

    test("are not there where an operator has cut the limit below what is used", async () => {
      await using all = await open();
      const { id } = await all.make({ limit: 9 });
      await all.take(id, 8);
      await all.database.updateTable("allowance").set({ limit: 3 }).execute();
      expect(await all.take(id, 1)).toBe("short");
    });

    test.each([
      ["no key", "whose keys are revoked", { table: "api_key", set: { revoked_at: startMs } }],
      ["no key", "whose keys are over", { table: "api_key", set: { expires_at: startMs } }],
      ["taken", "whose keys end later", { table: "api_key", set: { expires_at: startMs + 1 } }],
      ["no key", "of a deleted account", { table: "account", set: { deleted_at: 1 } }],
      [
        "no offering",
        "whose package lacks the offering",
        { table: "package", set: { offerings: '["historical"]' } },
      ],
    ] as const)("are %s of an allowance %s", async (result, _whose, { table, set }) => {
      await using all = await open();
      const { id } = await all.make({ limit: 9, keys: 2 });
      await all.database.updateTable(table).set(set).execute();
      expect(await all.take(id, 1)).toBe(result);
      expect(await unitsOf(all.database, id)).toMatchObject({ used: result === "taken" ? 1 : 0 });
      expect(await all.take("alw_nobody", 1)).toBe("no key");
    });

    test("are never more than there are, beside a ledger that charges at the same time", async () => {
      await using all = await open();
      const { id, keyIds } = await all.make({ limit: 300 });
      const ledger = quietLedger(await all.bench.openStore());
      let granted = 0;
      const charge = async (): Promise<void> => {
        for (let count = 0; count < 60; count += 1) {
          const result = await ledger.charge(keyIds[0]!, endpoint, 1 + (count % 3));
          if (result.result !== "granted") continue;
          if (count % 7 === 0) result.charge.refund();
          else {
            result.charge.answered();
            granted += 1 + (count % 3);
          }
        }
      };
      let taken = 0;
      const take = async (): Promise<void> => {
        for (let tries = 0; tries < 60; tries += 1) {
          const result = await all.take(id, 2);
          if (result === "taken") taken += 2;
          if (result === "short") break;
          if (result === "leased") await new Promise((resolve) => setTimeout(resolve, 5));
        }
      };
      await Promise.all([charge(), take(), charge(), take()]);
      await ledger.close();
      expect(granted + taken).toBeLessThanOrEqual(300);
      expect(granted + taken).toBeGreaterThan(290);
      expect(await unitsOf(all.database, id)).toEqual({
        used: granted + taken,
        answered: granted + taken,
        unsettled: 0,
      });
    });
  });
}

/** Defines tests for taking units from an allowance while a ledger has leased some of its units. Only ledgers on SQLite files lease units. */
export function describeLeasedUnits(openBench: () => Promise<LedgerBench>): void {
  test("what a ledger has leased is asked back, and is there once it was given back", async () => {
    await using bench = await openBench();
    const { database } = bench;
    const { id, keyIds } = await newAllowance(database, { limit: 20 });
    await database.updateTable("package").set({ offerings: '["operational"]' }).execute();
    // The ledger looks at its leases only if the test says so: it would return them unasked after a while.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const lookEveryMs = 5;
    const ledger = quietLedger(await bench.openStore(), { lookEveryMs });
    for (let count = 0; count < 3; count += 1) {
      const result = await ledger.charge(keyIds[0]!, endpoint, 1);
      if (result.result === "granted") result.charge.answered();
    }
    const revision = async () =>
      (await sql<{ revision: number }>`select revision from ledger_rules`.execute(database)).rows[0]!
        .revision;
    const { leased } = await database
      .selectFrom("open_charge")
      .select(({ fn }) => fn.sum<number>("leased").as("leased"))
      .executeTakeFirstOrThrow();
    expect(leased).toBeGreaterThan(0);
    const before = await revision();
    const take = () =>
      database.transaction().execute((transaction) =>
        takeUnits(transaction, {
          allowanceId: id,
          endpoint: "watches.round",
          offering: "operational",
          units: 17,
          nowMs: startMs,
        }),
      );
    expect(await take()).toBe("leased");
    expect(await revision()).toBeGreaterThan(before);
    let result = await take();
    while (result === "leased") {
      vi.advanceTimersByTime(lookEveryMs);
      await new Promise((resolve) => setTimeout(resolve, 5));
      result = await take();
    }
    expect(result).toBe("taken");
    expect((await unitsOf(database, id)).used).toBe(20);
    expect((await ledger.charge(keyIds[0]!, endpoint, 1)).result).toBe("exhausted");
    await ledger.close();
  });
}
