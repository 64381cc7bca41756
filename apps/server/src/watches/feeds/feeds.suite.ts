import { describe, expect, test } from "vitest";
import { deleteAccount } from "@halcyon/accounts/accounts";
import { exportAccount } from "@halcyon/accounts/export-account";
import {
  badHours,
  goodHours,
  type OpenDatabases,
  requestOf,
  type WatchBench,
  watchBench,
} from "../watch-bench.suite.ts";
import type { FeedSpan } from "./feed-spans.ts";
import { type FeedStore, feedStore, type MadeFeed } from "./feed-store.ts";

const dayMs = 86_400_000;

function storeOf({ database, clock }: WatchBench): FeedStore {
  return feedStore(database, () => clock.ms);
}

async function madeFeed(store: FeedStore, accountId: string, watches?: string[]): Promise<MadeFeed> {
  const made = await store.create({ accountId, keyId: "key_a" }, { name: "Site 7", watches });
  if (typeof made === "string" || "absentWatch" in made) throw new Error("not made");
  return made;
}

async function shown(store: FeedStore, { token }: MadeFeed) {
  return store.spans((await store.byToken(token))!);
}

/** Defines tests of feeds, for any database. */
export function describeFeeds(open: OpenDatabases): void {
  describe("feeds", () => {
    test("are found by their token alone, of which a digest is kept", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const made = await madeFeed(store, bench.owner.accountId);
      expect(made.token).toMatch(/^[0-9A-Za-z]{32}$/);
      expect(await store.byToken(made.token)).toMatchObject({
        id: made.feed.id,
        name: "Site 7",
        watches: null,
      });
      const rows = await bench.database.selectFrom("feed").selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(made.token);
      for (const token of ["", made.feed.id, made.token.toLowerCase(), `${made.token}0`, made.token.slice(1)])
        expect(await store.byToken(token)).toBeUndefined();
    });

    test("belong to one account, and are gone with their deletion", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const { accountId } = bench.owner;
      const other = (await bench.account()).accountId;
      const made = await madeFeed(store, accountId);
      expect(await store.list(other)).toEqual([]);
      expect(await store.delete({ accountId: other, keyId: "key_b" }, made.feed.id)).toBe(false);
      expect(await store.list(accountId)).toEqual([made.feed]);
      expect(await store.delete({ accountId, keyId: "key_a" }, made.feed.id)).toBe(true);
      expect(await store.delete({ accountId, keyId: "key_a" }, made.feed.id)).toBe(false);
      expect(await store.byToken(made.token)).toBeUndefined();
    });

    test("are refused beyond the most that an account may have, and of watches that it has not", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const { accountId } = bench.owner;
      const watch = await bench.watch();
      const foreign = await bench.watch(requestOf([1]), await bench.account());
      const changer = { accountId, keyId: "key_a" };
      expect(await store.create(changer, { name: "a", watches: [watch.id, foreign.id] })).toEqual({
        absentWatch: 1,
      });
      await bench.limit({ feeds: 3 });
      for (let made = 0; made < 3; made += 1) await madeFeed(store, accountId, [watch.id]);
      await expect(store.create(changer, { name: "a" })).rejects.toMatchObject({
        errors: [{ pointer: "#/name", code: "too_many_destinations", expected: { maximum: 3 } }],
      });
    });

    test("show the open spans of their watches, and of all watches where none is named", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const { accountId } = bench.owner;
      const [one, two] = [await bench.watch(requestOf([1, 2])), await bench.watch(requestOf([3]))];
      await bench.watch(requestOf([1]), await bench.account());
      const named = await shown(store, await madeFeed(store, accountId, [one.id]));
      expect(named.map(({ watch, position }) => [watch.id, position])).toEqual(
        expect.arrayContaining([
          [one.id, 0],
          [one.id, 1],
        ]),
      );
      const all = await shown(store, await madeFeed(store, accountId));
      expect(all.map(({ watch }) => watch.id).toSorted()).toEqual([one.id, one.id, two.id].toSorted());
      expect(all[0]).toMatchObject({ synthetic: true, source: "made", span: { state: "open", sequence: 1 } });
    });

    test("never say that a span changed before its watch was made", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const feed = await madeFeed(store, bench.owner.accountId);
      bench.clock.ms += 20 * 60_000;
      await bench.watch();
      const [{ watch, changedMs }] = (await shown(store, feed)) as [FeedSpan];
      expect(changedMs).toBe(watch.created_at);
      bench.clock.ms += 6 * 3_600_000;
      await bench.round();
      expect((await shown(store, feed))[0]!.changedMs).toBeGreaterThan(watch.created_at);
    });

    test("show a lost span for 7 days, a passed one until it ends, and none that was not told", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const feed = await madeFeed(store, bench.owner.accountId);
      const states = async () => (await shown(store, feed)).map(({ span }) => span.state);
      await bench.watch(
        requestOf([1], { when: { kind: "window", duration_hours: 2, confirm_runs: { rise: 3 } } }),
      );
      expect(await states()).toEqual([]);
      const watch = await bench.watch();
      bench.weather.sky = () => badHours;
      await bench.round();
      expect(await states()).toEqual(["lost"]);
      bench.clock.ms += 7 * dayMs - 1;
      expect(await states()).toEqual(["lost"]);
      bench.clock.ms += 1;
      expect(await states()).toEqual([]);
      bench.weather.sky = () => goodHours;
      await bench.change(watch, requestOf([4]));
      expect(await states()).toEqual(["open"]);
      await bench.wait(4);
      expect(await states()).toEqual(["passed"]);
      await bench.wait(1);
      expect(await states()).toEqual([]);
    });

    test("are exported without their tokens, and deleted with their account", async () => {
      await using bench = await watchBench(open);
      const store = storeOf(bench);
      const { accountId } = bench.owner;
      const operator = { database: bench.database, nowMs: () => bench.clock.ms, actor: "test" };
      const made = await madeFeed(store, accountId);
      const exported = await exportAccount(operator, accountId);
      expect(exported.feeds).toEqual([
        { id: made.feed.id, name: "Site 7", watches: null, created_at: bench.clock.ms },
      ]);
      expect(exported.audit.map(({ action }) => action)).toContain("feeds.create");
      const { token_digest: digest } = await bench.database
        .selectFrom("feed")
        .selectAll()
        .executeTakeFirstOrThrow();
      expect(JSON.stringify(exported)).not.toContain(digest);
      await deleteAccount(operator, accountId);
      expect(await store.byToken(made.token)).toBeUndefined();
    });
  });
}
