import {
  type Gap,
  type PartInput,
  type PartScores,
  scorePart,
  type WeatherWindow,
  weatherWindows,
  type WindowGap,
  windowHindrance,
  type WindowHindrance,
  type WindowPart,
  type WindowSearch,
} from "@halcyon/scoring";
import { type HourScores, hourScores } from "./part-task.ts";
import { publishInto } from "./publish-into.ts";

/** What windows are looked for. */
export type WindowQuestion = Omit<WindowSearch, "parts" | "median">;

/** Where the hours of a part lie among those of the answer. */
export type PartHours = Omit<WindowPart, "scores">;

/** The windows, and the scores of the parts in which they were found. */
export interface WindowAnswer {
  readonly scores: readonly HourScores[];
  readonly windows: readonly WeatherWindow[] | WindowGap;
  /** Why there is none, where there is none: what limits, or that no run of the wanted hours is long enough. */
  readonly noneBecause: WindowHindrance | "hours" | undefined;
}

/** A gap in the scores of a part. */
export interface PartGap extends Gap {
  /** Its position. */
  readonly part: number;
}

/** Scores the parts of an answer and finds windows in them, in the event loop or in a thread. */
export function searchWindows(
  parts: readonly (PartHours & { readonly input: PartInput })[],
  question: WindowQuestion,
): WindowAnswer | PartGap {
  const median = new Float64Array(question.wanted.length);
  const scored: WindowPart[] = [];
  for (const [position, { input, ...hours }] of parts.entries()) {
    const scores: PartScores | Gap = scorePart(input);
    if ("gap" in scores) return { ...scores, part: position };
    publishInto(median, hours, scores.median);
    scored.push({ ...hours, scores });
  }
  const search: WindowSearch = { ...question, parts: scored, median };
  const windows = weatherWindows(search);
  const isNone = !("gap" in windows) && windows.length === 0;
  return {
    scores: scored.map(({ scores }) => hourScores(scores)),
    windows,
    noneBecause: isNone ? (windowHindrance(search) ?? "hours") : undefined,
  };
}
