import { describe, expect, test } from "vitest";
import {
  badHours,
  goodHours,
  type OpenDatabases,
  requestOf,
  startHour,
  typesOf,
  watchBench,
} from "../watch-bench.suite.ts";

/** Defines tests of changes that only depend on time, for any database. */
export function describeClockMoves(open: OpenDatabases): void {
  describe("the clock", () => {
    const told = { tell: { events: ["window.found", "window.passed"] } };

    test.each([
      ["tells that a span has passed where that is asked for", told, ["window.passed"]],
      ["passes a span silently where nothing is said", {}, []],
    ])("%s, once its last start is over", async (_what, changes, types) => {
      await using bench = await watchBench(open, { processes: 3 });
      const watch = await bench.watch(requestOf([1], changes));
      const [found] = await bench.told();
      bench.clock.ms = Date.UTC(2026, 10, 21, 12, 59, 59, 999);
      await bench.move();
      expect(await bench.told()).toEqual([]);
      bench.clock.ms += 1;
      await bench.move();
      const events = await bench.told();
      expect(typesOf(events)).toEqual(types);
      const { span } = found!.data as { span: string };
      expect(events).toEqual(
        types.map(() =>
          expect.objectContaining({ data: expect.objectContaining({ span, sequence: 2, run: null }) }),
        ),
      );
      const [row] = await bench.store.spans(watch.id);
      expect(row).toMatchObject({ end: "passed", closed_at: bench.clock.ms });
      await bench.move();
      expect(await bench.told()).toEqual([]);
      expect(await bench.used()).toEqual({ used: 0, charged: 0 });
    });

    test("passes one window at its end, not at its start, and ends its watch with it", async () => {
      await using bench = await watchBench(open);
      const when = {
        kind: "window",
        duration_hours: 2,
        window: { start: "2026-11-21T11:00:00Z", end: "2026-11-21T13:00:00Z" },
      };
      const tell = { events: ["window.found", "window.lost", "window.passed"] };
      const watch = await bench.watch(requestOf([1], { when, tell, ends_at: "2026-12-21T13:00:00Z" }));
      expect(watch.ends_at).toBe(Date.UTC(2026, 10, 21, 13));
      expect(typesOf(await bench.told())).toEqual(["window.found"]);
      bench.weather.sky = () => badHours;
      await bench.wait(3);
      await bench.round();
      expect(await bench.told()).toMatchObject([
        {
          type: "window.lost",
          data: { ...when.window, hours: 2, probability: 0.1, before: { probability: 0.9 }, sequence: 2 },
        },
      ]);
      expect(await bench.store.spans(watch.id)).toMatchObject([{ number: 1, end: null }]);
      bench.clock.ms = Date.UTC(2026, 10, 21, 13);
      await bench.move();
      expect(typesOf(await bench.told()).toSorted()).toEqual(["watch.ended", "window.passed"]);
      expect(await bench.store.spans(watch.id)).toMatchObject([{ number: 1, end: "passed" }]);
    });

    test("tells that a place is out of sight after 24 hours, and once it is back", async () => {
      await using bench = await watchBench(open);
      const watch = await bench.watch(requestOf([1, 2]));
      await bench.told();
      bench.weather.sky = (latitude) => (latitude === 1 ? "nothing" : badHours);
      await bench.wait(12);
      await bench.round();
      await bench.wait(11);
      expect(typesOf(await bench.told())).not.toContain("watch.blind");
      await bench.wait(1);
      const [blind, ...more] = await bench.told();
      expect(more).toEqual([]);
      expect(blind).toMatchObject({ type: "watch.blind", data: { place: { latitude: 1 } } });
      await bench.wait(3);
      await bench.round();
      expect(await bench.told()).toEqual([]);
      const [row] = await bench.store.subjects(watch.id);
      expect(row).toMatchObject({ is_blind: 1, last_seen: startHour });
      bench.weather.sky = () => goodHours;
      await bench.round();
      const events = await bench.told();
      expect(typesOf(events).toSorted()).toEqual(["watch.sighted", "window.found", "window.found"]);
      expect(events.find(({ type }) => type === "watch.sighted")).toMatchObject({
        data: { place: { latitude: 1 }, synthetic: true },
      });
      await bench.wait(24);
      expect(typesOf(await bench.told())).toEqual(["watch.blind", "watch.blind"]);
    });

    test("ends a watch at its end, told once, and no round looks at it again", async () => {
      await using bench = await watchBench(open, { processes: 2 });
      const watch = await bench.watch(requestOf([1], { ends_at: "2026-11-21T12:00:00Z" }));
      const resting = await bench.watch(requestOf([1], { ends_at: "2026-11-21T12:00:00Z" }));
      await bench.store.pause({ accountId: watch.account_id, id: resting.id }, "by_user");
      await bench.told();
      bench.clock.ms = Date.UTC(2026, 10, 21, 11, 59, 59, 999);
      await bench.move();
      expect((await bench.now(watch))?.state).toBe("active");
      bench.clock.ms += 1;
      await bench.move();
      await bench.move();
      expect(typesOf(await bench.told())).toEqual(["watch.ended", "watch.ended"]);
      expect(await bench.now(watch)).toMatchObject({ state: "ended", paused_because: null });
      expect(await bench.begin()).toEqual([]);
      await bench.wait(48);
      expect(await bench.told()).toEqual([]);
      const again = requestOf([1], { ends_at: "2026-11-24T12:00:00Z" });
      await bench.change(watch, again);
      await bench.wait(24);
      expect(typesOf(await bench.told())).toContain("watch.ended");
    });

    test("passes spans of a resting watch silently, and its time of rest counts once it goes on", async () => {
      await using bench = await watchBench(open);
      const watch = await bench.watch(requestOf([1], told));
      await bench.told();
      const name = { accountId: watch.account_id, id: watch.id };
      await bench.store.pause(name, "by_user");
      await bench.wait(30);
      expect(await bench.told()).toEqual([]);
      expect(await bench.store.spans(watch.id)).toEqual([expect.objectContaining({ end: "passed" })]);
      expect(await bench.store.subjects(watch.id)).toEqual([expect.objectContaining({ is_blind: 0 })]);
      await bench.store.resume(name);
      await bench.move();
      await bench.move();
      expect(typesOf(await bench.told())).toEqual(["watch.blind"]);
      await bench.round();
      expect(typesOf(await bench.told()).toSorted()).toEqual(["watch.sighted", "window.found"]);
    });

    test("lets no watch go on that its user lets rest at the same time", async () => {
      await using bench = await watchBench(open, { limit: 0, kind: "total" });
      const watches = await Promise.all(Array.from({ length: 8 }, () => bench.watch()));
      await bench.round();
      await bench.database.updateTable("allowance").set({ limit: 99 }).execute();
      const pauses = watches.map(({ account_id: accountId, id }) =>
        bench.store.pause({ accountId, id }, "by_user"),
      );
      await Promise.all([bench.move(), ...pauses]);
      for (const watch of watches)
        expect(await bench.now(watch)).toMatchObject({ state: "paused", paused_because: "by_user" });
    });

    test("ends no watch that is given a later end at the same time", async () => {
      await using bench = await watchBench(open);
      const request = requestOf([1], { ends_at: "2026-11-21T10:00:00Z" });
      const watches = await Promise.all(Array.from({ length: 8 }, () => bench.watch(request)));
      bench.clock.ms += 3_600_000;
      const later = { ...request, ends_at: "2026-11-29T00:00:00Z" };
      await Promise.all([bench.move(), ...watches.map((watch) => bench.change(watch, later))]);
      for (const watch of watches)
        expect(await bench.now(watch)).toMatchObject({ state: "active", version: 2 });
    });

    test("tells of a watch that goes on by itself what its places were out of sight for", async () => {
      await using bench = await watchBench(open, { limit: 0, kind: "total" });
      await bench.watch();
      await bench.round();
      await bench.wait(30);
      expect(typesOf(await bench.told())).toEqual(["window.found", "watch.paused"]);
      await bench.database.updateTable("allowance").set({ limit: 1 }).execute();
      await bench.move();
      expect(typesOf(await bench.told())).toEqual(["watch.resumed"]);
      await bench.move();
      expect(typesOf(await bench.told())).toEqual(["watch.blind"]);
    });

    test("does not let a change that comes at the same time tell of what is no longer watched", async () => {
      await using bench = await watchBench(open, { processes: 2 });
      const changes = Array.from({ length: 12 }, async (_, index) => {
        const watch = await bench.watch(requestOf([index, index + 20], told));
        return { watch, index };
      });
      const watches = await Promise.all(changes);
      await bench.told();
      bench.clock.ms += 6 * 3_600_000;
      await Promise.all([
        bench.move(),
        ...watches.map(({ watch, index }) => bench.change(watch, requestOf([index + 40, index + 20], told))),
      ]);
      const spans = await bench.database.selectFrom("watch_span").selectAll().execute();
      const subjects = await bench.database.selectFrom("watch_subject").selectAll().execute();
      expect(subjects).toHaveLength(24);
      expect(subjects.every(({ since_version: since }) => since === 2)).toBe(true);
      expect(spans.map(({ end }) => end)).toEqual(subjects.map(() => null));
    });
  });
}
