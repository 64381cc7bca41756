import { bandLegend, formatShare, type Polarity } from "../../../words/weather/band-words.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import { formatNumber, formatValue } from "../../../words/weather/constraint-words.ts";
import type { ShownLayer } from "../../../data/state/view.ts";
import type { HourFigures } from "../field/hour-figures.ts";
import type { MapWeather } from "../field/map-field.ts";

/** Text for hours in which no cell has data. */
export const noDataWords = "no data in this hour";

/** Word for cells whose score is at least acceptable. */
export const workableWord: Readonly<Record<Polarity, string>> = {
  suitability: "workable",
  presence: "at least partly present",
};

/** Returns what a map says about an hour: `62 % of the cells workable`. */
export function workableWords(
  figures: Pick<HourFigures, "workable"> | undefined,
  polarity: Polarity,
): string {
  if (figures === undefined) return noDataWords;
  return `${formatShare(figures.workable)} of the cells ${workableWord[polarity]}`;
}

/** Returns the shares of the bands in an hour, best first: `40 % ideal, 22 % acceptable`. Bands without cells are left out. */
export function sharesWords({ shares }: Pick<HourFigures, "shares">, polarity: Polarity): string {
  return bandLegend(polarity)
    .filter(({ band }) => shares[band] > 0)
    .map(({ band, word }) => `${formatShare(shares[band])} ${word.toLowerCase()}`)
    .join(", ");
}

/** Returns how many cells of an hour are in doubt. */
export function doubtWords({ doubtful, cells }: Pick<HourFigures, "doubtful" | "cells">): string {
  return doubtful === 0
    ? "In no cell do a fifth of the members say otherwise."
    : `In ${doubtful} of ${withUnit(cells, "")} cells at least a fifth of the members say otherwise.`;
}

/** Names of the layers, by what they show. */
export const layerNames: Readonly<Record<ShownLayer, Readonly<Record<Polarity, string>>>> = {
  score: { suitability: "score", presence: "score" },
  share_acceptable: { suitability: "members at least acceptable", presence: "members at least partly" },
  share_ideal: { suitability: "members ideal", presence: "members present" },
  share_window: {
    suitability: "members good for the whole work",
    presence: "members good for the whole time",
  },
  median: { suitability: "median", presence: "median" },
  Q10: { suitability: "10th percentile", presence: "10th percentile" },
  Q90: { suitability: "90th percentile", presence: "90th percentile" },
};

/** Returns what a map of a weather variable says about an hour: `4.2 to 13.1 m/s over the cells (median)`. */
export function spanWords(
  extremes: readonly [lowest: number, highest: number] | undefined,
  layer: ShownLayer,
  { unit }: Pick<MapWeather, "unit">,
): string {
  if (extremes === undefined) return noDataWords;
  const [lowest, highest] = extremes;
  return `${formatNumber(lowest)} to ${formatValue(highest, unit)} over the cells (${layerNames[layer].suitability})`;
}
