import type { Band } from "./band.ts";

/** Colour on a light and on a dark ground, as hexadecimal digits with `#`. */
export interface ThemedColour {
  readonly light: string;
  readonly dark: string;
}

/**
 * Colours of the bands of a score, for a task and for a scenario. Neighbouring bands differ in lightness too, so they are told apart in greys. The bands
 * `unsuitable` and `stop` of a task carry {@link bandLineColours} as well, because `stop` is as dark as `ideal`.
 */
export const bandColours = {
  suitability: {
    ideal: { light: "#115a9e", dark: "#74baf7" },
    acceptable: { light: "#5fa3dc", dark: "#3077b4" },
    unsuitable: { light: "#fbd29b", dark: "#5f3f15" },
    stop: { light: "#8a2a0f", dark: "#c94c27" },
  },
  presence: {
    ideal: { light: "#55309a", dark: "#bda2f5" },
    acceptable: { light: "#9679cb", dark: "#8566c0" },
    unsuitable: { light: "#c6b3e4", dark: "#50407f" },
    stop: { light: "#e9edf1", dark: "#1e2731" },
  },
} as const satisfies Record<"suitability" | "presence", Record<Band, ThemedColour>>;

/** Colours of the lines at 45 degrees over bands of a task. */
export const bandLineColours = {
  unsuitable: { light: "#8a5312", dark: "#f7dcb4" },
  stop: { light: "#ffe1d4", dark: "#ffd9cc" },
} as const satisfies Partial<Record<Band, ThemedColour>>;

/** Colours of shares in fifths, from the lowest to the highest. They have one hue, because a share is more or less, not good or bad. */
export const shareColours = ["#e9f6f0", "#9fd2bc", "#5aa98a", "#2a7d60", "#06543b"] as const;

/**
 * Colours of a weather variable in tenths of its range, from the lowest to the highest: batlow in ten steps.
 *
 * @see Crameri 2018, https://doi.org/10.5281/zenodo.1243862, MIT licence
 */
export const rangeColours = [
  "#011959",
  "#103f60",
  "#1c5a62",
  "#3c6d56",
  "#687b3e",
  "#9d892b",
  "#d29343",
  "#f8a17b",
  "#fdb7bc",
  "#faccfa",
] as const;

/**
 * Returns a range whose tenths have round edges and which contains the given one. {@link rangeColours} are drawn in it.
 *
 * @example
 * ```js
 * evenRange(3.2, 17.9); // => [2, 22]
 * ```
 */
export function evenRange(low: number, high: number): readonly [low: number, high: number] {
  const steps = rangeColours.length;
  const least = Math.max((high - low) / steps, 1e-3);
  const power = 10 ** Math.floor(Math.log10(least));
  const candidates = [1, 2, 2.5, 5, 10, 20].map((factor) => factor * power);
  const startOf = (step: number): number => Math.floor(low / step + 1e-9) * step;
  const step = candidates.find((one) => startOf(one) + steps * one >= high - 1e-9)!;
  return [startOf(step), startOf(step) + steps * step];
}

/**
 * Returns the step of a range in which a value lies, 0..`steps` - 1. A value on the edge of two steps belongs to the upper one, and a value outside to the
 * nearest end.
 *
 * @param steps - Number of steps, which are equally wide.
 * @example
 * ```js
 * stepOf(0.4, [0, 1], 5); // => 2
 * ```
 */
export function stepOf(value: number, [low, high]: readonly [number, number], steps: number): number {
  const step = Math.floor((value - low) / ((high - low) / steps || 1) + 1e-9);
  return Math.min(Math.max(step, 0), steps - 1);
}

/**
 * Returns the edges of the tenths of a range as text, from the lowest. They have as many decimals as the tenths need.
 *
 * @example
 * ```js
 * tenthEdges([2, 22])[1]; // => "4.0"
 * ```
 */
export function tenthEdges([low, high]: readonly [number, number]): readonly string[] {
  const steps = rangeColours.length;
  const digits = Math.max(0, 1 - Math.floor(Math.log10(Math.max(high - low, 1e-9) / steps)));
  return Array.from({ length: steps + 1 }, (_, step) =>
    (low + (step * (high - low)) / steps).toFixed(digits),
  );
}

/** Period of the lines and stripes on maps [pixels]. It divides the size of a tile, so neighbouring tiles continue them. */
export const markPeriod = 8;

/** Marks of a cell on a map: lines at 45 degrees over its band, and paler stripes if members contradict its score. */
export interface CellMarks {
  readonly lines: "none" | "single" | "crossed";
  readonly isStriped: boolean;
}

/**
 * Returns the lines of a band on maps. The bands of a presence have none, because they grow darker one by one.
 *
 * @example
 * ```js
 * bandLines("stop", "suitability"); // => "crossed"
 * ```
 */
export function bandLines(band: Band, polarity: "suitability" | "presence"): CellMarks["lines"] {
  if (polarity === "presence") return "none";
  return band === "stop" ? "crossed" : band === "unsuitable" ? "single" : "none";
}

/**
 * Returns the mark at a pixel of a cell.
 *
 * @param x - Column of the pixel, 0..{@link markPeriod} - 1.
 * @param y - Row of the pixel from the top, in the same range.
 * @example
 * ```js
 * markAt(0, 0, { lines: "single", isStriped: false }); // => "line"
 * ```
 */
export function markAt(x: number, y: number, { lines, isStriped }: CellMarks): "line" | "stripe" | undefined {
  if (lines !== "none" && ((x + y) % markPeriod === 0 || (lines === "crossed" && x === y))) return "line";
  return isStriped && (x + markPeriod - y) % markPeriod >= markPeriod - 3 ? "stripe" : undefined;
}
