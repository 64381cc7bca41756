import { useQueries } from "@tanstack/react-query";
import { type ShownLayer, shownLayers } from "../../../data/state/view.ts";
import { rowWeights } from "./cell-grid.ts";
import { type HourFigures, hourFigures } from "./hour-figures.ts";
import { daysOf, hourOfDay, type LayerDay, type MapField } from "./map-field.ts";
import { layerDayQuery } from "./map-queries.ts";

/** Days of the layers of a map, as far as they are loaded. */
export interface MapDays {
  /** Returns the numbers of a layer at an hour; undefined before they are loaded. */
  readonly at: (layer: ShownLayer, hour: number) => LayerDay | undefined;
  /** Figures of each hour; undefined before they are loaded, and if no cell has data. */
  readonly figures: readonly (HourFigures | undefined)[];
  /** Number of days of layers that are loaded. */
  readonly loaded: number;
  /** True if no day has to be waited for. */
  readonly isLoaded: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** Layers that words and figures need, also when another layer is shown. */
const figured: ReadonlySet<ShownLayer> = new Set(["score", "share_acceptable", "median", "Q10", "Q90"]);

/**
 * Loads the days of the shown layer, and those from which its figures and the words of a cell come. The day of the shown hour comes first.
 *
 * @param hour - Shown hour of the field, from 0.
 */
export function useMapDays(
  id: string,
  field: MapField | undefined,
  layer: ShownLayer,
  hour: number,
): MapDays {
  const layers = shownLayers.filter((one) => field?.layers.has(one) && (one === layer || figured.has(one)));
  const count = field === undefined ? 0 : daysOf(field);
  const hoursADay = field?.chunk[0] ?? 1;
  const first = Math.floor(hour / hoursADay);
  const days = Array.from({ length: count }, (_, day) => day).toSorted(
    (one, other) => Math.abs(one - first) - Math.abs(other - first),
  );
  const asked = days.flatMap((day) => layers.map((one) => ({ day, layer: one })));
  const answers = useQueries({ queries: asked.map((one) => layerDayQuery(id, field, one.layer, one.day)) });
  const loaded = new Map(asked.map((one, index) => [`${one.layer} ${one.day}`, answers[index]!.data]));
  const dayOf = (of: ShownLayer, day: number): LayerDay | undefined => loaded.get(`${of} ${day}`);
  const failed = answers.filter(({ isError }) => isError);
  return {
    at: (of, wanted) => {
      const values = dayOf(of, Math.floor(wanted / hoursADay));
      return values && field && hourOfDay(values, field, wanted % hoursADay);
    },
    figures:
      field === undefined
        ? []
        : Array.from({ length: count }, (_, day) => day)
            .flatMap((day) => figuresOfDay(field, dayOf("score", day), dayOf("share_acceptable", day)))
            .slice(0, field.hours),
    loaded: answers.filter(({ data }) => data !== undefined).length,
    isLoaded: field !== undefined && answers.every(({ data }) => data !== undefined),
    isError: failed.length > 0,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

interface KnownFigures {
  readonly acceptable: LayerDay | undefined;
  readonly figures: readonly (HourFigures | undefined)[];
}

const known = new WeakMap<LayerDay, KnownFigures>();

/** Returns the figures of the hours of a day. They are cached, because days arrive one by one. */
function figuresOfDay(
  field: MapField,
  scores: LayerDay | undefined,
  acceptable: LayerDay | undefined,
): KnownFigures["figures"] {
  if (scores === undefined) return Array.from({ length: field.chunk[0] }, () => undefined);
  const before = known.get(scores);
  if (before?.acceptable === acceptable && before !== undefined) return before.figures;
  const weights = rowWeights(field);
  const figures = Array.from({ length: field.chunk[0] }, (_, hour) =>
    hourFigures(hourOfDay(scores, field, hour), acceptable && hourOfDay(acceptable, field, hour), weights),
  );
  known.set(scores, { acceptable, figures });
  return figures;
}
