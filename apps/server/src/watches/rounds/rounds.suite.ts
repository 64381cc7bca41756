import { sized } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { gatherMs } from "./next-round.ts";
import { type RoundPorts, workOnRound } from "./round-work.ts";
import { beginRounds, unfinishedTasks } from "./rounds.ts";
import { noteArrivals } from "../runs/run-arrivals.ts";
import {
  badHours,
  goodHours,
  madeArrival,
  type OpenDatabases,
  requestOf,
  startHour,
  typesOf,
  type WatchBench,
  watchBench,
} from "../watch-bench.suite.ts";
import { watchShards } from "../watch-shards.ts";
import type { StoredWatch } from "../watch-store.ts";

/** Defines tests of rounds (evaluations of all watches), for any database. */
export function describeRounds(open: OpenDatabases): void {
  const spread = Array.from({ length: 50 }, (_, index) => index);
  const arrival = (part: "ensemble" | "deterministic", run = startHour) => madeArrival({ part, run });
  const nobody = async () => undefined;

  /** Returns the stored places and spans, independent of the ids of their watches. */
  async function stateOf({ database }: WatchBench): Promise<unknown> {
    const subjects = await database.selectFrom("watch_subject").selectAll().execute();
    const spans = await database.selectFrom("watch_span").selectAll().execute();
    const byPlace = (one: { position: number }, other: { position: number }) => one.position - other.position;
    return [subjects.toSorted(byPlace), spans.toSorted(byPlace)];
  }

  describe("the beginning of rounds", () => {
    test("is at one run once, however many processes note it and begin", async () => {
      await using bench = await watchBench(open, { processes: 3 });
      await bench.watch(requestOf(spread));
      const nowMs = () => bench.clock.ms;
      const noted = await Promise.all(
        bench.databases.map((database) => noteArrivals(database, [arrival("ensemble")], nowMs())),
      );
      expect(noted.filter((count) => count === 1)).toHaveLength(1);
      bench.clock.ms += gatherMs - 1;
      const begin = () =>
        Promise.all(bench.databases.map((database) => beginRounds({ database, nowMs, queue: nobody })));
      expect((await begin()).flat()).toEqual([]);
      bench.clock.ms += 1;
      const begun = await begin();
      expect(begun.filter((parts) => parts.length > 0)).toHaveLength(1);
      const parts = begun.flat();
      expect(new Set(parts).size).toBe(parts.length);
      const subjects = await bench.database.selectFrom("watch_subject").select("shard").execute();
      const shards = [...new Set(subjects.map(({ shard }) => shard))].toSorted((a, b) => a - b);
      expect(shards.length).toBeGreaterThan(20);
      expect(shards.every((shard) => shard >= 0 && shard < watchShards)).toBe(true);
      expect(parts).toEqual(shards.map((shard) => `1:${shard}`));
      bench.clock.ms += gatherMs;
      expect((await begin()).flat()).toEqual([]);
    });

    test("takes parts together that come within a minute, and later ones anew", async () => {
      await using bench = await watchBench(open);
      await bench.watch();
      const { database } = bench;
      const begin = () => beginRounds({ database, nowMs: () => bench.clock.ms, queue: nobody });
      await noteArrivals(database, [arrival("ensemble")], bench.clock.ms);
      bench.clock.ms += gatherMs - 1;
      await noteArrivals(database, [arrival("deterministic")], bench.clock.ms);
      bench.clock.ms += 1;
      expect(await begin()).toHaveLength(1);
      bench.clock.ms += gatherMs;
      expect(await begin()).toEqual([]);
      expect(await noteArrivals(database, [arrival("deterministic")], bench.clock.ms)).toBe(0);
      expect(await noteArrivals(database, [arrival("deterministic", startHour + 6)], bench.clock.ms)).toBe(1);
      bench.clock.ms += gatherMs;
      expect(await begin()).toEqual([expect.stringMatching(/^2:/)]);
    });

    test("queues its parts in its own transaction, or is not there at all", async () => {
      await using bench = await watchBench(open);
      await bench.watch(requestOf(spread));
      const { database } = bench;
      const begin = (queue: () => Promise<void>) =>
        beginRounds({ database, nowMs: () => bench.clock.ms, queue });
      await noteArrivals(database, [arrival("ensemble")], bench.clock.ms);
      bench.clock.ms += gatherMs;
      let count = 0;
      const failing = async () => {
        count += 1;
        if (count === 5) throw new Error("no queue");
      };
      await expect(begin(failing)).rejects.toThrow("no queue");
      expect(await database.selectFrom("watch_round").selectAll().execute()).toEqual([]);
      expect((await begin(nobody)).length).toBeGreaterThan(5);
    });

    test("tells of each model by itself, so that one goes on where the next one fails", async () => {
      await using bench = await watchBench(open);
      await bench.watch();
      await bench.watch(requestOf([1], { model: "ecmwf" }));
      const { database } = bench;
      await noteArrivals(database, [arrival("ensemble"), madeArrival({ model: "ecmwf" })], bench.clock.ms);
      bench.clock.ms += gatherMs;
      const queued: string[] = [];
      const begun: string[] = [];
      const beginning = beginRounds({
        database,
        nowMs: () => bench.clock.ms,
        async queue(_transaction, id) {
          queued.push(id);
          if (queued.length === 2) throw new Error("no queue");
        },
        begun: (id) => void begun.push(id),
      });
      await expect(beginning).rejects.toThrow("no queue");
      expect(begun).toEqual(queued.slice(0, 1));
      expect(await unfinishedTasks(database)).toEqual(begun);
    });

    test("looks at no place of a watch that rests, has ended or is of another model", async () => {
      await using bench = await watchBench(open);
      const resting = await bench.watch();
      await bench.store.pause({ accountId: resting.account_id, id: resting.id }, "by_user");
      await bench.watch(requestOf([1], { model: "ecmwf" }));
      await bench.watch(requestOf([1], { ends_at: "2026-11-21T10:00:00Z" }));
      await bench.wait(1);
      expect(await bench.begin()).toEqual([]);
      expect(await unfinishedTasks(bench.database)).toEqual([]);
      const [round] = await bench.database.selectFrom("watch_round").selectAll().execute();
      expect(round!.done_at).toBe(bench.clock.ms);
    });
  });

  describe("a round", () => {
    test("steps each place once and charges for it, and a repeated part does nothing", async () => {
      await using bench = await watchBench(open);
      const watch = await bench.watch(requestOf(spread));
      expect(typesOf(await bench.told())).toEqual(spread.map(() => "window.found"));
      bench.weather.sky = (latitude) => (latitude % 2 === 0 ? goodHours : badHours);
      const parts = await bench.begin();
      bench.looks.length = 0;
      for (const id of parts) await bench.work(id);
      expect(typesOf(await bench.told())).toEqual(spread.slice(0, 25).map(() => "window.lost"));
      expect(await bench.used()).toEqual({ used: 50, charged: 50 });
      expect(bench.looks).toHaveLength(50);
      expect(await bench.now(watch)).toMatchObject({ last_round_at: startHour });
      const before = await stateOf(bench);
      for (const id of parts) await bench.work(id);
      expect(bench.looks).toHaveLength(50);
      expect(await bench.told()).toEqual([]);
      expect(await bench.used()).toEqual({ used: 50, charged: 50 });
      expect(await stateOf(bench)).toEqual(before);
      const usage = await bench.database.selectFrom("usage_day").selectAll().execute();
      expect(usage).toEqual([expect.objectContaining({ endpoint: "watches.round", charged: 50 })]);
    });

    test("looks at the same place of several watches in a row", async () => {
      await using bench = await watchBench(open);
      for (let count = 0; count < 3; count += 1) await bench.watch(requestOf([1.5, 1]));
      const [part] = await bench.begin();
      bench.looks.length = 0;
      await bench.work(part!);
      const [first, , , other] = bench.looks;
      expect(bench.looks).toEqual([first, first, first, other, other, other]);
      expect(first).not.toBe(other);
    });

    test("does not look again at what was seen as its watch was made", async () => {
      await using bench = await watchBench(open);
      await bench.watch();
      const [part] = await bench.begin();
      await bench.watch();
      bench.looks.length = 0;
      await bench.work(part!);
      expect(bench.looks).toHaveLength(1);
      expect(await unfinishedTasks(bench.database)).toEqual([]);
    });

    test("is known by its unfinished parts until all of it is done, and an older one is done with it", async () => {
      await using bench = await watchBench(open);
      await bench.watch(requestOf(spread));
      const older = await bench.begin();
      await bench.work(older[0]!);
      expect(await unfinishedTasks(bench.database)).toEqual(older.slice(1));
      const parts = await bench.begin();
      await bench.work(parts[3]!);
      expect(await unfinishedTasks(bench.database)).toEqual(parts.toSpliced(3, 1));
      for (const id of parts) await bench.work(id);
      expect(await unfinishedTasks(bench.database)).toEqual([]);
      const { used } = await bench.used();
      bench.looks.length = 0;
      for (const id of older) await bench.work(id);
      expect(bench.looks).toEqual([]);
      expect((await bench.used()).used).toBe(used);
      const rounds = await bench.database.selectFrom("watch_round").select("done_at").execute();
      expect(rounds).toHaveLength(2);
      expect(rounds.every(({ done_at: at }) => at !== null)).toBe(true);
    });

    test("is done once where several processes work on the same parts", async () => {
      await using bench = await watchBench(open, { processes: 4 });
      const places = spread.slice(0, sized(15, 50));
      const watches = await Promise.all([1, 2, 3].map(() => bench.watch(requestOf(places))));
      await bench.told();
      bench.weather.sky = () => badHours;
      const parts = await bench.begin();
      const insist = async (id: string, database = bench.database): Promise<void> => {
        for (;;) {
          const message = await bench.work(id, database).catch((error: Error) => error.message);
          if (message === undefined) return;
          expect(message).toMatch("changed");
        }
      };
      await Promise.all(
        [...bench.databases, ...bench.databases].map(async (database) => {
          for (const id of parts) await insist(id, database);
        }),
      );
      const told = await bench.told();
      const count = places.length * watches.length;
      expect(told).toHaveLength(count);
      expect(new Set(typesOf(told))).toEqual(new Set(["window.lost"]));
      expect(await bench.used()).toEqual({ used: count, charged: count });
    });

    test("charges nothing for a place that cannot be seen, which keeps its spans", async () => {
      await using bench = await watchBench(open);
      const watch = await bench.watch(requestOf([1, 2]));
      await bench.told();
      const before = await bench.store.spans(watch.id);
      bench.weather.sky = (latitude) => (latitude === 1 ? "nothing" : badHours);
      await bench.round();
      expect(await bench.used()).toEqual({ used: 1, charged: 1 });
      expect(typesOf(await bench.told())).toEqual(["window.lost"]);
      expect((await bench.store.spans(watch.id))[0]).toEqual(before[0]);
      bench.looks.length = 0;
      await bench.work("1:0");
      for (const id of await unfinishedTasks(bench.database)) await bench.work(id);
      expect(bench.looks).toEqual([]);
      const made = await bench.store.create(bench.owner, requestOf([1, 3]), async () => undefined);
      await bench.round();
      const seen = (await bench.store.subjects(made.id)).map(({ is_seen: isSeen }) => isSeen);
      expect(seen).toEqual([0, 1]);
    });

    test("rests a watch as a whole where its allowance is too small, told once", async () => {
      await using bench = await watchBench(open, { limit: 60, kind: "day" });
      const [first, second] = [await bench.watch(requestOf(spread)), await bench.watch(requestOf(spread))];
      await bench.told();
      await bench.round();
      const states = [(await bench.now(first))?.state, (await bench.now(second))?.state];
      expect(states).toContain("paused");
      const told = await bench.told();
      expect(told.filter(({ type }) => type !== "watch.paused")).toEqual([]);
      expect(told).toHaveLength(states.filter((state) => state === "paused").length);
      expect(told[0]).toMatchObject({ data: { because: "allowance", place: null } });
      const { used, charged } = await bench.used();
      expect(used).toBe(charged);
      expect(used).toBeLessThanOrEqual(60);
      await bench.move();
      expect(await bench.told()).toEqual([]);
      expect(await unfinishedTasks(bench.database)).toEqual([]);
    });

    test("pays for as many watches of an allowance as it can, each counted as a request, and rests the others", async () => {
      await using bench = await watchBench(open, { limit: 3, kind: "day" });
      const watches = await Promise.all([1, 2, 3, 4, 5].map(() => bench.watch()));
      await bench.round();
      const states = await Promise.all(watches.map(async (watch) => (await bench.now(watch))?.state));
      expect(Map.groupBy(states, (state) => state).get("active")).toHaveLength(3);
      const usage = await bench.database.selectFrom("usage_day").select(["requests", "charged"]).execute();
      expect(usage).toEqual([{ requests: 3, charged: 3 }]);
    });

    test("keeps every watch but the one that was changed while it was looked at, and says so", async () => {
      await using bench = await watchBench(open);
      const watches: StoredWatch[] = [];
      for (let count = 0; count < 9; count += 1) watches.push(await bench.watch());
      const [changed, ...others] = watches;
      await bench.told();
      bench.weather.sky = () => badHours;
      const [part] = await bench.begin();
      const look: RoundPorts["look"] = async (places, time) => {
        await bench.store.pause({ accountId: bench.owner.accountId, id: changed!.id }, "by_user");
        return bench.ports.look(places, time);
      };
      const { signal } = new AbortController();
      await expect(workOnRound({ ...bench.ports, look }, part!, signal)).rejects.toThrow("was changed");
      const lost = (await bench.told()).map(({ type, data }) => ("watch" in data ? type + data.watch : ""));
      expect(lost.toSorted()).toEqual(others.map(({ id }) => `window.lost${id}`).toSorted());
      expect(await bench.used()).toEqual({ used: 8, charged: 8 });
    });

    test("pays for no place of a watch of many parts where too little is left for all of them", async () => {
      await using bench = await watchBench(open, { limit: spread.length - 1, kind: "day" });
      const watch = await bench.watch(requestOf(spread));
      await bench.told();
      bench.weather.sky = () => badHours;
      const parts = await bench.begin();
      expect(parts.length).toBeGreaterThan(5);
      for (const id of parts) await bench.work(id);
      expect(await bench.now(watch)).toMatchObject({ state: "paused", paused_because: "allowance" });
      expect(typesOf(await bench.told())).toEqual(["watch.paused"]);
      expect(await bench.used()).toEqual({ used: 0, charged: 0 });
    });

    test("pays for what it has looked at where others have spent the rest meanwhile", async () => {
      await using bench = await watchBench(open, { limit: spread.length, kind: "day" });
      const watch = await bench.watch(requestOf(spread));
      const [first, ...others] = await bench.begin();
      await bench.work(first!);
      const { used } = await bench.used();
      await bench.database
        .updateTable("allowance")
        .set({ used: used + 1 })
        .execute();
      for (const id of others) await bench.work(id);
      expect((await bench.now(watch))?.paused_because).toBe("allowance");
      expect(await bench.used()).toEqual({ used: used + 1, charged: used });
      expect(used).toBeGreaterThan(0);
    });

    test("goes on by itself with the new period, told once, and without what nobody can pay", async () => {
      await using bench = await watchBench(open, { limit: 2, kind: "day", processes: 3 });
      const [watch, large] = [await bench.watch(requestOf([1, 2])), await bench.watch(requestOf([3, 4, 5]))];
      await bench.round();
      await bench.round();
      expect((await bench.now(watch))?.paused_because).toBe("allowance");
      await bench.told();
      bench.clock.ms = Date.UTC(2026, 10, 21, 23, 59, 59);
      await bench.move();
      expect(typesOf(await bench.told())).not.toContain("watch.resumed");
      bench.clock.ms += 1000;
      await bench.move();
      await bench.move();
      const resumed = (await bench.told()).filter(({ type }) => type === "watch.resumed");
      expect(resumed).toEqual([
        expect.objectContaining({ data: expect.objectContaining({ watch: watch.id }) }),
      ]);
      expect(await bench.now(watch)).toMatchObject({ state: "active", paused_because: null });
      expect(await bench.now(large)).toMatchObject({ state: "paused", paused_because: "allowance" });
      await bench.round();
      expect((await bench.used()).used).toBe(2);
    });

    test("goes on with every watch that can be paid, however many cannot", async () => {
      await using bench = await watchBench(open, {
        limit: 0,
        kind: "total",
        limits: { watches: 999, watched_places: 999 },
      });
      for (let count = 0; count < 201; count += 1) await bench.watch();
      const rich = await bench.account();
      const watch = await bench.watch(requestOf([1]), rich);
      await bench.round();
      expect((await bench.now(watch))?.state).toBe("paused");
      await bench.database.updateTable("allowance").set({ limit: 1 }).where("id", "=", rich.id).execute();
      await bench.move();
      expect((await bench.now(watch))?.state).toBe("active");
    });

    const reasons = [
      [
        "no_live_key",
        "no key of its allowance is good",
        (bench: WatchBench) => bench.database.updateTable("api_key").set({ revoked_at: 1 }).execute(),
      ],
      [
        "offering",
        "its package holds no forecasts",
        (bench: WatchBench) =>
          bench.database.updateTable("package").set({ offerings: '["historical"]' }).execute(),
      ],
      [
        "entry_gone",
        "its entry was deleted",
        async (bench: WatchBench) => {
          bench.weather.sky = (latitude) => (latitude === 2 ? "no entry" : goodHours);
        },
      ],
    ] as const;
    test.each(reasons)("rests a watch for %s where %s, until it is changed", async (because, _why, make) => {
      await using bench = await watchBench(open);
      const watch = await bench.watch(requestOf([1, 2]));
      await bench.told();
      await make(bench);
      await bench.round();
      expect(await bench.now(watch)).toMatchObject({ state: "paused", paused_because: because });
      const told = await bench.told();
      expect(told).toMatchObject([{ type: "watch.paused", data: { because } }]);
      await bench.round();
      await bench.move();
      expect(await bench.told()).toEqual([]);
      bench.weather.sky = () => goodHours;
      expect(await bench.change(watch, { ...watch.request, name: "n" })).toMatchObject({ state: "active" });
    });
  });
}
