import { describe, expect, test } from "vitest";
import { eventStreams } from "./event-streams.ts";
import { countedPorts, madeKey, streamsBench } from "./streams-bench.suite.ts";
import { type OpenDatabases, requestOf } from "../../watches/watch-bench.suite.ts";

const dayMs = 86_400_000;

/** Defines tests of event streams, for any database that stores the event log. */
export function describeEventStreams(open: OpenDatabases): void {
  describe("a stream of events", () => {
    test("begins with its position, and gives what is told after that, once and as it was written", async () => {
      await using bench = await streamsBench(open);
      const { read, ids } = await bench.begin();
      expect(read.text).toBe("retry: 3000\nid: 1\n\n");
      const told = await bench.tell(bench.watched, 2);
      await bench.look();
      await bench.look();
      expect(ids()).toEqual(told);
      const { body } = await bench.database
        .selectFrom("watch_event")
        .select("body")
        .where("id", "=", told[0]!)
        .executeTakeFirstOrThrow();
      expect(read.text).toContain(`id: 2\nevent: watch.resumed\ndata: ${body}\n\n`);
    });

    test("goes on behind a position, over more than a page, without a gap or a repetition", async () => {
      await using bench = await streamsBench(open);
      const told = await bench.tell(bench.watched, 45);
      const { ids } = await bench.begin({ after: 3 });
      expect(ids()).toEqual(told.slice(2));
      const more = await bench.tell(bench.watched, 2);
      await bench.look();
      expect(ids()).toEqual([...told.slice(2), ...more]);
    });

    test("gives all that are kept behind position 0", async () => {
      await using bench = await streamsBench(open);
      await bench.tell(bench.watched, 2);
      const { ids, read } = await bench.begin({ after: 0 });
      expect(ids()).toHaveLength(3);
      expect(read.text).not.toContain("reset");
    });

    test.each([
      ["is no longer kept", 1],
      ["was never given", 1000],
    ])("says `reset` where the position %s, and gives all that is kept", async (_what, after) => {
      await using bench = await streamsBench(open);
      await bench.tell(bench.watched, 3);
      bench.clock.ms += 31 * dayMs;
      await bench.ports.events.sweep();
      const told = await bench.tell(bench.watched, 2);
      const { ids, read } = await bench.begin({ after });
      expect(read.text).toMatch(/^retry: 3000\nid: 4\nevent: reset\ndata: \{"detail":"[^"]+"\}\n\n/);
      expect(ids()).toEqual(told);
    });

    test("says `reset` where nothing is kept, but not to whoever has the last position", async () => {
      await using bench = await streamsBench(open);
      await bench.tell();
      bench.clock.ms += 31 * dayMs;
      await bench.ports.events.sweep();
      expect((await bench.begin({ after: 1 })).read.text).toContain("id: 2\nevent: reset\n");
      expect((await bench.begin({ after: 2 })).read.text).toBe("retry: 3000\nid: 2\n\n");
    });

    test("gives the events of its account alone, and of one watch or type where that is asked", async () => {
      await using bench = await streamsBench(open);
      const other = await bench.watch();
      const owner = await bench.account();
      const foreign = await bench.watch(requestOf([1]), owner);
      while ((await bench.ports.events.place()) > 0);
      const { accountId } = owner;
      const all = await bench.begin();
      const ofOther = await bench.begin({ watchId: other.id });
      const ofType = await bench.begin({ type: "window.found" });
      const ofForeign = await bench.begin({ keyId: await madeKey(bench, accountId), accountId });
      const told = [...(await bench.tell()), ...(await bench.tell(other)), ...(await bench.tell(foreign))];
      await bench.look();
      expect(all.ids()).toEqual(told.slice(0, 2));
      expect(ofOther.ids()).toEqual(told.slice(1, 2));
      expect(ofType.ids()).toEqual([]);
      expect(ofForeign.ids()).toEqual(told.slice(2));
      await bench.pass(15);
      // It can go on from there: what is not for it is not looked through again.
      expect(ofType.read.text).toBe("retry: 3000\nid: 3\n\n:\nid: 6\n\n");
    });

    test("says every 15 seconds that it is there", async () => {
      await using bench = await streamsBench(open);
      const { read } = await bench.begin();
      const opening = read.text;
      await bench.pass(14);
      expect(read.text).toBe(opening);
      await bench.pass(16);
      expect(read.text).toBe(`${opening}:\n\n:\n\n`);
    });

    test.each([
      [0, 54],
      [0.5, 60],
      [0.999, 66],
    ])("ends after an hour, a tenth sooner or later (%d: %d min)", async (random, minutes) => {
      await using bench = await streamsBench(open);
      const { log } = bench.options;
      const of = eventStreams({
        ...bench.options,
        log: { ...log, lastPosition: async () => 1 },
        liveKeys: async (ids) => new Set(ids),
        random: () => random,
      });
      const { read } = await bench.begin({}, { of });
      const startMs = bench.clock.ms;
      while (!read.hasEnded) {
        bench.clock.ms += 1000;
        await of.look();
      }
      expect(Math.round((bench.clock.ms - startMs) / 60_000)).toBe(minutes);
      expect(of.count()).toBe(0);
    });

    test("ends when its key is revoked or its account deleted", async () => {
      await using bench = await streamsBench(open);
      const owner = await bench.account();
      const { accountId } = owner;
      const [first, second] = [await madeKey(bench), await madeKey(bench, accountId)];
      const kept = await bench.begin();
      const revoked = await bench.begin({ keyId: first });
      const deleted = await bench.begin({ keyId: second, accountId });
      await bench.pass(1);
      const { database, clock } = bench;
      await database.updateTable("api_key").set({ revoked_at: clock.ms }).where("id", "=", first).execute();
      await database.updateTable("account").set({ deleted_at: 1 }).where("id", "=", accountId).execute();
      await bench.pass(1);
      expect([kept, revoked, deleted].map(({ read }) => read.hasEnded)).toEqual([false, true, true]);
      await expect(bench.begin({ keyId: first })).rejects.toMatchObject({ code: "invalid_api_key" });
      expect(bench.streams.count()).toBe(1);
    });

    test("ends within 5 seconds where nobody can say whether its key still opens", async () => {
      await using bench = await streamsBench(open);
      const { read } = await bench.begin();
      await bench.pass(1);
      bench.asked.isSilent = true;
      await bench.pass(3);
      expect(read.hasEnded).toBe(false);
      await bench.pass(1);
      expect(read.hasEnded).toBe(true);
    });

    test("misses nothing where the database was silent for a moment", async () => {
      await using bench = await streamsBench(open);
      const { read, ids } = await bench.begin();
      const told = await bench.tell(bench.watched, 3);
      bench.asked.isSilent = true;
      await bench.pass(2);
      bench.asked.isSilent = false;
      await bench.pass(1);
      expect(ids()).toEqual(told);
      expect(read.hasEnded).toBe(false);
    });

    test("is read from the log as fast as its reader takes it, and holds a page at most", async () => {
      await using bench = await streamsBench(open);
      const told = await bench.tell(bench.watched, 60);
      const slow = await bench.begin({ after: 1 }, { roomFor: 1 });
      expect(slow.ids()).toEqual(told.slice(0, 20));
      const more = await bench.tell(bench.watched, 3);
      await bench.pass(20);
      expect(slow.ids()).toEqual(told.slice(0, 20));
      slow.stream.goOn();
      await bench.settle();
      expect(slow.ids()).toEqual(told.slice(0, 40));
      slow.read.roomFor = Infinity;
      slow.stream.goOn();
      await bench.settle();
      expect(slow.ids()).toEqual([...told, ...more]);
    });

    test("that is full waits by itself, and others go on", async () => {
      await using bench = await streamsBench(open);
      const slow = await bench.begin({}, { roomFor: 100 });
      const fast = await bench.begin();
      const told = await bench.tell(bench.watched, 50);
      await bench.look();
      expect(fast.ids()).toEqual(told);
      expect(slow.ids()).toEqual(told.slice(0, 1));
      slow.read.roomFor = Infinity;
      slow.stream.goOn();
      await bench.settle();
      expect(slow.ids()).toEqual(told);
    });

    test("ends where the log cannot be read for it", async () => {
      await using bench = await streamsBench(open);
      await bench.tell();
      const { read, stream } = await bench.begin({ after: 0 }, { roomFor: 1 });
      await bench.tell(bench.watched, 2);
      await bench.look();
      bench.asked.isSilent = true;
      stream.goOn();
      await bench.settle();
      expect(read.hasEnded).toBe(true);
    });
  });

  describe("the streams of a process", () => {
    test("ask as little for many as for one, and nothing where none is open", async () => {
      await using bench = await streamsBench(open);
      const questions = async (): Promise<{ pages: number; others: number }> => {
        const { pages, others } = bench.asked;
        await bench.pass(10);
        return { pages: bench.asked.pages - pages, others: bench.asked.others - others };
      };
      expect(await questions()).toEqual({ pages: 0, others: 0 });
      const first = await bench.begin();
      expect(await questions()).toEqual({ pages: 0, others: 20 });
      const all = [first];
      for (let count = 1; count < 5; count++) all.push(await bench.begin());
      expect(await questions()).toEqual({ pages: 0, others: 20 });
      await bench.tell();
      expect(await questions()).toEqual({ pages: 1, others: 20 });
      for (const { ids } of all) expect(ids()).toHaveLength(1);
    });

    test("miss nothing that is told while they are opened", async () => {
      await using bench = await streamsBench(open);
      const opened: Awaited<ReturnType<typeof bench.begin>>[] = [];
      const told: string[] = [];
      for (let count = 0; count < 5; count++) {
        const looking = bench.streams.look();
        const opening = bench.begin({ after: 1 });
        told.push(...(await bench.tell(bench.watched, 3)));
        opened.push(await opening);
        await looking;
        const leaver = await bench.begin({ keyId: await madeKey(bench) });
        leaver.stream.leave();
      }
      await bench.look();
      for (const { ids } of opened) expect(ids()).toEqual(told);
    });

    test("are at most 5 of a key and so many of all, and make room when they end", async () => {
      await using bench = await streamsBench(open);
      const of = eventStreams({ ...bench.options, countMax: 6 });
      const opened = [];
      for (let count = 0; count < 5; count++) opened.push(await bench.begin({}, { of }));
      await expect(bench.begin({}, { of })).rejects.toMatchObject({
        code: "too_many_requests",
        retryAfterSeconds: 5,
      });
      const other = await madeKey(bench);
      await bench.begin({ keyId: other }, { of });
      await expect(bench.begin({ keyId: other }, { of })).rejects.toMatchObject({
        code: "overloaded",
        retryAfterSeconds: 5,
      });
      opened[0]!.stream.leave();
      opened[0]!.stream.leave();
      await bench.begin({}, { of });
      expect(of.count()).toBe(6);
    });

    test("leave no place taken where they could not be opened", async () => {
      await using bench = await streamsBench(open);
      bench.asked.isSilent = true;
      for (let count = 0; count < 6; count++) await expect(bench.begin()).rejects.toThrow("silent");
      bench.asked.isSilent = false;
      await bench.begin();
      expect(bench.streams.count()).toBe(1);
    });

    test("end at once when the process stops, and no more are opened", async () => {
      await using bench = await streamsBench(open);
      const { read } = await bench.begin();
      bench.streams.close();
      expect(read.hasEnded).toBe(true);
      await expect(bench.begin()).rejects.toMatchObject({ code: "overloaded", retryAfterSeconds: 1 });
    });

    test("give what another process has told, in one order", async () => {
      await using bench = await streamsBench(open, 2);
      const other = countedPorts(bench.databases.at(-1)!, () => bench.clock.ms);
      const of = eventStreams(other.options);
      const here = await bench.begin();
      const there = await bench.begin({}, { of });
      const told: string[] = [];
      for (let count = 0; count < 4; count++) {
        told.push(...(await bench.tell(bench.watched, 5)));
        await Promise.all([bench.look(), of.look()]);
      }
      await other.settle();
      expect(here.ids()).toEqual(told);
      expect(there.ids()).toEqual(told);
      // Whoever loses one process goes on at the other one.
      const next = await bench.begin({ after: 4 }, { of });
      await other.settle();
      expect(next.ids()).toEqual(told.slice(3));
    });
  });
}
