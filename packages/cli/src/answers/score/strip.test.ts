import { describe, expect, test } from "vitest";
import type { Look } from "../../terminal/look.ts";
import { glyphOf, strip } from "./strip.ts";

const plainLook: Look = { columns: 60, depth: 1, isAscii: true };

/**
 * Returns consecutive hours in local time.
 *
 * @param zoneHours - Returns the offset of local time from UTC [h].
 */
function hours(first: string, scores: readonly number[], zoneHours: (atMs: number) => number) {
  return scores.map((score, at) => {
    const atMs = Date.parse(first) + at * 3_600_000;
    const wall = new Date(atMs + zoneHours(atMs) * 3_600_000).toISOString().slice(0, 19);
    return { local: `${wall}+0${zoneHours(atMs)}:00`, score };
  });
}

describe("on the day when clocks go back", () => {
  // At 01:00Z on 2026-10-25 Berlin goes from +02:00 to +01:00.
  const berlin = (atMs: number): number => (atMs < Date.parse("2026-10-25T01:00:00Z") ? 2 : 1);
  const scores = Array.from({ length: 25 }, (_, at) => (at === 3 ? 0.5 : 1));

  test("the hour that comes twice shows the worse score, and both are counted", () => {
    const [, row] = strip(hours("2026-10-24T22:00:00Z", scores, berlin), "suitability", plainLook);
    expect(row).toBe("Sun 25 Oct  ##5#####################     24           1");
  });

  test("of a situation it shows the stronger one", () => {
    const [, row] = strip(
      hours(
        "2026-10-24T22:00:00Z",
        scores.map((score) => 1 - score),
        berlin,
      ),
      "presence",
      plainLook,
    );
    expect(row).toBe("Sun 25 Oct  0050000000000000000000000".slice(0, 36) + "                 1");
  });
});

test("on the day when clocks go forward the hour that is skipped is empty", () => {
  const berlin = (atMs: number): number => (atMs < Date.parse("2027-03-28T01:00:00Z") ? 1 : 2);
  const [, row] = strip(
    hours(
      "2027-03-27T23:00:00Z",
      Array.from({ length: 23 }, () => 1),
      berlin,
    ),
    "suitability",
    plainLook,
  );
  expect(row).toBe("Sun 28 Mar  ## #####################     23");
});

test.each([
  [1, "#", "█"],
  [0.9001, "#", "█"],
  [0.9, "9", "▇"],
  [0.3, "3", "▃"],
  [0.1, "1", "▂"],
  [0.0999, "-", "▁"],
  [0.0001, "-", "▁"],
  [0, "x", "x"],
])("a score of %d is %s or %s", (score, ascii, block) => {
  expect(glyphOf(score, "suitability", true)).toBe(ascii);
  expect(glyphOf(score, "suitability", false)).toBe(block);
});

test("each glyph belongs to one band, so that no colour is needed", () => {
  const glyphs = (from: number, to: number): Set<string> =>
    new Set(
      Array.from({ length: 1000 }, (_, at) => glyphOf(from + ((to - from) * at) / 999, "suitability", false)),
    );
  const bands = [glyphs(0.9001, 1), glyphs(0.1, 0.9), glyphs(0.0001, 0.0999), glyphs(0, 0)];
  const all = bands.flatMap((band) => [...band]);
  expect(new Set(all).size).toBe(all.length);
  expect(bands[1]?.size).toBe(6);
});
