import { formatEpochHour } from "@halcyon/schema/time";
import { expect, test } from "vitest";
import { placeClock } from "../../watches/feeds/feed-words.ts";
import { hourStrip } from "./hour-strip.ts";

const firstHour = Date.parse("2026-11-24T06:00:00Z") / 3_600_000;
const clock = placeClock("Europe/Amsterdam");

/** Returns the strip of some probabilities, as text and as cells. */
function stripOf(chances: readonly number[]): {
  readonly text: string;
  readonly cells: string[];
  readonly marked: number;
} {
  const span = { start: formatEpochHour(firstHour + 1), end: formatEpochHour(firstHour + 3) };
  const strip = hourStrip({ firstHour, chances }, span, clock);
  if (typeof strip === "string" || "url" in strip) throw new Error("a picture was expected");
  expect(strip.html).not.toMatch(/<(img|script|link|style|iframe|object)|url\(/i);
  expect(strip.html).toContain(strip.text);
  const colours = [...strip.html.matchAll(/bgcolor="([^"]+)"/g)].map(([, one]) => one!);
  const bar = colours.at(-1)!;
  return {
    text: strip.text,
    cells: colours.filter((one) => one !== bar),
    marked: colours.filter((one) => one === bar).length,
  };
}

test("a strip has a cell for each hour, and says the same on the clock of the place", () => {
  const { text, cells, marked } = stripOf([0.95, 0.95, 0.6, 0.2, Number.NaN, 0.05]);
  expect(cells).toHaveLength(6);
  expect(new Set(cells).size).toBe(5);
  expect(marked).toBe(2);
  for (const words of [
    "from Tue 24 Nov 07:00: sure until 09:00, likely until 10:00, possible until 11:00",
    "unknown until 12:00, unlikely until 13:00.",
  ])
    expect(text).toContain(words);
});

test("a long strip still fits on a phone: a cell stands for the least likely of its hours", () => {
  const { cells } = stripOf(Array.from({ length: 132 }, (_, hour) => (hour === 100 ? 0.05 : 0.95)));
  expect(cells).toHaveLength(44);
  expect(new Set(cells.slice(0, 33)).size).toBe(1);
  expect(cells[33]).not.toBe(cells[0]);
});

test("many changes are not all named", () => {
  const { text } = stripOf(Array.from({ length: 40 }, (_, hour) => (hour % 2 === 0 ? 0.95 : 0.6)));
  expect(text.match(/(sure|likely) until/g)).toHaveLength(8);
  expect(text).toContain("then mixed until Wed 25 Nov 23:00");
});
