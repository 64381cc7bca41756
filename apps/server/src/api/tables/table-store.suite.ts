import { linkDays, tablesMax } from "@halcyon/schema/v2";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deleteAccount } from "@halcyon/accounts/accounts";
import { exportAccount } from "@halcyon/accounts/export-account";
import { type OpenDatabases, type WatchBench, watchBench } from "../../watches/watch-bench.suite.ts";
import { renewedTables } from "./renewed-tables.ts";
import { attemptMs, type CheckedTable, tableStore } from "./table-store.ts";

const dayMs = 86_400_000;

const checked: CheckedTable = {
  request: {
    name: "Crane",
    endpoint: "optimality.composite",
    body: { location: { latitude: 51.5, longitude: -0.12 }, model: "noaa" },
  },
  sites: [{ latitude: 51.5, longitude: -0.12 }],
};

const made = {
  csv: Buffer.from("timestamp,score\r\n2026-11-24T06:00:00Z,0.5\r\n"),
  facts: {
    run: "ensemble;init=2026-11-24T00:00:00Z",
    source: "made",
    synthetic: true,
    warnings: null,
    notices: null,
  },
  runs: { ensemble: 1 },
  warned: "",
} as const;

/** Returns the table store of a bench, with an owner whose key exists. */
async function storeOf({ database, clock, owner }: WatchBench) {
  const store = tableStore(database, () => clock.ms);
  const key = await database
    .selectFrom("api_key")
    .select("id")
    .where("account_id", "=", owner.accountId)
    .executeTakeFirstOrThrow();
  return { store, maker: { accountId: owner.accountId, keyId: key.id } };
}

/** Defines tests of tables for spreadsheets, for any database. */
export function describeTables(open: OpenDatabases): void {
  describe("tables", () => {
    test("open by a token of which a digest alone is kept, until they end, are deleted, or their key ends", async () => {
      await using bench = await watchBench(open);
      const { store, maker } = await storeOf(bench);
      const { table, token } = await store.create(maker, checked);
      expect(token).toMatch(/^[0-9A-Za-z]{32}$/);
      expect(table).toMatchObject({
        name: "Crane",
        body: checked.request.body,
        made_at: null,
        failing: null,
      });
      const rows = await bench.database.selectFrom("table_link").selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
      expect(await store.open(token)).toMatchObject({ id: table.id, sites: checked.sites, principal: maker });
      for (const wrong of ["", table.id, "a".repeat(32), `${token}0`, token.slice(1)])
        expect(await store.open(wrong)).toBeUndefined();
      const second = await store.create(maker, checked);
      expect(await store.delete(maker, second.table.id)).toBe(true);
      expect(await store.delete(maker, second.table.id)).toBe(false);
      expect(await store.open(second.token)).toBeUndefined();
      const keys = bench.database.updateTable("api_key").where("id", "=", maker.keyId);
      await keys.set({ revoked_at: bench.clock.ms }).execute();
      expect(await store.open(token)).toBeUndefined();
      await keys.set({ revoked_at: null }).execute();
      bench.clock.ms += linkDays * dayMs;
      expect(await store.open(token)).toBeUndefined();
      expect(await store.get(maker.accountId, table.id)).toBeUndefined();
      await store.sweep();
      expect(await bench.database.selectFrom("table_link").select("id").execute()).toEqual([]);
    });

    test("belong to one account, which may have so many", async () => {
      await using bench = await watchBench(open);
      const { store, maker } = await storeOf(bench);
      const other = (await bench.account()).accountId;
      const { table } = await store.create(maker, checked);
      expect(await store.list(other)).toEqual([]);
      expect(await store.get(other, table.id)).toBeUndefined();
      expect(await store.delete({ ...maker, accountId: other }, table.id)).toBe(false);
      for (let count = 1; count < tablesMax; count += 1) await store.create(maker, checked);
      await expect(store.create(maker, checked)).rejects.toMatchObject({ code: "too_many_tables" });
      expect(await store.list(maker.accountId)).toHaveLength(tablesMax);
    });

    test("are made by one attempt at a time, and by another when the first takes too long", async () => {
      await using bench = await watchBench(open);
      const { store, maker } = await storeOf(bench);
      const { table, token } = await store.create(maker, checked);
      const before = (await store.open(token))!;
      const first = (await store.begin(before))!;
      expect(await store.isBeingMade(table.id)).toBe(true);
      expect(await store.begin(before)).toBeUndefined();
      bench.clock.ms += attemptMs;
      const second = (await store.begin(before))!;
      expect(await first.finish(made)).toBe(false);
      expect(await second.finish(made)).toBe(true);
      expect(await store.isBeingMade(table.id)).toBe(false);
      // What was opened before the table was made does not make it again.
      expect(await store.begin(before)).toBeUndefined();
      const after = (await store.open(token))!;
      expect(after.made).toEqual({ ...made, atMs: bench.clock.ms });
      await (await store.begin(after))!.fail("stale_forecast");
      bench.clock.ms += 1000;
      await (await store.begin((await store.open(token))!))!.fail("data_gap");
      expect((await store.open(token))!.failing).toEqual({
        sinceMs: bench.clock.ms - 1000,
        triedMs: bench.clock.ms,
        code: "data_gap",
      });
      expect((await store.get(maker.accountId, table.id))!.failing).toMatchObject({ code: "data_gap" });
      await (await store.begin((await store.open(token))!))!.finish(made);
      expect((await store.open(token))!.failing).toBeUndefined();
    });

    test("are exported without their tokens and rows, and deleted with their account", async () => {
      await using bench = await watchBench(open);
      const { store, maker } = await storeOf(bench);
      await store.create(maker, checked);
      const operator = { database: bench.database, nowMs: () => bench.clock.ms, actor: "test" };
      const row = await bench.database.selectFrom("table_link").selectAll().executeTakeFirstOrThrow();
      const exported = await exportAccount(operator, maker.accountId);
      expect(exported.tables).toMatchObject([{ id: row.id, name: "Crane", body: checked.request.body }]);
      expect(exported.audit.map(({ action }) => action)).toContain("tables.create");
      expect(JSON.stringify(exported)).not.toContain(row.token_digest);
      await deleteAccount(operator, maker.accountId);
      expect(await bench.database.selectFrom("table_link").select("id").execute()).toEqual([]);
    });
  });

  test("several servers, of which some are killed, charge a table at most once a run, and once if none is killed", async () => {
    await using bench = await watchBench(open);
    const { store, maker } = await storeOf(bench);
    const { token } = await store.create(maker, checked);
    const fates = fc.sample(fc.integer({ min: 0, max: 5 }), { seed: 7, numRuns: 2000 });
    const charged = new Map<number, number>();
    let run = 0;
    const runsWithDeaths = new Set<number>();
    const never = new Promise<never>(() => undefined);
    const serverOf = () => {
      const death = Promise.withResolvers<void>();
      const read = renewedTables({
        tables: store,
        make: async () => {
          const of = run;
          await Promise.resolve();
          const fate = fates.pop()!;
          if (fate < 2) runsWithDeaths.add(of);
          // The process dies after the charge, or after it has stored the rows. Charges that a dead process has not settled are refunded.
          if (fate === 0) {
            death.resolve();
            return never;
          }
          const settle = (): void => {
            if (fate !== 1) charged.set(of, (charged.get(of) ?? 0) + 1);
          };
          return {
            csv: Buffer.from(`run\r\n${of}\r\n`),
            facts: made.facts,
            settle,
            refund: async () => undefined,
          };
        },
        newestRuns: async () => ({ ensemble: run }),
        warnedAt: async () => "",
        nowMs: () => bench.clock.ms,
        lookEveryMs: 1,
      });
      return async () => {
        const reads = [read(token, reader), read(token, reader)];
        // A reader of a process that died waits for nothing.
        await Promise.race([Promise.allSettled(reads), death.promise]);
      };
    };
    const reader = { requestId: "test", costs: () => undefined };
    for (run = 0; run < 40; run += 1) {
      for (let round = 0; round < 3; round += 1) {
        await Promise.all([serverOf(), serverOf(), serverOf()].map((readTwice) => readTwice()));
        bench.clock.ms += attemptMs;
      }
    }
    expect(runsWithDeaths.size).toBeGreaterThan(5);
    for (let of = 0; of < run; of += 1) {
      const times = charged.get(of) ?? 0;
      expect(times).toBeLessThanOrEqual(1);
      if (!runsWithDeaths.has(of)) expect(times).toBe(1);
    }
    expect([...charged.values()].length).toBeGreaterThan(25);
  });
}
