import { capXml } from "@halcyon/warnings/cap-documents.suite";
import { expect, test, vi } from "vitest";
import type { OpenDatabases } from "../watches/watch-bench.suite.ts";
import {
  addressPlan,
  feedUrl,
  folderPlan,
  lay,
  minuteMs,
  pollLater,
  seen,
  warningBench,
} from "./warning-bench.suite.ts";

/** Writes an index in Atom with a link to each document. */
export function atomOf(...documents: readonly string[]): string {
  const entries = documents.map(
    (url) =>
      `<entry><id>${url}</id><updated>2026-11-29T08:00:00Z</updated><link href="${url}" type="application/cap+xml"/></entry>`,
  );
  return `<feed xmlns="http://www.w3.org/2005/Atom">${entries.join("")}</feed>`;
}

/** Defines tests of feeds at an address, for any database. */
export function describeAddresses(open: OpenDatabases): void {
  const atAddress = (isSnapshot: boolean) => warningBench(open, () => [addressPlan(isSnapshot)]);

  test("is asked for changes only, and 304 counts as read", async () => {
    await using bench = await atAddress(true);
    bench.answers.set(feedUrl, { bytes: Buffer.from(capXml()), headers: { etag: '"1"' } });
    await bench.servers[0]!.poll();
    bench.answers.set(feedUrl, { status: 304 });
    await pollLater(bench, 10);
    await pollLater(bench, 10);
    expect(bench.requests.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"1"', '"1"']);
    expect(seen(bench)).toMatchObject({ state: "known", ids: [expect.any(String)] });
  });

  test("is asked more rarely after failures, and not before the time that it asks for", async () => {
    await using bench = await atAddress(true);
    const asked: number[] = [];
    const until = async (minutes: number) => {
      for (let minute = 0; minute < minutes * 2; minute += 1) {
        const before = bench.requests.length;
        await bench.servers[0]!.poll().catch(() => undefined);
        if (bench.requests.length > before)
          asked.push((bench.clock.ms - Date.UTC(2026, 10, 29, 9)) / minuteMs);
        bench.clock.ms += minuteMs / 2;
      }
    };
    await until(40);
    expect(asked).toEqual([0, 1, 3, 7, 15, 25, 35]);
    bench.answers.set(feedUrl, { status: 503, headers: { "retry-after": "1200" } });
    asked.length = 0;
    await until(40);
    expect(asked).toEqual([45, 65]);
  });

  test("is read a page at a time", async () => {
    await using bench = await atAddress(true);
    const page = (next?: string) =>
      JSON.stringify({ type: "FeatureCollection", features: [], ...(next && { pagination: { next } }) });
    bench.answers.set(feedUrl, page("https://cap.example.com/feed?cursor=2"));
    bench.answers.set("https://cap.example.com/feed?cursor=2", page());
    await bench.servers[0]!.poll();
    expect(bench.requests).toHaveLength(2);
    bench.answers.set(feedUrl, page("https://evil.example.com/"));
    bench.clock.ms += 2 * minuteMs;
    await expect(bench.servers[0]!.poll()).rejects.toThrow("evil.example.com is not one of the `hosts`");
  });

  test("gives each document of an index once, and one that fails again later", async () => {
    await using bench = await atAddress(false);
    const [one, two] = ["https://cap.example.com/1", "https://cap.example.com/2"] as const;
    const index = { bytes: Buffer.from(atomOf(one, two)), headers: { etag: '"1"' } };
    bench.answers.set(feedUrl, index).set(one, capXml());
    await bench.servers[0]!.poll();
    expect(seen(bench)).toMatchObject({ state: "partial", ids: [expect.any(String)] });
    bench.answers.set(two, capXml({ identifier: "two" }));
    await pollLater(bench);
    expect(seen(bench).state).toBe("known");
    expect(seen(bench).ids).toHaveLength(2);
    expect(bench.requests.map(({ url }) => url)).toEqual([feedUrl, one, two, feedUrl, two]);
    bench.answers.set(feedUrl, atomOf());
    await pollLater(bench);
    await pollLater(bench);
    expect(seen(bench).ids).toHaveLength(2);
  });

  test("delays only itself if it is slow, and its other documents count when it takes too long", async () => {
    await using bench = await warningBench(open, (folder) => [
      addressPlan(false, { id: "slow" }),
      folderPlan(folder),
    ]);
    const one = "https://cap.example.com/1";
    bench.answers.set(feedUrl, atomOf("https://cap.example.com/slow", one)).set(one, capXml());
    const slow = bench.servers[0]!.poll("slow");
    await vi.waitUntil(() => bench.requests.length === 3);
    lay(bench, "two.xml", capXml({ identifier: "two" }));
    await bench.servers[0]!.poll("made");
    expect(seen(bench)).toMatchObject({ state: "known", ids: [expect.any(String)] });
    bench.late();
    await slow;
    expect(seen(bench).ids).toHaveLength(2);
    expect(bench.servers[0]!.warnings.feeds(bench.clock.ms)).toMatchObject([
      { state: "partial", faulty: 1 },
      { state: "ok" },
    ]);
  });

  test("reads no document of another host", async () => {
    await using bench = await atAddress(false);
    bench.answers
      .set(feedUrl, atomOf("https://evil.example.com/1"))
      .set("https://evil.example.com/1", capXml());
    await bench.servers[0]!.poll();
    expect(bench.requests.map(({ url }) => url)).toEqual([feedUrl]);
    expect(bench.servers[0]!.warnings.feeds(bench.clock.ms)).toMatchObject([{ state: "partial", faulty: 1 }]);
  });
}
