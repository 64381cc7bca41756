import { bandLegend, formatShare, type Polarity } from "../../../words/weather/band-words.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import { tenthEdges } from "@halcyon/schema/wire";
import { shownScale } from "../../../words/units/shown-scale.ts";
import { formatNumber, formatValue, unitWords } from "../../../words/weather/constraint-words.ts";
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

type ShownWeather = Pick<MapWeather, "name" | "unit" | "shownUnit">;

/** Returns a value of a weather variable in the shown unit. In the unit of the variable, it is the value of the API. */
function shownNumber(value: number, { name, unit, shownUnit }: ShownWeather): number {
  return unit === shownUnit ? value : Number(shownScale({ variable: name }, shownUnit).show(value));
}

/** Returns a value of a weather variable as text, with the shown unit. */
export function weatherWords(value: number, weather: ShownWeather): string {
  return formatValue(shownNumber(value, weather), weather.shownUnit);
}

/** Returns what the ten colours of a map of a weather variable stand for, from the lowest: `0 to 5 m/s`. */
export function tenthWords(weather: ShownWeather & Pick<MapWeather, "range">): string[] {
  const [low, high] = weather.range;
  const edges =
    weather.unit === weather.shownUnit
      ? tenthEdges(weather.range).map((edge) => edge.replace("-", "−"))
      : Array.from({ length: 11 }, (_, at) =>
          formatNumber(shownNumber(low + (at * (high - low)) / 10, weather)),
        );
  return edges.slice(1).map((edge, at) => `${edges[at]} to ${withUnit(edge, unitWords(weather.shownUnit))}`);
}

/** Returns what a map of a weather variable says about an hour: `4.2 to 13.1 m/s over the cells (median)`. */
export function spanWords(
  extremes: readonly [lowest: number, highest: number] | undefined,
  layer: ShownLayer,
  weather: ShownWeather,
): string {
  if (extremes === undefined) return noDataWords;
  const [lowest, highest] = extremes;
  return `${formatNumber(shownNumber(lowest, weather))} to ${weatherWords(highest, weather)} over the cells (${layerNames[layer].suitability})`;
}
