import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstView } from "../../../../data/state/view.ts";
import { clockIn } from "../../../../words/time/clock.ts";
import { cardLayout, type Mark, type Measure } from "./card-layout.ts";
import { forecastCard, type PaleHours } from "./forecast-card.ts";
import type { SavedForecast } from "../forecast-facts.ts";
import { hatchDots, hatchLines, hatchStripes } from "./hatching.ts";
import { forecast, saved, spell } from "../made-forecast.suite.ts";

const link = "https://halcyon.example/console?at=51.5,-0.12&entry=task:1";

/** Measures texts in a simulated font in which each letter is half as wide as it is high. */
const measure: Measure = (text, { size }) => (text.length * size) / 2;

/**
 * Returns a synthetic forecast with the given scores.
 *
 * @param stop - Share of members in the stop band; without it, there are no members.
 */
function scored(scores: readonly number[], stop?: number): SavedForecast {
  const [hour] = forecast;
  const hours = scores.map((score) => ({
    ...hour!,
    score,
    missing: [],
    ensemble: stop === undefined ? null : { ...hour!.ensemble!, shares: [1 - stop, 0, 0, stop] },
  }));
  return { ...saved, answer: { ...saved.answer, json: { ...saved.answer.json, forecast: hours } } };
}

function cardOf(from: SavedForecast, spells = [spell], pale?: PaleHours) {
  const answer = { none_because: null, longest: null, metadata: {} } as never;
  return forecastCard({ saved: from, view: firstView, found: { answer, spells }, pale, link });
}

function texts(marks: readonly Mark[]): string {
  return marks.flatMap((mark) => (mark.kind === "text" ? [mark.text] : [])).join(" ");
}

describe("a card of a forecast", () => {
  it("says what it is of, when, where, by whom, and that it is made up", () => {
    const { marks } = cardLayout(cardOf(saved), measure);
    const said = texts(marks);
    for (const words of [
      "Synthetic weather. It is made up by a formula",
      "Lift; heavy, BEGIN:VALARM é London, by the river, 51.50° N, 0.12° W",
      "Sat 21 Nov 09:00 to Sat 21 Nov 10:00 · NOAA · times in UTC",
      "the longest is 1\u00A0h, Sat 21 Nov 09:00 to 10:00.",
      "Windows of 4\u00A0h, every hour at least acceptable, at least 50\u00A0% likely",
      "Sat 21 Nov 09:00 – 13:00: 50\u00A0%",
      "Ask the crane's manual.",
      "Source: made",
      "Run: one run of Sat 21 Nov 06:00",
      link,
    ])
      expect(said).toContain(words);
  });

  it("of real weather has no word of synthetic weather", () => {
    const headers = { ...saved.answer.headers, "x-halcyon-synthetic": "?0" };
    const card = cardOf({ ...saved, answer: { ...saved.answer, headers } });
    expect(texts(cardLayout(card, measure).marks)).not.toMatch(/synthetic/i);
  });

  it("names three spells, and how many more there are", () => {
    const card = cardOf(
      saved,
      Array.from({ length: 5 }, () => spell),
    );
    expect(card.spells).toHaveLength(3);
    expect(card.spellNote).toBe("And 2 more: open the view.");
  });

  it("has a box for each hour in the colour of its band, and hatches those of no work", () => {
    const { marks } = cardLayout(cardOf(scored([0.95, 0.5, 0.05, 0])), measure);
    const boxes = marks.flatMap((mark) =>
      mark.kind === "box" && mark.tone.startsWith("band-") ? [mark] : [],
    );
    // The legend repeats them beneath.
    expect(boxes.slice(0, 4).map(({ tone }) => tone)).toEqual(
      ["ideal", "acceptable", "unsuitable", "stop"].map((band) => `band-suitability-${band}`),
    );
    const stop = boxes[3]!;
    const hatching = marks.flatMap((mark) =>
      mark.kind === "line" && mark.tone === "--hatch" && mark.y1 < stop.y + stop.height ? [mark] : [],
    );
    expect(hatching.length).toBeGreaterThan(3);
    for (const { x1, x2 } of hatching) {
      expect(x1).toBeGreaterThanOrEqual(stop.x);
      expect(x2).toBeLessThanOrEqual(stop.x + stop.width + 1e-9);
    }
  });

  it("colours an hour by the share of its members that allow it, and marks a run that says otherwise", () => {
    const { marks } = cardLayout(cardOf(scored([0.95], 0.75)), measure);
    const [hour] = marks.flatMap((mark) =>
      mark.kind === "box" && mark.tone.startsWith("band-") ? [mark] : [],
    );
    expect(hour).toMatchObject({ tone: "band-suitability-unsuitable" });
    const bar = marks.find((mark) => mark.kind === "box" && mark.tone === "--ink");
    expect(bar).toMatchObject({ x: hour!.x, width: hour!.width });
    expect(texts(marks)).toContain("Allowed by ≥ 90\u00A0% of members ≥ 50\u00A0%");
    expect(texts(marks)).toContain("the run says otherwise");
    const agreed = cardLayout(cardOf(scored([0.95], 0.25)), measure).marks;
    expect(texts(agreed)).not.toContain("otherwise");
  });

  it("washes out the hours that tell little, and says why", () => {
    const words = "Paler from Sat 21 Nov 10:00 on: so far ahead a forecast tells little.";
    const { marks } = cardLayout(cardOf(scored([0.95, 0.95]), [], { hours: [false, true], words }), measure);
    const [first, second] = marks.flatMap((mark) =>
      mark.kind === "box" && mark.tone.startsWith("band-") ? [mark] : [],
    );
    const stripes = marks.flatMap((mark) => (mark.kind === "box" && mark.tone === "--surface" ? [mark] : []));
    expect(new Set(stripes.map(({ x }) => x))).toEqual(new Set([second!.x]));
    expect(first!.x).not.toBe(second!.x);
    const washed = stripes.reduce((sum, { height }) => sum + height, 0);
    expect(washed / second!.height).toBeGreaterThan(0.4);
    expect(washed / second!.height).toBeLessThan(0.7);
    expect(texts(marks)).toContain(words);
  });

  it("keeps everything on the sheet, however long a name or a forecast is", () => {
    const lengths = fc.record({
      name: fc.integer({ min: 1, max: 120 }),
      hours: fc.integer({ min: 1, max: 5040 }),
    });
    fc.assert(
      fc.property(lengths, ({ name, hours }) => {
        const long = scored(Array.from({ length: hours }, (_, hour) => (hour % 11) / 10));
        const card = cardOf({
          ...long,
          entry: { ...saved.entry, name: "W".repeat(name) },
          clock: clockIn("Asia/Tokyo"),
        });
        const { width, height, marks } = cardLayout(card, measure);
        const outside = marks.filter((mark) => {
          if (mark.kind === "line" || mark.kind === "dot") return false;
          const right = mark.x + (mark.kind === "text" ? measure(mark.text, mark) : mark.width);
          return mark.x < 0 || right > width || mark.y > height;
        });
        expect(outside).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});

describe("a hatching", () => {
  const boxes = fc.record({
    x: fc.integer({ min: -100, max: 100 }),
    y: fc.integer({ min: -100, max: 100 }),
    width: fc.integer({ min: 1, max: 80 }),
    height: fc.integer({ min: 1, max: 80 }),
  });

  it("stays in its box, rises at 45 degrees, its lines a gap apart", () => {
    fc.assert(
      fc.property(boxes, (box) => {
        const lines = hatchLines(box, 4);
        for (const { x1, y1, x2, y2 } of lines) {
          expect(x1 + y1).toBeCloseTo(x2 + y2, 9);
          expect(x1).toBeGreaterThanOrEqual(box.x);
          expect(x2).toBeLessThanOrEqual(box.x + box.width);
          expect(y2).toBeGreaterThanOrEqual(box.y - 1e-9);
          expect(y1).toBeLessThanOrEqual(box.y + box.height + 1e-9);
        }
        lines.slice(1).forEach(({ x1, y1 }, index) => {
          expect(x1 + y1 - lines[index]!.x1 - lines[index]!.y1).toBeCloseTo(4 * Math.SQRT2, 9);
        });
        expect(lines.length).toBeGreaterThanOrEqual(Math.floor((box.width + box.height) / (4 * Math.SQRT2)));
      }),
    );
  });

  it("has level stripes that stay in the box", () => {
    expect(hatchStripes({ x: 0, y: 3, width: 9, height: 8 }, 4, 2)).toEqual([
      { x: 0, y: 3, width: 9, height: 1 },
      { x: 0, y: 6, width: 9, height: 2 },
      { x: 0, y: 10, width: 9, height: 1 },
    ]);
  });

  it("has dots in rows and columns over the whole box", () => {
    expect(hatchDots({ x: 1, y: 5, width: 8, height: 5 }, 4)).toEqual([
      { x: 4, y: 8 },
      { x: 8, y: 8 },
    ]);
    expect(hatchDots({ x: 1, y: 1, width: 2, height: 2 }, 4)).toEqual([]);
  });
});
