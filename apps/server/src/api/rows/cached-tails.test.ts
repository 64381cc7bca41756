import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { madeEntry, madeGust } from "../../../test/harness/made-ports.suite.ts";
import type { PackedForecast } from "../../scoring/scores/packed-forecast.ts";
import { CachedTails } from "./cached-tails.ts";
import { writableHours, writeCsvHours, writeJsonHours } from "../v1/hours/write-hours.ts";

const forecast = {
  entry: madeEntry(madeGust),
  startHour: 498_000,
  median: new Uint16Array(720).map((_, hour) => (7919 * hour) % 10_001),
  q10: new Uint16Array(720).fill(1),
  q90: new Uint16Array(720).fill(9_999),
  notices: [],
  estimated: [],
  parts: [],
} satisfies PackedForecast;
const head = Buffer.from('{"metadata":{},"forecast":');

describe("the hours of a forecast", () => {
  test("are plain as they were written, in either format", () => {
    const kept = new CachedTails(2 ** 20, 2 ** 20);
    for (const [format, write] of [
      ["json", writeJsonHours],
      ["csv", writeCsvHours],
    ] as const) {
      const hours = kept.of(writableHours(forecast, format));
      const plain = hours.plain();
      expect(plain).toEqual(write(forecast));
      expect(hours.byteLength).toBe(plain.byteLength);
    }
  });

  test("are compressed once for all heads", async () => {
    const hours = new CachedTails(2 ** 20, 2 ** 20).of(writableHours(forecast, "json"));
    const [one, other] = await Promise.all([hours.compressed("gzip"), hours.compressed("gzip")]);
    expect(other).toBe(one);
    expect(await hours.compressed("gzip")).toBe(one);
    expect(await hours.compressed("zstd")).not.toBe(one);
    expect(gunzipSync(one.after(head))).toEqual(Buffer.concat([head, writeJsonHours(forecast)]));
  });

  test("are kept plain from the second time on that they are written", () => {
    const hours = new CachedTails(2 ** 20, 2 ** 20).of(writableHours(forecast, "json"));
    const [first, second, third] = [hours.plain(), hours.plain(), hours.plain()];
    expect(second).not.toBe(first);
    expect(third).toBe(second);
  });

  test("are kept within the bytes given, those asked for least recently first to go", async () => {
    const bytes = writeJsonHours(forecast).byteLength;
    const kept = new CachedTails(2.5 * bytes, 2 ** 20);
    const [one, two, three] = [0, 1, 2].map(() => kept.of(writableHours(forecast, "json")));
    const keptNow = [one!, two!, three!].map((hours) => (hours.plain(), hours.plain()));
    expect(three!.plain()).toBe(keptNow[2]);
    expect(two!.plain()).toBe(keptNow[1]);
    expect(one!.plain()).not.toBe(keptNow[0]);
    const none = new CachedTails(1, 1).of(writableHours(forecast, "json"));
    expect([none.plain(), none.plain()][1]).not.toBe(none.plain());
    expect(await none.compressed("br")).not.toBe(await none.compressed("br"));
  });
});
