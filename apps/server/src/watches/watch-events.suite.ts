import type { SpanEvent } from "@halcyon/scoring";
import { sized } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { type OpenDatabases, requestOf, startHour, watchBench } from "./watch-bench.suite.ts";
import { watchEvents } from "./watch-events.ts";
import { spanEvent, watchEvent } from "./event-bodies.ts";
import type { ForecastWatch } from "./warned/watched-warnings.ts";

const dayMs = 86_400_000;

/** Defines tests of the event log, for any database. */
export function describeWatchEvents(open: OpenDatabases): void {
  describe("the log of events", () => {
    test("gives each event a position once it is known, and a reader skips none of many writers", async () => {
      await using bench = await watchBench(open, { processes: 4 });
      const watch = await bench.watch();
      const logs = bench.databases.map((database) => ({
        database,
        log: watchEvents(database, () => bench.clock.ms),
      }));
      const perWriter = sized(10, 40);
      const write = async (index: number): Promise<void> => {
        const { database, log } = logs[index % logs.length]!;
        for (let count = 0; count < perWriter; count += 1) {
          const at = `${index} ${count}`;
          await database.transaction().execute(async (transaction) => {
            const event = watchEvent(watch, "watch.resumed", { at, nowMs: bench.clock.ms, synthetic: true });
            await log.add(transaction, watch, [event]);
            await log.add(transaction, watch, [event]);
            // Transactions end in another order than they began.
            if (count % 3 === index % 3) await new Promise((resolve) => setTimeout(resolve, count % 5));
          });
          await log.place();
        }
      };
      const writing = { goesOn: true };
      const read: { readonly id: string; readonly position: number }[] = [];
      const reading = (async () => {
        const { log } = logs.at(-1)!;
        const take = async (): Promise<number> => {
          const after = read.at(-1)?.position ?? 0;
          const found = await log.list(watch.account_id, { after, countMax: 7 });
          read.push(...found.map(({ event, position }) => ({ id: event.id, position })));
          return found.length;
        };
        while (writing.goesOn) {
          await take();
          await new Promise((resolve) => setImmediate(resolve));
        }
        while ((await bench.ports.events.place()) > 0);
        while ((await take()) > 0);
      })();
      await Promise.all(Array.from({ length: 4 }, (_, index) => write(index)));
      writing.goesOn = false;
      await reading;
      const rows = await bench.database.selectFrom("watch_event").select(["id", "position"]).execute();
      expect(rows).toHaveLength(4 * perWriter + 1);
      expect(read).toEqual(rows.toSorted((one, other) => one.position! - other.position!));
      expect(read.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
    });

    test("orders what became known at one moment by watch, and of a watch by start and place", async () => {
      await using bench = await watchBench(open);
      const watches = [await bench.watch(requestOf([40, 10])), await bench.watch(requestOf([20]))];
      await bench.told();
      const subject = (position: number) => ({ position, sinceVersion: 1, synthetic: true });
      const eventOf = (watch: ForecastWatch, position: number, firstStart: number, number: number) => {
        const span = { firstStart, lastStart: firstStart, best: 1 };
        const found = { type: "found", number, sequence: 1, span } as unknown as SpanEvent;
        return spanEvent(watch, subject(position), found, undefined, bench.clock.ms);
      };
      const expected = watches
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .flatMap((watch) => {
          const wide = watch.request.places.length > 1;
          const at = { nowMs: bench.clock.ms, synthetic: true, at: "x" };
          return [
            watchEvent(watch, "watch.sighted", { ...at, position: 0 }),
            ...(wide ? [eventOf(watch, 1, startHour + 2, 7), eventOf(watch, 0, startHour + 2, 8)] : []),
            ...[3, 4, 5].map((hours) => eventOf(watch, 0, startHour + hours, 10 - hours)),
          ];
        });
      for (const watch of watches.toReversed()) {
        const told = expected.filter(({ data }) => "watch" in data && data.watch === watch.id).toReversed();
        for (const some of [told.slice(0, 2), told.slice(2)])
          await bench.database
            .transaction()
            .execute((transaction) => bench.ports.events.add(transaction, watch, some));
      }
      expect((await bench.told()).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    });

    test("gives no position to what did not take effect", async () => {
      await using bench = await watchBench(open);
      const watch = await bench.watch();
      await bench.told();
      const undone = bench.database.transaction().execute(async (transaction) => {
        const event = watchEvent(watch, "watch.ended", { at: "x", nowMs: bench.clock.ms, synthetic: true });
        await bench.ports.events.add(transaction, watch, [event]);
        throw new Error("undone");
      });
      await expect(undone).rejects.toThrow("undone");
      expect(await bench.told()).toEqual([]);
    });

    test("shows an account its own events alone, of one watch or type where that is asked", async () => {
      await using bench = await watchBench(open);
      const one = await bench.watch(requestOf([1, 2]));
      bench.clock.ms += 1;
      const two = await bench.watch();
      const other = await bench.account();
      const foreign = await bench.watch(requestOf([3]), other);
      const all = await bench.told();
      expect(all.map(({ data }) => "watch" in data && data.watch)).toEqual([one.id, one.id, two.id]);
      const { events } = bench.ports;
      const list = async (some: object, accountId = bench.owner.accountId) =>
        (await events.list(accountId, { after: 0, countMax: 9, ...some })).map(
          ({ event: { data } }) => "watch" in data && data.watch,
        );
      expect(await list({ watchId: one.id })).toEqual([one.id, one.id]);
      expect(await list({ type: "window.found" })).toEqual([one.id, one.id, two.id]);
      expect(await list({ type: "window.lost" })).toEqual([]);
      expect(await list({ watchId: foreign.id })).toEqual([]);
      expect(await list({}, other.accountId)).toEqual([foreign.id]);
      expect(await events.find(bench.owner.accountId, all[0]!.id)).toEqual(all[0]);
      expect(await events.find(other.accountId, all[0]!.id)).toBeUndefined();
    });

    test("keeps events and closed spans for 30 days, those of a deleted watch too, and open spans for ever", async () => {
      await using bench = await watchBench(open);
      const watch = await bench.watch();
      const deleted = await bench.watch();
      const name = { accountId: deleted.account_id, id: deleted.id };
      await bench.store.delete(
        name,
        () => true,
        async () => undefined,
      );
      await bench.wait(4);
      expect(await bench.told()).toHaveLength(2);
      const kept = async () => ({
        events: (await bench.ports.events.list(watch.account_id, { after: 0, countMax: 9 })).length,
        spans: (await bench.store.spans(watch.id)).length,
      });
      bench.clock.ms += 30 * dayMs - 4 * 3_600_000;
      await bench.ports.events.sweep();
      expect(await kept()).toEqual({ events: 2, spans: 1 });
      const newer = await bench.watch();
      await bench.told();
      bench.clock.ms += 1;
      await bench.ports.events.sweep();
      expect(await kept()).toEqual({ events: 1, spans: 1 });
      bench.clock.ms += 90 * dayMs;
      await bench.ports.events.sweep();
      expect(await kept()).toEqual({ events: 0, spans: 0 });
      expect(await bench.store.spans(newer.id)).toHaveLength(1);
    });
  });
}
