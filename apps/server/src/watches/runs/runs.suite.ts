import { describe, expect, test } from "vitest";
import { startMs } from "@halcyon/accounts/ledger/ledger-bench.suite";
import { formatEpochHour } from "@halcyon/schema/time";
import { madeArrival, type OpenDatabases, startHour } from "../watch-bench.suite.ts";
import { watchEvents } from "../watch-events.ts";
import { type NewRun, noteArrivals, type OnNewRun } from "./run-arrivals.ts";
import { runLog } from "./run-log.ts";

const dayMs = 86_400_000;

/** Defines tests of the recording of runs, for any database. */
export function describeRunLog(open: OpenDatabases): void {
  async function opened(processes = 1) {
    const databases = await open(processes);
    const [database] = databases;
    const told: NewRun[] = [];
    const onNew: OnNewRun = async (_transaction, run) => void told.push(run);
    const log = runLog(database);
    return {
      databases,
      database,
      told,
      onNew,
      log,
      note: (run: number, nowMs: number, changes: Parameters<typeof madeArrival>[0] = {}) =>
        noteArrivals(database, [madeArrival({ run, ...changes })], nowMs, onNew),
      /** Returns the recorded runs, each with the hours until it was available. */
      rows: async () => {
        const rows = await log.list({ model: undefined, part: undefined, countMax: 200 });
        return rows.map(({ run, availableMs }) => [
          run - startHour,
          availableMs === null ? null : availableMs / 3_600_000 - run,
        ]);
      },
      async [Symbol.asyncDispose]() {
        for (const one of new Set(databases)) await one.destroy();
      },
    };
  }

  describe("a run", () => {
    test("is new unless the server finds it when it first looks, whatever is started again", async () => {
      await using bench = await opened();
      await bench.note(startHour, startMs);
      expect(bench.told).toEqual([]);
      for (let start = 0; start < 3; start += 1) {
        await bench.note(startHour, startMs + start);
        await bench.note(startHour + 6, (startHour + 11) * 3_600_000 + start);
      }
      expect(bench.told.map(({ run }) => run - startHour)).toEqual([6]);
      expect(await bench.rows()).toEqual([
        [6, 5],
        [0, null],
      ]);
    });

    test("is told once, however many processes see it", async () => {
      await using bench = await opened(3);
      await bench.note(startHour, startMs);
      const arrival = madeArrival({ run: startHour + 6 });
      const added = await Promise.all(
        bench.databases.map((one) => noteArrivals(one, [arrival], startMs, bench.onNew)),
      );
      expect(added.filter((count) => count === 1)).toHaveLength(1);
      expect(bench.told).toHaveLength(1);
    });

    test("that is read in place of a damaged one is not new, nor is the damaged one when it is whole again", async () => {
      await using bench = await opened();
      await bench.note(startHour + 6, startMs);
      await bench.note(startHour, startMs + 1);
      await bench.note(startHour + 6, startMs + 2);
      expect(bench.told).toEqual([]);
      expect(await bench.rows()).toEqual([
        [0, null],
        [6, null],
      ]);
    });

    test("of another source is not new at first, and does not keep the facts of the one before", async () => {
      await using bench = await opened();
      await bench.note(startHour - 6, startMs);
      await bench.note(startHour, startMs);
      expect(bench.told).toHaveLength(1);
      const other = { source: "other", synthetic: false, members: 51 };
      await bench.note(startHour, startMs + 1, other);
      expect(bench.told).toHaveLength(1);
      const [newest] = await bench.log.list({ model: "noaa", part: "ensemble", countMax: 1 });
      expect(newest).toEqual({ ...madeArrival({ run: startHour, ...other }), availableMs: null });
      await bench.note(startHour + 6, startMs + 2, other);
      expect(bench.told.at(-1)).toMatchObject({ source: "other", run: startHour + 6 });
    });

    test("of one regional model does not touch that of another with the same start, and each is told", async () => {
      await using bench = await opened();
      for (const source of ["icon_d2", "icon_eu"]) {
        for (let look = 0; look < 2; look += 1)
          await bench.note(startHour - 3, startMs, { part: "regional", source });
        await bench.note(startHour, startMs + 1, { part: "regional", source });
      }
      expect(bench.told.map(({ part, source, run }) => [part, source, run - startHour])).toEqual([
        ["regional", "icon_d2", 0],
        ["regional", "icon_eu", 0],
      ]);
      const rows = await bench.log.list({ model: "noaa", part: "regional", countMax: 9 });
      expect(rows.map(({ part, source }) => `${part} ${source}`).toSorted()).toEqual([
        "regional icon_d2",
        "regional icon_d2",
        "regional icon_eu",
        "regional icon_eu",
      ]);
      const next = { model: "noaa", part: "regional", source: "icon_eu" } as const;
      expect(await bench.log.next(next, startMs)).toMatchObject({
        part: "regional",
        run: formatEpochHour(startHour + 3),
      });
      expect(await bench.log.list({ model: "noaa", part: "ensemble", countMax: 9 })).toEqual([]);
    });

    test("that a server before this version has recorded gets its facts, and is not told", async () => {
      await using bench = await opened();
      const old = { model: "noaa", part: "ensemble", run: startHour, arrived_at: startMs, round: 1 } as const;
      await bench.database.insertInto("run_arrival").values(old).execute();
      expect(await bench.rows()).toEqual([]);
      await bench.note(startHour, startMs + 1);
      expect(await bench.rows()).toEqual([[0, null]]);
      await bench.note(startHour + 6, startMs + 2);
      expect(bench.told).toHaveLength(1);
    });

    test("is kept for 30 days, and the newest of a part for as long as it is the newest", async () => {
      await using bench = await opened();
      await bench.note(startHour - 720, startMs - 30 * dayMs - 2);
      await bench.note(startHour, startMs - 30 * dayMs - 1);
      await bench.note(startHour, startMs - 30 * dayMs - 1, { part: "seasonal" });
      await watchEvents(bench.database, () => startMs).sweep();
      const rows = await bench.log.list({ model: undefined, part: undefined, countMax: 9 });
      expect(rows.map(({ part, run }) => `${part} ${run - startHour}`)).toEqual(["ensemble 0", "seasonal 0"]);
      await bench.note(startHour, startMs, { part: "seasonal" });
      expect(bench.told.map(({ part }) => part)).toEqual(["ensemble"]);
    });
  });

  describe("the next run", () => {
    test("is expected as soon as the fastest of the last six came, and is late after 30 minutes", async () => {
      await using bench = await opened();
      const part = { model: "noaa", part: "ensemble", source: "made" } as const;
      const next = (nowMs: number) => bench.log.next(part, nowMs);
      await bench.note(startHour, (startHour + 9) * 3_600_000);
      expect(await next(startMs)).toBeUndefined();
      await bench.note(startHour + 6, (startHour + 11) * 3_600_000);
      const expectedMs = (startHour + 17) * 3_600_000;
      const expected = { model: "noaa", part: "ensemble", run: "2026-11-21T21:00:00Z" };
      expect(await next(expectedMs + 30 * 60_000 - 1)).toEqual({
        ...expected,
        expected_at: "2026-11-22T02:00:00Z",
        late: false,
      });
      expect(await next(expectedMs + 30 * 60_000)).toMatchObject({ ...expected, late: true });
    });
  });
}
