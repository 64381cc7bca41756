import type { KeptMap } from "@halcyon/schema/v2";
import { useMemo } from "react";
import { LineStrip } from "../../../chart/strip/line-strip.tsx";
import type { ShownLayer, View } from "../../../data/state/view.ts";
import { PageLink } from "../../../widgets/page-link.tsx";
import { bandWord, formatScore, formatShare, type Polarity } from "../../../words/weather/band-words.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { formatPlace } from "../../../words/weather/format-place.ts";
import { boundsOfCell, type GridCell, middleOfCell } from "../field/cell-grid.ts";
import { variableWords } from "../../../words/weather/constraint-words.ts";
import { weatherWords } from "./hour-words.ts";
import type { MapField, MapWeather } from "../field/map-field.ts";
import type { MapDays } from "../field/use-map-days.ts";

interface Props {
  readonly map: KeptMap;
  readonly field: MapField;
  /** Chosen cell; undefined if the chosen place lies beside the map. */
  readonly cell: GridCell | undefined;
  readonly days: MapDays;
  readonly hour: number;
  readonly polarity: Polarity;
  /** Variable that the map shows in place of scores; undefined for a map of scores. */
  readonly weather: MapWeather | undefined;
  readonly view: View;
  readonly clock: Clock;
  readonly read: (hour: number) => void;
}

/** Shows the chosen cell: its score and doubt in the hour, and its scores over all hours. It has links to its forecast, a watch and the plan. */
export function CellCard({ map, field, cell, days, hour, polarity, weather, view, clock, read }: Props) {
  const position = cell === undefined ? -1 : cell.row * field.longitudes.length + cell.column;
  const valueAt = (layer: ShownLayer, at: number): number | undefined => {
    const packed = days.at(layer, at)?.[position];
    const stored = field.layers.get(layer);
    return packed === undefined || stored === undefined || packed === stored.missing
      ? undefined
      : packed * stored.scale;
  };
  const scores = useMemo(
    () => Array.from({ length: field.hours }, (_, at) => valueAt("score", at)),
    [position, field, days.figures.length, days.isLoaded],
  );
  if (cell === undefined) {
    return (
      <section className="card">
        <h2>A cell</h2>
        <p className="note">Tap a cell of the map to see its numbers.</p>
      </section>
    );
  }
  const place = middleOfCell(field, cell);
  const cellView: View = {
    ...view,
    location: place,
    model: map.model,
    ...(map.entry !== undefined && "id" in map.entry && { entry: map.entry }),
  };
  return (
    <section className="card cell-card" aria-labelledby="cell-title">
      <h2 id="cell-title">The cell around {formatPlace(place)}</h2>
      <p className="note">{boundsWords(boundsOfCell(field, cell))}</p>
      <p role="status">
        {weather === undefined
          ? cellWords(valueAt("score", hour), valueAt("share_acceptable", hour), polarity)
          : valuesWords(weather, {
              median: valueAt("median", hour),
              Q10: valueAt("Q10", hour),
              Q90: valueAt("Q90", hour),
            })}
      </p>
      {weather === undefined && scores.every((score) => score !== undefined) && (
        <LineStrip
          scores={scores}
          startMs={field.startMs}
          {...{ clock, polarity }}
          cursor={{ hour, read }}
          text={cellWords(scores[hour], valueAt("share_acceptable", hour), polarity)}
        />
      )}
      <p className="row acts">
        <PageLink page="forecast" view={cellView}>
          Forecast
        </PageLink>
        <PageLink page="watches" view={{ ...cellView, watching: "new" }}>
          Tell me when
        </PageLink>
        <PageLink page="planner" view={cellView}>
          Plan
        </PageLink>
      </p>
    </section>
  );
}

/** Returns the edges of a cell: `53.13° N to 53.38° N, 6.88° E to 7.13° E`. */
export function boundsWords([west, south, east, north]: readonly [number, number, number, number]): string {
  const [low, left] = formatPlace({ latitude: south, longitude: west }).split(", ");
  const [high, right] = formatPlace({ latitude: north, longitude: east }).split(", ");
  return `${low} to ${high}, ${left} to ${right}`;
}

/** Returns the values of a cell in an hour. A single run has a median only, which is its value. */
export function valuesWords(
  weather: Pick<MapWeather, "name" | "unit" | "shownUnit">,
  { median, Q10, Q90 }: Readonly<Record<"median" | "Q10" | "Q90", number | undefined>>,
): string {
  if (median === undefined) return "No data for this cell in this hour.";
  const words = variableWords(weather.name);
  if (Q10 === undefined || Q90 === undefined)
    return `${words}: ${weatherWords(median, weather)}. No members are counted in this hour.`;
  return `${words}: median ${weatherWords(median, weather)}. A tenth of the members lie below ${weatherWords(Q10, weather)}, a tenth above ${weatherWords(Q90, weather)}.`;
}

/**
 * Returns the score of a cell in an hour, and how many members find the hour at least acceptable.
 *
 * @param score - Score, 0..1; undefined without data.
 * @param share - Share of the members, 0..1; undefined if none are counted.
 */
export function cellWords(score: number | undefined, share: number | undefined, polarity: Polarity): string {
  if (score === undefined) return "No data for this cell in this hour.";
  const scored = `Score ${formatScore(score)}, ${bandWord(score, polarity).toLowerCase()}.`;
  if (share === undefined) return `${scored} No members are counted in this hour.`;
  const found = polarity === "suitability" ? "find it at least acceptable" : "show it at least in part";
  return `${scored} ${formatShare(share)} of the members ${found}.`;
}
