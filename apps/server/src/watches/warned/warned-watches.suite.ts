import { rmSync } from "node:fs";
import { join } from "node:path";
import { capXml, type Fields } from "@halcyon/warnings/cap-documents.suite";
import { describe, expect, test } from "vitest";
import { folderPlan, lay } from "../../warnings/warning-bench.suite.ts";
import { type OpenDatabases, typesOf } from "../watch-bench.suite.ts";
import { ofWarnings, warnedBench, warningRequestOf } from "./warned-bench.suite.ts";

/** Fields of an update of the message `one`, which `capXml` makes. */
const update: Fields = {
  identifier: "two",
  msgType: "Update",
  sent: "2026-11-29T08:30:00Z",
  references: "sender@example.com,one,2026-11-29T08:00:00Z",
};

/** Defines tests of watches for official warnings, for any database. */
export function describeWarnedWatches(open: OpenDatabases): void {
  describe("a watch for warnings", () => {
    test("reports the warnings of its creation, and new ones at the next reading", async () => {
      await using bench = await warnedBench(open);
      lay(bench, "1.xml", capXml({}, { headline: "Wind of &lt;30&gt; m/s", senderName: "NWS" }));
      await bench.servers[0]!.poll();
      await bench.watch();
      const [first, ...others] = ofWarnings(await bench.told());
      expect(others).toEqual([]);
      expect(first).toMatchObject({
        type: "warning.issued",
        data: {
          name: "Site",
          synthetic: false,
          place: { ref: "site-7", latitude: 51, longitude: 8 },
          warning: {
            event: "Wind",
            headline: "Wind of <30> m/s",
            sender_name: "NWS",
            severity: "severe",
            state: "live",
            local_onset: "2026-11-29T11:00:00+01:00",
          },
          sequence: 1,
          before: null,
          because: null,
          feed: { id: "made", state: "ok", attribution: "Made Weather Service" },
          caveat: expect.stringContaining("No warning is no safety") as string,
        },
      });
      expect(await bench.later()).toEqual([]);
      lay(bench, "2.xml", capXml({ identifier: "other" }, { severity: "Moderate" }));
      lay(bench, "3.xml", capXml({ identifier: "third" }, { severity: "Minor" }));
      expect(ofWarnings(await bench.later()).map(({ data }) => data.warning.severity)).toEqual(["moderate"]);
      expect(await bench.later()).toEqual([]);
    });

    test("reports no warning that it is not for", async () => {
      await using bench = await warnedBench(open);
      await bench.servers[0]!.poll();
      await bench.watch(warningRequestOf({}, { severity: "extreme" }));
      await bench.watch(warningRequestOf({}, { events: ["snow"] }));
      await bench.watch(warningRequestOf({}, { certainty: "observed" }));
      await bench.watch(warningRequestOf({ tell: { events: ["warning.ended"] } }));
      lay(bench, "1.xml", capXml());
      expect(await bench.later()).toEqual([]);
    });

    test("reports a changed severity, event, headline or time, but no time that moves by less than an hour", async () => {
      await using bench = await warnedBench(open);
      lay(bench, "1.xml", capXml());
      await bench.servers[0]!.poll();
      await bench.watch();
      const [{ data: first }] = ofWarnings(await bench.told()) as [ReturnType<typeof ofWarnings>[number]];
      const changes: readonly (readonly [Fields, object | undefined])[] = [
        [{ severity: "Extreme" }, { severity: "severe" }],
        [{ severity: "Extreme", expires: "2026-11-29T20:30:00Z" }, undefined],
        [{ severity: "Extreme", expires: "2026-11-29T21:00:00Z" }, { until: "2026-11-29T20:00:00Z" }],
        [{ severity: "Extreme", expires: "2026-11-29T21:00:00Z", headline: "Storm" }, { headline: null }],
      ];
      let { references } = update;
      for (const [index, [info, before]] of changes.entries()) {
        const [identifier, sent] = [`u${index}`, `2026-11-29T08:${10 + index}:00Z`];
        lay(bench, `${identifier}.xml`, capXml({ ...update, identifier, sent, references }, info));
        references = `sender@example.com,${identifier},${sent}`;
        const told = ofWarnings(await bench.later());
        expect(told.map(({ type, data }) => [type, data.warning.id])).toEqual(
          before === undefined ? [] : [["warning.updated", first.warning.id]],
        );
        if (before !== undefined) expect(told[0]!.data.before).toMatchObject(before);
      }
    });

    test.each<[string, string, (bench: Awaited<ReturnType<typeof warnedBench>>) => number]>([
      ["its time is over", "expired", () => 60 * 11],
      [
        "its authority cancels it",
        "cancelled",
        (bench) => {
          lay(bench, "2.xml", capXml({ ...update, msgType: "Cancel" }));
          return 2;
        },
      ],
      [
        "an update leaves out the place",
        "left",
        (bench) => {
          lay(bench, "2.xml", capXml(update, {}, { polygon: "60,7 60,9 62,9 62,7 60,7" }));
          return 2;
        },
      ],
      [
        "an update is milder than the watch asks for",
        "left",
        (bench) => {
          lay(bench, "2.xml", capXml(update, { severity: "Minor" }));
          return 2;
        },
      ],
    ])("says that a warning has ended if %s", async (_what, because, change) => {
      await using bench = await warnedBench(open);
      lay(bench, "1.xml", capXml());
      await bench.servers[0]!.poll();
      await bench.watch();
      await bench.told();
      const [ended, ...others] = ofWarnings(await bench.later(change(bench)));
      expect(others).toEqual([]);
      expect(ended).toMatchObject({
        type: "warning.ended",
        data: { because, sequence: 2, before: { severity: "severe" } },
      });
      expect(await bench.later()).toEqual([]);
    });

    test("says that a warning is withdrawn, and reports it again if it comes back", async () => {
      await using bench = await warnedBench(open);
      lay(bench, "1.xml", capXml());
      await bench.servers[0]!.poll();
      await bench.watch();
      await bench.told();
      rmSync(join(bench.folder, "1.xml"));
      expect(await bench.later()).toEqual([]);
      expect(ofWarnings(await bench.later()).map(({ data }) => data.because)).toEqual(["withdrawn"]);
      lay(bench, "1.xml", capXml());
      expect(ofWarnings(await bench.later())).toMatchObject([
        { type: "warning.issued", data: { sequence: 3, before: null } },
      ]);
    });

    test("says at the end of a warning that its time is over without another reading", async () => {
      await using bench = await warnedBench(open);
      lay(bench, "1.xml", capXml({}, { expires: "2026-11-29T10:10:00Z" }));
      await bench.servers[0]!.poll();
      await bench.watch();
      await bench.told();
      await bench.steps[0]!();
      bench.clock.ms = Date.UTC(2026, 10, 29, 10, 10);
      await bench.steps[0]!();
      expect(typesOf(await bench.told())).toContain("warning.ended");
    });

    test("says once that its feed is silent, and once that it is read again", async () => {
      await using bench = await warnedBench(open);
      await bench.servers[0]!.poll();
      await bench.watch();
      expect(await bench.told()).toEqual([]);
      bench.clock.ms += 14 * 60_000;
      await bench.steps[0]!();
      expect(await bench.told()).toEqual([]);
      bench.clock.ms += 60_000;
      await bench.steps[0]!();
      await bench.steps[0]!();
      const told = await bench.told();
      expect(told).toMatchObject([
        {
          type: "watch.blind",
          data: { detail: expect.stringContaining("made was last read at 2026-11-29T09:00:00Z") as string },
        },
      ]);
      expect(typesOf(await bench.later())).toEqual(["watch.sighted"]);
    });

    test("says at its creation that no feed covers a place, and reports a warning that comes there", async () => {
      await using bench = await warnedBench(open, (folder) => [folderPlan(folder)]);
      await bench.servers[0]!.poll();
      await bench.watch();
      expect(await bench.told()).toMatchObject([
        {
          type: "watch.blind",
          data: { detail: expect.stringContaining("No feed of this server") as string },
        },
      ]);
      lay(bench, "1.xml", capXml());
      expect(typesOf(await bench.later())).toEqual(["warning.issued"]);
    });

    test("reports nothing while it rests, and what has changed once it goes on", async () => {
      await using bench = await warnedBench(open);
      await bench.servers[0]!.poll();
      const { id } = await bench.watch();
      const name = { accountId: bench.owner.accountId, id };
      await bench.store.pause(name, "by_user");
      lay(bench, "1.xml", capXml());
      expect(await bench.later()).toEqual([]);
      await bench.store.resume(name);
      await bench.steps[0]!();
      expect(typesOf(await bench.told())).toEqual(["warning.issued"]);
    });

    test("leaves nothing behind if it is deleted", async () => {
      await using bench = await warnedBench(open);
      lay(bench, "1.xml", capXml());
      await bench.servers[0]!.poll();
      const { id } = await bench.watch();
      await bench.store.delete(
        { accountId: bench.owner.accountId, id },
        () => true,
        async () => undefined,
      );
      await bench.later();
      expect(await bench.database.selectFrom("watch_warning").selectAll().execute()).toEqual([]);
      expect(await bench.database.selectFrom("watch_subject").selectAll().execute()).toEqual([]);
    });

    test("sends no event of 4 kB, however long the texts of an authority are", async () => {
      await using bench = await warnedBench(open);
      const long = "🌪️".repeat(3000);
      const awareness = `<valueName>awareness_type</valueName><value>1; ${long}</value>`;
      const texts = { event: long, headline: long, senderName: long, language: "x".repeat(5000) };
      lay(bench, "1.xml", capXml({}, { ...texts, parameter: awareness }));
      await bench.servers[0]!.poll();
      await bench.watch(warningRequestOf({ name: "🌊".repeat(60) }));
      await bench.told();
      lay(bench, "2.xml", capXml(update, { ...texts, severity: "Extreme", parameter: awareness }));
      const [event] = ofWarnings(await bench.later());
      expect(event!.type).toBe("warning.updated");
      expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(4000);
    });
  });

  describe("servers that share watches for warnings", () => {
    test("report each change once", async () => {
      await using bench = await warnedBench(open, undefined, 3);
      await bench.servers[0]!.poll();
      for (let count = 0; count < 5; count += 1) await bench.watch();
      lay(bench, "1.xml", capXml());
      bench.clock.ms += 120_000;
      await bench.servers[1]!.poll();
      for (const server of bench.servers) await server.refresh();
      await Promise.all(bench.steps.map((step) => step()));
      expect(typesOf(await bench.told())).toEqual(Array.from({ length: 5 }, () => "warning.issued"));
    });

    test("report nothing by what one of them read before", async () => {
      await using bench = await warnedBench(open, undefined, 2);
      await bench.servers[0]!.poll();
      await bench.servers[1]!.refresh();
      await bench.watch();
      lay(bench, "1.xml", capXml());
      bench.clock.ms += 120_000;
      await bench.servers[0]!.poll();
      await bench.steps[0]!();
      await bench.steps[1]!();
      expect(typesOf(await bench.told())).toEqual(["warning.issued"]);
    });

    test("report nothing again if the clock of one is behind", async () => {
      await using bench = await warnedBench(open, undefined, 2);
      lay(bench, "1.xml", capXml());
      await bench.servers[0]!.poll();
      await bench.watch();
      await bench.told();
      bench.clock.ms = Date.UTC(2026, 10, 29, 20);
      await bench.servers[0]!.poll();
      await bench.steps[0]!();
      expect(typesOf(await bench.told())).toEqual(["warning.ended"]);
      bench.clock.ms -= 1000;
      await bench.servers[1]!.refresh();
      await bench.steps[1]!();
      expect(await bench.told()).toEqual([]);
    });
  });
}
