import { describe, expect, test } from "vitest";
import { gatherMs } from "./next-round.ts";
import { beginRounds } from "./rounds.ts";
import { noteArrivals } from "../runs/run-arrivals.ts";
import { madeArrival, type OpenDatabases, requestOf, startHour, watchBench } from "../watch-bench.suite.ts";

/** Defines tests of the expected time of the next evaluation, for any database. */
export function describeNextRound(open: OpenDatabases): void {
  const arrival = (part: "ensemble" | "deterministic", run = startHour) => madeArrival({ part, run });

  describe("the next round", () => {
    const hourMs = 3_600_000;

    test("is expected as far from the last as runs lie apart, as soon after their start as they came before", async () => {
      await using bench = await watchBench(open);
      const { database, clock, store } = bench;
      const watch = await bench.watch();
      const name = { accountId: watch.account_id, id: watch.id };
      const expected = async () => (await store.whole(name))?.nextRoundMs;
      const note = async (part: "ensemble" | "deterministic", run: number, afterHours: number) => {
        clock.ms = (run + afterHours) * hourMs;
        await noteArrivals(database, [arrival(part, run)], clock.ms);
      };
      const begin = () => beginRounds({ database, nowMs: () => clock.ms, queue: async () => undefined });
      expect(await expected()).toBeUndefined();
      // The first run was found late, as the server began.
      await note("ensemble", startHour, 9);
      expect(await expected()).toBe(clock.ms + gatherMs);
      clock.ms += gatherMs;
      await begin();
      expect(await expected()).toBeUndefined();
      await note("ensemble", startHour + 24, 5);
      clock.ms += gatherMs;
      await begin();
      expect(await expected()).toBe((startHour + 48 + 5) * hourMs + gatherMs);
      // The part that comes first counts.
      for (const run of [startHour + 24, startHour + 30]) await note("deterministic", run, 4);
      clock.ms += gatherMs;
      await begin();
      expect(await expected()).toBe((startHour + 36 + 4) * hourMs + gatherMs);
      clock.ms = (startHour + 36 + 4) * hourMs + gatherMs;
      expect(await expected()).toBe((startHour + 48 + 5) * hourMs + gatherMs);
      clock.ms += 24 * hourMs;
      expect(await expected()).toBeUndefined();
    });

    test("is expected of no watch that rests, and by no run of another model", async () => {
      await using bench = await watchBench(open);
      const { database, clock, store } = bench;
      const watch = await bench.watch(requestOf([1], { model: "ecmwf" }));
      const name = { accountId: watch.account_id, id: watch.id };
      await noteArrivals(database, [arrival("ensemble")], clock.ms);
      expect((await store.whole(name))?.nextRoundMs).toBeUndefined();
      await noteArrivals(database, [{ ...arrival("ensemble"), model: "ecmwf" }], clock.ms);
      expect((await store.whole(name))?.nextRoundMs).toBe(clock.ms + gatherMs);
      const other = await bench.watch(requestOf([2], { model: "noaa" }));
      const listed = await store.list(watch.account_id, { after: undefined, countMax: 10 });
      expect(await store.nextRounds(listed)).toEqual(
        new Map([watch, other].map(({ id }) => [id, clock.ms + gatherMs])),
      );
      await store.pause(name, "by_user");
      expect([
        ...(
          await store.nextRounds(await store.list(watch.account_id, { after: undefined, countMax: 10 }))
        ).keys(),
      ]).toEqual([other.id]);
      expect((await store.whole(name))?.nextRoundMs).toBeUndefined();
    });
  });
}
