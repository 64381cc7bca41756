import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { evaluateSubjects } from "../evaluate/evaluate-subjects.ts";
import { workOnRound } from "./round-work.ts";
import { unfinishedTasks } from "./rounds.ts";
import {
  badHours,
  goodHours,
  type OpenDatabases,
  requestOf,
  startHour,
  typesOf,
  type WatchBench,
  watchBench,
} from "../watch-bench.suite.ts";

/** Defines tests of rounds in which a watch is changed while the round evaluates it. A round evaluates all watches. */
export function describeBesideRounds(open: OpenDatabases): void {
  describe("beside a round", () => {
    /** Creates a watch and a round of it. A function is called while the first place is evaluated. */
    async function disturbed(bench: WatchBench, disturb: () => Promise<unknown>, latitudes = [1, 1.5]) {
      const watch = await bench.watch(requestOf(latitudes));
      await bench.told();
      const [part, ...more] = await bench.begin();
      expect(more).toEqual([]);
      let isOver = false;
      const { see } = bench;
      const look = evaluateSubjects(async (...asked) => {
        const seen = await see(...asked);
        if (!isOver) {
          isOver = true;
          await disturb();
        }
        return seen;
      });
      const ports = { ...bench.ports, look };
      return { watch, work: () => workOnRound(ports, part!, new AbortController().signal) };
    }

    test("a change of what is watched wins, and what the round saw is neither kept nor charged", async () => {
      await using bench = await watchBench(open);
      const changed = requestOf([1]);
      const { watch, work } = await disturbed(bench, async () => {
        await bench.change(watch, changed);
        bench.weather.sky = () => badHours;
      });
      await expect(work()).rejects.toThrow("changed");
      await work();
      expect(await bench.told()).toEqual([]);
      expect(await bench.used()).toEqual({ used: 0, charged: 0 });
      await bench.round();
      expect(typesOf(await bench.told())).toEqual(["window.lost"]);
      expect(await bench.used()).toEqual({ used: 1, charged: 1 });
    });

    test("a change of words alone is told by, and the round goes on with it", async () => {
      await using bench = await watchBench(open);
      const { watch, work } = await disturbed(bench, async () => {
        await bench.change(watch, { ...watch.request, name: "New name" });
        bench.weather.sky = () => badHours;
      });
      await expect(work()).rejects.toThrow("changed");
      await work();
      const told = await bench.told();
      expect(told.map(({ data }) => data.name)).toEqual(["New name", "New name"]);
      expect(await bench.used()).toEqual({ used: 2, charged: 2 });
    });

    test("a pause wins, and nothing is told, kept or charged", async () => {
      await using bench = await watchBench(open);
      const { watch, work } = await disturbed(bench, async () => {
        bench.weather.sky = () => badHours;
        await bench.store.pause({ accountId: watch.account_id, id: watch.id }, "by_user");
      });
      await expect(work()).rejects.toThrow("changed");
      await work();
      expect(await bench.told()).toEqual([]);
      expect(await bench.used()).toEqual({ used: 0, charged: 0 });
      expect(await bench.now(watch)).toMatchObject({ paused_because: "by_user", last_round_at: null });
    });

    test("a deletion wins, and leaves nothing behind", async () => {
      await using bench = await watchBench(open);
      const { watch, work } = await disturbed(bench, () =>
        bench.store.delete(
          { accountId: watch.account_id, id: watch.id },
          () => true,
          async () => undefined,
        ),
      );
      await expect(work()).rejects.toThrow("changed");
      await work();
      expect(await bench.database.selectFrom("watch_subject").selectAll().execute()).toEqual([]);
      expect(await bench.database.selectFrom("watch_span").selectAll().execute()).toEqual([]);
      expect(await bench.told()).toEqual([]);
      expect(await bench.used()).toEqual({ used: 0, charged: 0 });
      expect(await unfinishedTasks(bench.database)).toEqual([]);
    });

    test("an entry that is gone lets no watch rest that was changed to another one", async () => {
      await using bench = await watchBench(open);
      const { watch, work } = await disturbed(bench, async () => {
        await bench.change(watch, { ...watch.request, constraint_params: { id: 8, type: "task" } });
        bench.weather.sky = () => "no entry";
      });
      await expect(work()).rejects.toThrow("changed");
      bench.weather.sky = () => goodHours;
      await work();
      expect(await bench.now(watch)).toMatchObject({ state: "active" });
      expect(await bench.told()).toEqual([]);
    });

    test.each([
      ["that sees the same", goodHours, []],
      ["that sees less", badHours, ["window.lost", "window.lost"]],
    ])("a newer round %s wins, and the older one adds nothing", async (_what, hours, types) => {
      await using bench = await watchBench(open);
      const { work } = await disturbed(bench, async () => {
        bench.weather.sky = () => hours;
        await bench.round();
        bench.weather.sky = () => goodHours;
      });
      await expect(work()).rejects.toThrow("changed");
      await work();
      expect(typesOf(await bench.told())).toEqual(types);
      expect(await bench.used()).toEqual({ used: 2, charged: 2 });
    });

    test("the clock wins: what has passed is not found again by a round of the hour before", async () => {
      await using bench = await watchBench(open);
      bench.weather.sky = () => [0.9, 0.1, 0.1, 0.1];
      const request = requestOf([1], { tell: { events: ["window.found", "window.passed"] } });
      await bench.watch(request);
      expect(typesOf(await bench.told())).toEqual(["window.found"]);
      const [part] = await bench.begin();
      bench.weather.sky = (_latitude, asOf) => (asOf === startHour ? [0.9, 0.1, 0.1] : [0.1, 0.1, 0.1]);
      await bench.wait(1);
      expect(typesOf(await bench.told())).toEqual(["window.passed"]);
      await bench.work(part!);
      expect(await bench.told()).toEqual([]);
    });

    test("the clock wins: what passes while it is looked at stays so", async () => {
      await using bench = await watchBench(open);
      bench.weather.sky = (_latitude, asOf) => (asOf === startHour ? [0.9, 0.1] : [0.1, 0.1]);
      const { watch, work } = await disturbed(bench, () => bench.wait(1), [1]);
      await expect(work()).rejects.toThrow("changed");
      await work();
      expect(await bench.store.spans(watch.id)).toEqual([expect.objectContaining({ end: "passed" })]);
      expect(await bench.told()).toEqual([]);
      expect(await bench.used()).toEqual({ used: 1, charged: 1 });
    });

    test("a place that fails for a reason that nobody foresaw hinders no other watch", async () => {
      await using bench = await watchBench(open);
      for (let count = 0; count < 3; count += 1) await bench.watch(requestOf([1]));
      const ids = (await bench.database.selectFrom("watch").select("id").orderBy("id").execute()).map(
        ({ id }) => id,
      );
      const [part] = await bench.begin();
      const { see, ports } = bench;
      const broken = {
        ...ports,
        look: evaluateSubjects(async () => Promise.reject(new Error("broken"))),
      };
      await expect(workOnRound(broken, part!, new AbortController().signal)).rejects.toThrow("broken");
      let looks = 0;
      const once = {
        ...ports,
        look: evaluateSubjects((...asked) => {
          looks += 1;
          return looks === 1 ? Promise.reject(new Error("broken")) : see(...asked);
        }),
      };
      await expect(workOnRound(once, part!, new AbortController().signal)).rejects.toThrow("broken");
      const left = await bench.database
        .selectFrom("watch_subject")
        .select("watch_id")
        .where("round", "=", 0)
        .execute();
      expect(left).toEqual([{ watch_id: ids[0] }]);
      await bench.work(part!);
      expect(await bench.used()).toEqual({ used: 3, charged: 3 });
    });
  });
}

/** Defines tests of rounds (evaluations of all watches) while processes lease units of allowances for future requests. */
export function describeRoundsBesideLeases(open: OpenDatabases): void {
  test("what is leased to requests is asked back, and the round pays once it is there", async () => {
    await using bench = await watchBench(open, { limit: 10 });
    await bench.watch();
    const { database, owner } = bench;
    await database
      .updateTable("allowance")
      .set({ used: 10, period_start: Date.UTC(2026, 10, 1) })
      .execute();
    await database
      .insertInto("open_charge")
      .values({
        writer: "another",
        batch: 1,
        allowance_id: owner.id,
        period_start: Date.UTC(2026, 10, 1),
        units: 4,
        leased: 4,
      })
      .execute();
    const revisionOf = async () =>
      (await sql<{ revision: number }>`select revision from ledger_rules`.execute(database)).rows[0]
        ?.revision;
    const before = await revisionOf();
    const [part] = await bench.begin();
    await expect(bench.work(part!)).rejects.toThrow("held for requests");
    expect(await revisionOf()).toBe(before! + 1);
    expect(await bench.told()).toEqual([expect.objectContaining({ type: "window.found" })]);
    await database.deleteFrom("open_charge").execute();
    await database.updateTable("allowance").set({ used: 6 }).execute();
    await bench.work(part!);
    expect((await bench.used()).used).toBe(7);
  });
}
