import { linkDays, linkReadsADayMax, linksMax } from "@halcyon/schema/v2";
import { describe, expect, test } from "vitest";
import { deleteAccount } from "@halcyon/accounts/accounts";
import { exportAccount } from "@halcyon/accounts/export-account";
import { type OpenDatabases, type WatchBench, watchBench } from "../../watches/watch-bench.suite.ts";
import { type LinkStore, linkStore } from "./link-store.ts";

const dayMs = 86_400_000;
const site = {
  kind: "site",
  name: "Hut",
  location: { latitude: 46.56, longitude: 8.56 },
  model: "noaa",
  entry: { type: "task", id: 1 },
  duration_hours: 4,
  minimum_score: 0.1,
  daylight_only: false,
  timezone: "auto",
} as const;

/** Returns the link store of a bench, with an owner whose key exists. */
async function storeOf(bench: WatchBench) {
  const { database, clock, owner } = bench;
  const store: LinkStore = linkStore(database, () => clock.ms);
  const key = await database
    .selectFrom("api_key")
    .select("id")
    .where("account_id", "=", owner.accountId)
    .executeTakeFirstOrThrow();
  return { store, maker: { accountId: owner.accountId, keyId: key.id } };
}

/** Defines tests of shared links, for any database. */
export function describeLinks(open: OpenDatabases): void {
  describe("links", () => {
    test("open by a token of which a digest alone is kept, until they end or are taken back", async () => {
      await using bench = await watchBench(open);
      const { store, maker } = await storeOf(bench);
      const { link, token } = await store.create(maker, site);
      expect(link).toMatchObject({ ...site, reads_today: 0 });
      const rows = await bench.database.selectFrom("link").selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
      expect(await store.open(token)).toMatchObject({ name: "Hut", principal: maker });
      for (const wrong of ["", "a".repeat(32), token.toLowerCase()])
        expect(await store.open(wrong)).toBeUndefined();
      bench.clock.ms += linkDays * dayMs;
      expect(await store.open(token)).toBeUndefined();
      expect(await store.list(maker.accountId)).toEqual([]);
      const second = await store.create(maker, site);
      expect(await store.delete(maker, second.link.id)).toBe(true);
      expect(await store.open(second.token)).toBeUndefined();
    });

    test("of before links had working hours show all hours", async () => {
      await using bench = await watchBench(open);
      const { store, maker } = await storeOf(bench);
      const { token } = await store.create(maker, site);
      const { timezone: _timezone, daylight_only: _daylight, name: _name, kind: _kind, ...before } = site;
      await bench.database
        .updateTable("link")
        .set({ shown: JSON.stringify(before) })
        .execute();
      expect(await store.open(token)).toMatchObject({ shown: { timezone: "auto", daylight_only: false } });
      expect(await store.list(maker.accountId)).toMatchObject([site]);
    });

    test("belong to one account, and end with the key that made them", async () => {
      await using bench = await watchBench(open);
      const { store, maker } = await storeOf(bench);
      const other = (await bench.account()).accountId;
      const { link, token } = await store.create(maker, site);
      expect(await store.list(other)).toEqual([]);
      expect(await store.delete({ ...maker, accountId: other }, link.id)).toBe(false);
      await bench.database
        .updateTable("api_key")
        .set({ revoked_at: bench.clock.ms })
        .where("id", "=", maker.keyId)
        .execute();
      expect(await store.open(token)).toBeUndefined();
    });

    test("are read so often a day, and as often the next day", async () => {
      await using bench = await watchBench(open);
      const { store, maker } = await storeOf(bench);
      const { token } = await store.create(maker, site);
      for (let read = 0; read < linkReadsADayMax; read += 1)
        expect(await store.open(token)).toMatchObject({ name: "Hut" });
      expect(await store.open(token)).toBe("read too often");
      expect(await store.list(maker.accountId)).toMatchObject([{ reads_today: linkReadsADayMax }]);
      bench.clock.ms += dayMs;
      expect(await store.open(token)).toMatchObject({ name: "Hut" });
      expect(await store.list(maker.accountId)).toMatchObject([{ reads_today: 1 }]);
    });

    test("are refused beyond the most of an account; those that have ended do not count", async () => {
      await using bench = await watchBench(open);
      const { store, maker } = await storeOf(bench);
      for (let made = 0; made < linksMax; made += 1) await store.create(maker, site);
      await expect(store.create(maker, site)).rejects.toMatchObject({ code: "too_many_links" });
      bench.clock.ms += linkDays * dayMs;
      await store.create(maker, site);
      await store.sweep();
      expect(await bench.database.selectFrom("link").select("id").execute()).toHaveLength(1);
    });

    test("are exported without their tokens, and deleted with their account", async () => {
      await using bench = await watchBench(open);
      const { store, maker } = await storeOf(bench);
      await store.create(maker, site);
      const operator = { database: bench.database, nowMs: () => bench.clock.ms, actor: "test" };
      const row = await bench.database.selectFrom("link").selectAll().executeTakeFirstOrThrow();
      const exported = await exportAccount(operator, maker.accountId);
      expect(exported.links).toMatchObject([{ id: row.id, shown: { location: site.location } }]);
      expect(JSON.stringify(exported)).not.toContain(row.token_digest);
      await deleteAccount(operator, maker.accountId);
      expect(await bench.database.selectFrom("link").select("id").execute()).toEqual([]);
    });
  });
}
