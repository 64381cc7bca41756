import { type Band, bands, classify } from "@halcyon/schema";
import {
  bandColours,
  bandLineColours,
  bandLines,
  bandTable,
  type CellMarks,
  isDoubtful,
  rangeColours,
  shareColours,
} from "@halcyon/schema/wire";

/** Colour: red, green and blue, each 0..255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Appearance of a cell: its colour, and the lines and stripes over it. */
export interface Look extends CellMarks {
  readonly ground: Rgb;
  /** Colour of the lines; absent if there are none. */
  readonly line?: Rgb;
}

/** Colours of a layer of a map. */
export interface LayerStyle {
  /** Appearances of cells with data. Their number is their position plus 1; 0 is a cell without data. */
  readonly looks: readonly Look[];
  /**
   * Returns the number of the appearance of a cell.
   *
   * @param value - Number of the layer; NaN if it is missing.
   * @param acceptableShare - Share of the members with an acceptable score, for the doubt about a score; NaN if it is unknown.
   */
  readonly lookOf: (value: number, acceptableShare: number) => number;
  /** Rows of the legend, from the top. */
  readonly legend: readonly { readonly look: number; readonly label: string }[];
}

/** Returns the colours of scores, for a task (`suitability`) or a scenario (`presence`). Maps use those for a light ground. */
export function scoreStyle(polarity: "suitability" | "presence"): LayerStyle {
  const plain = bands.map((band) => bandLook(band, polarity));
  const edges = bandTable(polarity);
  const best = bands.toReversed();
  return {
    looks: [...plain, ...plain.map((look) => ({ ...look, isStriped: true }))],
    lookOf: (score, acceptableShare) => {
      if (Number.isNaN(score)) return 0;
      return lookOfBand(classify(score), isDoubtful(score, acceptableShare));
    },
    legend: [
      ...best.map((band, index) => {
        const { name, above, from } = edges[index]!;
        const edge = above === undefined ? `${from === 0 ? "" : "from "}${from}` : `above ${above}`;
        return { look: lookOfBand(band, false), label: `${name} (${edge})` };
      }),
      { look: lookOfBand("acceptable", true), label: "striped - a fifth of members differ" },
    ],
  };
}

/** Returns the number of the appearance of a band. */
function lookOfBand(band: Band, isStriped: boolean): number {
  return 1 + bands.indexOf(band) + (isStriped ? bands.length : 0);
}

function bandLook(band: Band, polarity: "suitability" | "presence"): Look {
  const ground = rgbOf(bandColours[polarity][band].light);
  const lines = bandLines(band, polarity);
  const lineColours: Partial<Record<Band, { readonly light: string }>> = bandLineColours;
  const line = lines === "none" ? undefined : lineColours[band];
  return { ground, lines, ...(line && { line: rgbOf(line.light) }), isStriped: false };
}

/** Returns the colours of shares, 0..1, in fifths. */
export function shareStyle(): LayerStyle {
  return steppedStyle(
    shareColours,
    0,
    1,
    (low, high) => `${Math.round(100 * low)} - ${Math.round(100 * high)} %`,
  );
}

/**
 * Returns the colours of a weather variable in tenths of a range. A value on the edge of two tenths belongs to the upper one. Values outside have the colour of
 * the nearest end.
 */
export function rangeStyle(low: number, high: number, unit: string): LayerStyle {
  const digits = Math.max(0, 1 - Math.floor(Math.log10(Math.max(high - low, 1e-9) / rangeColours.length)));
  return steppedStyle(
    rangeColours,
    low,
    high,
    (from, to) => `${from.toFixed(digits)} - ${to.toFixed(digits)} ${unit}`,
  );
}

/**
 * Returns a range whose tenths have round edges and which contains the given one.
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

function steppedStyle(
  colours: readonly string[],
  low: number,
  high: number,
  labelOf: (from: number, to: number) => string,
): LayerStyle {
  const width = (high - low) / colours.length;
  return {
    looks: colours.map((colour) => ({ ground: rgbOf(colour), lines: "none", isStriped: false })),
    lookOf: (value) => {
      if (Number.isNaN(value)) return 0;
      const step = Math.floor((value - low) / (width || 1) + 1e-9);
      return 1 + Math.min(Math.max(step, 0), colours.length - 1);
    },
    legend: colours
      .map((_, step) => ({ look: step + 1, label: labelOf(low + step * width, low + (step + 1) * width) }))
      .toReversed(),
  };
}

function rgbOf(colour: string): Rgb {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}
