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
  stepOf,
  tenthEdges,
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
  const percent = 100 / shareColours.length;
  return steppedStyle(
    shareColours,
    [0, 1],
    (step) => `${Math.round(step * percent)} - ${Math.round((step + 1) * percent)} %`,
  );
}

/** Returns the colours of a weather variable in tenths of a range. */
export function rangeStyle(low: number, high: number, unit: string): LayerStyle {
  const edges = tenthEdges([low, high]);
  return steppedStyle(rangeColours, [low, high], (step) => `${edges[step]} - ${edges[step + 1]} ${unit}`);
}

function steppedStyle(
  colours: readonly string[],
  range: readonly [number, number],
  labelOf: (step: number) => string,
): LayerStyle {
  return {
    looks: colours.map((colour) => ({ ground: rgbOf(colour), lines: "none", isStriped: false })),
    lookOf: (value) => (Number.isNaN(value) ? 0 : 1 + stepOf(value, range, colours.length)),
    legend: colours.map((_, step) => ({ look: step + 1, label: labelOf(step) })).toReversed(),
  };
}

function rgbOf(colour: string): Rgb {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}
