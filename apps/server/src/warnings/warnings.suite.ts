import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { capXml, type Fields } from "@halcyon/warnings/cap-documents.suite";
import { describe, expect, test } from "vitest";
import { atomOf, describeAddresses } from "./feed-addresses.suite.ts";
import type { OpenDatabases } from "../watches/watch-bench.suite.ts";
import {
  addressPlan,
  feedUrl,
  folderPlan,
  inside,
  lay,
  minuteMs,
  pollLater,
  seen,
  square,
  warningBench,
} from "./warning-bench.suite.ts";

const outside = { latitude: 40, longitude: 8 };

/** Returns the reference to the message `one` of the documents. */
const ofOne = "sender@example.com,one,2026-11-29T08:00:00Z";

/** Defines tests of official warnings, for any database. */
export function describeWarnings(open: OpenDatabases): void {
  const inFolder = (count = 1, changes = {}) =>
    warningBench(open, (folder) => [folderPlan(folder, changes)], count);
  const atAddress = (isSnapshot: boolean) => warningBench(open, () => [addressPlan(isSnapshot)]);

  describe("a folder", () => {
    test("gives its live warnings where their areas are, and nothing is covered elsewhere", async () => {
      await using bench = await inFolder();
      lay(bench, "one.xml", capXml());
      expect(seen(bench)).toEqual({ state: "not_covered", ids: [] });
      await bench.servers[0]!.poll();
      expect(seen(bench)).toMatchObject({
        state: "known",
        ids: [expect.stringMatching(/^wrn_[a-z2-7]{26}$/)],
      });
      expect(seen(bench, outside)).toEqual({ state: "not_covered", ids: [] });
    });

    test("is silent if it cannot be read for too long, and never says that nothing is there", async () => {
      await using bench = await inFolder();
      lay(bench, "one.xml", capXml());
      await bench.servers[0]!.poll();
      rmSync(bench.folder, { recursive: true });
      bench.clock.ms += 14 * minuteMs;
      await expect(bench.servers[0]!.poll()).rejects.toThrow("made cannot be read");
      expect(seen(bench).state).toBe("known");
      bench.clock.ms += minuteMs;
      expect(seen(bench)).toMatchObject({ state: "silent", ids: [expect.any(String)] });
      expect(bench.servers[0]!.warnings.feeds(bench.clock.ms)).toMatchObject([
        { state: "silent", failure: expect.stringContaining("ENOENT") as string },
      ]);
      mkdirSync(bench.folder);
    });

    test("is partial with a faulty file or an area without a shape", async () => {
      await using bench = await inFolder();
      lay(bench, "one.xml", capXml());
      lay(bench, "two.xml", "<alert><identifier>two</identifier>");
      await bench.servers[0]!.poll();
      expect(seen(bench).state).toBe("partial");
      rmSync(join(bench.folder, "two.xml"));
      await pollLater(bench);
      expect(seen(bench).state).toBe("known");
      const geocode = "<valueName>EMMA_ID</valueName><value>DE999</value>";
      lay(bench, "two.xml", capXml({ identifier: "two" }, {}, { polygon: undefined, geocode }));
      await pollLater(bench);
      expect(seen(bench).state).toBe("partial");
      expect(bench.servers[0]!.warnings.feeds(bench.clock.ms)).toMatchObject([
        { unplaced: 1, faulty: 0, live: 2 },
      ]);
    });

    test("is read without what is no regular file", async () => {
      await using bench = await inFolder();
      lay(bench, "one.xml", capXml());
      mkdirSync(join(bench.folder, "folder.xml"));
      execFileSync("mkfifo", [join(bench.folder, "pipe.xml")]);
      await bench.servers[0]!.poll();
      expect(seen(bench)).toMatchObject({ state: "known", ids: [expect.any(String)] });
    });

    test("covers its area and the shapes of its codes without a warning", async () => {
      await using bench = await warningBench(open, (folder) => {
        mkdirSync(join(folder, "EMMA_ID"));
        lay({ folder }, "covers.txt", JSON.stringify(square));
        lay({ folder: join(folder, "EMMA_ID") }, "DE001.geojson", JSON.stringify(square));
        lay({ folder: join(folder, "EMMA_ID") }, "FR001.geojson", JSON.stringify(square));
        const coverage = (begins: string) => ({ codes: [{ scheme: "EMMA_ID", begins }], file: undefined });
        return [
          folderPlan(folder, { id: "area", coverage: { codes: [], file: join(folder, "covers.txt") } }),
          folderPlan(folder, { id: "codes", shapesFolder: folder, coverage: coverage("DE") }),
          folderPlan(folder, { id: "else", shapesFolder: folder, coverage: coverage("IT") }),
        ];
      });
      await bench.servers[0]!.poll();
      const covering = (place: typeof inside) =>
        bench.servers[0]!.warnings.at(place, bench.clock.ms)
          .feeds.filter(({ covers }) => covers)
          .map(({ plan }) => plan.id);
      expect(covering(inside)).toEqual(["area", "codes"]);
      expect(covering(outside)).toEqual([]);
      expect(bench.warned).toEqual([expect.stringContaining("else has no shapes")]);
      const geocode = "<valueName>EMMA_ID</valueName><value>DE001</value>";
      lay(bench, "one.xml", capXml({}, {}, { polygon: undefined, geocode }));
      await pollLater(bench);
      const { warnings } = bench.servers[0]!.warnings.at(inside, bench.clock.ms);
      expect(warnings.map(({ feed, match }) => [feed, match.areas[0]!.by])).toEqual([
        ["codes", "geocode"],
        ["else", "geocode"],
      ]);
    });
  });

  describe("a warning", () => {
    test("has the same id in its updates, and ends by a cancel", async () => {
      await using bench = await inFolder();
      lay(bench, "1.xml", capXml());
      await bench.servers[0]!.poll();
      const [id] = seen(bench).ids;
      const update: Fields = {
        identifier: "two",
        msgType: "Update",
        sent: "2026-11-29T08:30:00Z",
        references: ofOne,
      };
      lay(bench, "2.xml", capXml(update));
      await pollLater(bench);
      expect(seen(bench).ids).toEqual([id]);
      expect(await bench.servers[0]!.warnings.find(id!, bench.clock.ms)).toMatchObject({
        alert: { sequence: 2, message: { identifier: "two" } },
        judged: { states: ["live"] },
      });
      const references = `${ofOne} sender@example.com,two,2026-11-29T08:30:00Z`;
      lay(
        bench,
        "3.xml",
        capXml({
          ...update,
          identifier: "three",
          msgType: "Cancel",
          sent: "2026-11-29T09:00:00Z",
          references,
        }),
      );
      await pollLater(bench);
      expect(seen(bench).ids).toEqual([]);
      expect(await bench.servers[0]!.warnings.find(id!, bench.clock.ms)).toMatchObject({
        judged: { states: ["cancelled"] },
      });
    });

    test("has an id of its own if another update took that of the line before", async () => {
      await using bench = await inFolder();
      lay(bench, "1.xml", capXml());
      const later: Fields = {
        identifier: "b",
        msgType: "Update",
        sent: "2026-11-29T08:30:00Z",
        references: ofOne,
      };
      lay(bench, "2.xml", capXml(later));
      await bench.servers[0]!.poll();
      const [id] = seen(bench).ids;
      lay(bench, "3.xml", capXml({ ...later, identifier: "a", sent: "2026-11-29T08:20:00Z" }));
      await pollLater(bench);
      const { ids } = seen(bench);
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(2);
      expect(ids).toContain(id);
    });

    test.each(["folder", "index"])(
      "is not ended by a message from the future in a %s, until its time",
      async (kind) => {
        await using bench = await (kind === "folder" ? inFolder() : atAddress(false));
        const early = capXml({
          identifier: "two",
          msgType: "Cancel",
          sent: "2026-11-29T10:30:00Z",
          references: ofOne,
          info: undefined,
        });
        const [one, two] = ["https://cap.example.com/1", "https://cap.example.com/2"] as const;
        lay(bench, "1.xml", capXml());
        lay(bench, "2.xml", early);
        bench.answers.set(feedUrl, atomOf(one, two)).set(one, capXml()).set(two, early);
        await bench.servers[0]!.poll();
        expect(seen(bench)).toMatchObject({ state: "partial", ids: [expect.any(String)] });
        expect(bench.servers[0]!.warnings.feeds(bench.clock.ms)).toMatchObject([{ faulty: 1 }]);
        await pollLater(bench, 30);
        expect(seen(bench).ids).toEqual([]);
        expect(bench.servers[0]!.warnings.feeds(bench.clock.ms)).toMatchObject([{ state: "ok", faulty: 0 }]);
      },
    );

    test("counts once if it was sent with different content, and the other copy is a fault", async () => {
      await using bench = await inFolder();
      const info = (event: string) => /<info>(.*)<\/info>/.exec(capXml({}, { event }))![1]!;
      lay(bench, "1.xml", capXml({}, { severity: "Minor" }));
      await bench.servers[0]!.poll();
      const [id] = seen(bench).ids;
      lay(bench, "2.xml", capXml({ info: [info("Wind"), info("Snow")] }));
      await pollLater(bench);
      expect(seen(bench)).toEqual({ state: "partial", ids: [id, expect.stringMatching(/^wrn_/)] });
      expect(bench.servers[0]!.warnings.feeds(bench.clock.ms)).toMatchObject([
        { faulty: 1, faults: [expect.stringContaining("one: The message was also sent")] },
      ]);
      rmSync(join(bench.folder, "2.xml"));
      await pollLater(bench);
      await pollLater(bench);
      expect(seen(bench)).toEqual({ state: "known", ids: [id] });
    });

    test("has an id for each of its parts", async () => {
      await using bench = await inFolder();
      const info = (event: string) => /<info>(.*)<\/info>/.exec(capXml({}, { event }))![1]!;
      lay(bench, "1.xml", capXml({ info: [info("Wind"), info("Snow")] }));
      await bench.servers[0]!.poll();
      const { ids } = seen(bench);
      expect(new Set(ids).size).toBe(2);
      expect(await bench.servers[0]!.warnings.find(ids[1]!, bench.clock.ms)).toMatchObject({ partIndex: 1 });
    });

    test("is withdrawn if two snapshots running lack it, but not by a faulty one", async () => {
      await using bench = await inFolder();
      lay(bench, "1.xml", capXml());
      await bench.servers[0]!.poll();
      const [id] = seen(bench).ids;
      rmSync(join(bench.folder, "1.xml"));
      lay(bench, "2.xml", "<alert>");
      await pollLater(bench);
      await pollLater(bench);
      expect(seen(bench)).toEqual({ state: "partial", ids: [id] });
      rmSync(join(bench.folder, "2.xml"));
      await pollLater(bench);
      expect(seen(bench).ids).toEqual([id]);
      await pollLater(bench);
      expect(seen(bench).ids).toEqual([]);
      expect(await bench.servers[0]!.warnings.find(id!, bench.clock.ms)).toMatchObject({
        judged: { states: ["withdrawn"] },
      });
      lay(bench, "1.xml", capXml());
      await pollLater(bench);
      expect(seen(bench).ids).toEqual([id]);
    });

    test("is over at its end without another reading, and found for 30 days", async () => {
      await using bench = await inFolder();
      lay(bench, "1.xml", capXml());
      await bench.servers[0]!.poll();
      const [id] = seen(bench).ids;
      bench.clock.ms = Date.UTC(2026, 10, 29, 20);
      expect(seen(bench).ids).toEqual([]);
      expect(await bench.servers[0]!.warnings.find(id!, bench.clock.ms)).toMatchObject({
        judged: { states: ["over"] },
      });
      bench.clock.ms += 20 * 86_400_000;
      await bench.servers[0]!.refresh();
      await bench.servers[0]!.store.sweep();
      expect(await bench.servers[0]!.warnings.find(id!, bench.clock.ms)).toMatchObject({
        judged: { states: ["over"] },
      });
      bench.clock.ms += 30 * 86_400_000;
      await bench.servers[0]!.store.sweep();
      expect(await bench.servers[0]!.warnings.find(id!, bench.clock.ms)).toBeUndefined();
    });
  });

  describe("servers that share a database", () => {
    test("read a feed once, and both know its warnings", async () => {
      await using bench = await inFolder(2);
      lay(bench, "1.xml", capXml());
      await bench.servers[0]!.poll();
      const before = await bench.database.selectFrom("warning_feed").selectAll().executeTakeFirstOrThrow();
      await bench.servers[1]!.poll();
      const after = await bench.database.selectFrom("warning_feed").selectAll().executeTakeFirstOrThrow();
      expect(after).toEqual(before);
      expect(seen(bench, inside, 1)).toEqual(seen(bench, inside, 0));
      expect(seen(bench, inside, 1).ids).toHaveLength(1);
      lay(bench, "2.xml", capXml({ identifier: "two" }));
      await pollLater(bench);
      await bench.servers[1]!.refresh();
      expect(seen(bench, inside, 1).ids).toHaveLength(2);
    });

    test("store nothing after they lost the right to read", async () => {
      await using bench = await inFolder(2);
      const [first, second] = bench.servers;
      const lease = await first!.store.lease("made", "server 0");
      expect(await second!.store.lease("made", "server 1")).toBeUndefined();
      bench.clock.ms += 6 * minuteMs;
      expect(await second!.store.lease("made", "server 1")).toEqual({ feed: "made", holder: "server 1" });
      const reading = {
        messages: [],
        isUnchanged: false,
        isWhole: true,
        faulty: 0,
        progress: { faulty: 0, links: {} },
      };
      const changes = { added: [], absences: new Map<string, number>() };
      expect(await first!.store.storeReading(lease!, reading, changes, 0)).toBe(false);
      expect(await bench.database.selectFrom("warning_feed").select("checked_at").execute()).toEqual([
        { checked_at: null },
      ]);
    });
  });

  describe("a feed at an address", () => {
    describeAddresses(open);
  });
}
