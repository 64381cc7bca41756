import { bandOf } from "@halcyon/schema";
import { bandTable } from "@halcyon/schema/wire";
import type { z } from "zod";
import { localOf, spokenDayOf } from "../src/results/clock.ts";
import {
  doubtWords,
  isDoubtful,
  partialWords,
  type Polarity,
  stopWords,
} from "../src/results/scored-words.ts";
import type { score } from "../src/tools/score.ts";
import { element, paragraphs } from "./elements.ts";

export type Scored = z.output<typeof score.output>;

const hourMs = 3_600_000;

interface Hour {
  readonly atMs: number;
  readonly band: string;
}

/**
 * Draws scored hours as a strip with a row for each day, and says what is doubtful or missing.
 *
 * @param strip - Digit of each hour. Without it, the drawn hours are those of the runs or single hours in the result.
 */
export function hoursDrawing(scored: Scored, strip: string | undefined): HTMLElement[] {
  const { about, hours: counts, runs, next_start: next } = scored;
  const polarity: Polarity = Object.hasOwn(counts, "present") ? "presence" : "suitability";
  const bands: readonly string[] = bandTable(polarity).map(({ name }) => name);
  const isWhole = strip !== undefined;
  const { hours, doubtful } = isWhole ? hoursOfStrip(scored, strip, bands) : hoursOfResult(scored, polarity);
  const local = hours.map(({ atMs, band }) => ({
    band,
    at: localOf(new Date(atMs).toISOString(), about.timezone),
  }));
  const days = [...Map.groupBy(local, ({ at }) => at.slice(0, "2026-11-24".length)).values()];
  const doubts = doubtWords(doubtful, polarity);
  return [
    ...paragraphs("urgent", stopWords(runs, polarity)),
    element(
      "div",
      { kind: `strip ${polarity}` },
      legend(bands, counts),
      axis(),
      ...days.map((day) => dayRow(day, bands)),
    ),
    ...paragraphs("note", [
      ...(isWhole || next === null ? doubts : doubts.map((words) => `Of the drawn hours: ${words}`)),
      ...partialWords({ ...scored, next_start: isWhole ? null : next }),
    ]),
  ];
}

interface Drawn {
  readonly hours: readonly Hour[];
  /** Number of hours that the members doubt. */
  readonly doubtful: number;
}

/** Reads the hours from their digits: the position of the band, and 4 more if the members doubt it. */
function hoursOfStrip({ from }: Scored, strip: string, bands: readonly string[]): Drawn {
  const digits = Array.from(strip, Number);
  return {
    hours: digits.map((digit, at) => ({ atMs: Date.parse(from) + at * hourMs, band: bands[digit % 4]! })),
    doubtful: digits.filter((digit) => digit >= 4).length,
  };
}

/** Returns the hours of the runs, or the single hours. Time is elapsed time, because a clock may be changed during a run. */
function hoursOfResult({ runs, single_hours: single = [] }: Scored, polarity: Polarity): Drawn {
  const ofRuns = runs.flatMap(({ from, hours, band }) =>
    Array.from({ length: hours }, (_, at) => ({ atMs: Date.parse(from) + at * hourMs, band })),
  );
  const ofSingle = single.map(({ at, score: value }) => ({
    atMs: Date.parse(at),
    band: bandOf(value, polarity),
  }));
  const doubtful = single.filter(({ score: value, q10, q90 }) =>
    isDoubtful({ score: value, ensemble: q10 === null || q90 === null ? null : { Q10: q10, Q90: q90 } }),
  );
  return {
    hours: [...ofRuns, ...ofSingle],
    doubtful: runs.reduce((sum, run) => sum + run.doubtful_hours, doubtful.length),
  };
}

function legend(bands: readonly string[], counts: Scored["hours"]): HTMLElement {
  const named = bands.map((band, at) =>
    element("span", {}, element("i", { kind: `band${at}` }), `${band} ${counts[band] ?? 0} h`),
  );
  return element("div", { kind: "legend" }, ...named);
}

/** Draws the hours of the clock above the days. */
function axis(): HTMLElement {
  const hours = [0, 6, 12, 18].map((hour) => element("small", {}, String(hour).padStart(2, "0")));
  return element(
    "div",
    { kind: "day", "aria-hidden": "true" },
    element("span", {}),
    element("div", { kind: "axis" }, ...hours),
  );
}

interface LocalHour {
  readonly band: string;
  /** Local time, such as `2026-11-24T07:00:00+01:00`. */
  readonly at: string;
}

/** Draws the hours of a day. The hours of a day that begins or ends within it stand where those of a whole day stand. */
function dayRow(day: readonly LocalHour[], bands: readonly string[]): HTMLElement {
  const first = day[0]!.at;
  const before = Number(first.slice(11, 13));
  const after = Math.max(0, 24 - before - day.length);
  const cells = day.map(({ band }) => element("i", { kind: `band${bands.indexOf(band)}` }));
  const changes = day.filter(({ band }, at) => band !== day[at - 1]?.band);
  const label = changes.map(({ at, band }) => `${at.slice(11, 16)} ${band}`).join(", ");
  return element(
    "div",
    { kind: "day" },
    element("span", {}, spokenDayOf(first)),
    element(
      "div",
      { kind: "cells", role: "img", "aria-label": label },
      ...blanks(before),
      ...cells,
      ...blanks(after),
    ),
  );
}

/** Creates cells for hours that have no score. */
function blanks(count: number): HTMLElement[] {
  return Array.from({ length: count }, () => element("i", {}));
}
