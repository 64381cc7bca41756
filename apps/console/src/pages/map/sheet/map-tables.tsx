import { millisecondsPerHour } from "@halcyon/schema/time";
import type { Location } from "@halcyon/schema";
import { useMemo, useState } from "react";
import { bandLegend, formatScore, formatShare, type Polarity } from "../../../words/weather/band-words.ts";
import { DataTable } from "../../../widgets/data-table.tsx";
import type { Clock } from "../../../words/time/clock.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import { formatPlace } from "../../../words/weather/format-place.ts";
import { middleOfCell } from "../field/cell-grid.ts";
import { bestCells } from "../field/hour-figures.ts";
import type { MapField, MapWeather } from "../field/map-field.ts";
import type { ShownLayer } from "../../../data/state/view.ts";
import { variableWords } from "../../../words/weather/constraint-words.ts";
import type { MapDays } from "../field/use-map-days.ts";
import { layerNames, noDataWords, weatherWords, workableWord } from "./hour-words.ts";

interface Props {
  readonly field: MapField;
  readonly days: MapDays;
  readonly polarity: Polarity;
  /** Variable that the map shows in place of scores, its layer, and the lowest and highest value of each hour. */
  readonly weather: MapWeather | undefined;
  readonly layer: ShownLayer;
  readonly extremes: readonly (readonly [lowest: number, highest: number] | undefined)[];
  readonly clock: Clock;
  /** First hour that counts for the best cells. */
  readonly hour: number;
  readonly read: (hour: number) => void;
  readonly select: (place: Location) => void;
}

/** Number of best cells that are listed. */
const cellsShown = 10;

/** Shows the map as tables, which read without colours: its best cells from the shown hour on, and the shares of all hours. */
export function MapTables(props: Props) {
  const { weather } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="card map-tables" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {weather === undefined ? "As tables: best cells, and every hour" : "As a table: every hour"}
      </summary>
      {isOpen && weather === undefined && <BestCells {...props} />}
      {isOpen && <HourTable {...props} />}
    </details>
  );
}

function BestCells({ field, days, polarity, clock, hour, select }: Props) {
  const best = useMemo(() => {
    const hours = Array.from({ length: field.hours - hour }, (_, at) => days.at("score", hour + at));
    return bestCells(
      field,
      hours.filter((values) => values !== undefined),
      cellsShown,
    );
  }, [field, hour, days.isLoaded]);
  return (
    <>
      <h3>Best cells from {clock.moment(field.startMs + hour * millisecondsPerHour)} on</h3>
      {!days.isLoaded && <p className="note">Not all hours are loaded yet.</p>}
      <DataTable
        caption="Best cells"
        columns={["Middle of the cell", `Hours ${workableWord[polarity]}`, "Mean score"]}
        rows={best.map((cell) => {
          const place = middleOfCell(field, cell);
          return {
            key: `${cell.row} ${cell.column}`,
            head: (
              <button type="button" className="link" onClick={() => select(place)}>
                {formatPlace(place)}
              </button>
            ),
            cells: [`${cell.workable} of ${withUnit(cell.hours, "h")}`, formatScore(cell.mean)],
          };
        })}
      />
    </>
  );
}

function HourTable({ field, days, polarity, weather, layer, extremes, clock, read }: Props) {
  const unknown = days.isLoaded ? noDataWords : "loading";
  const cellsOf = (hour: number): readonly string[] => {
    if (weather !== undefined)
      return [0, 1].map((end) => {
        const value = extremes[hour]?.[end];
        return value === undefined ? unknown : weatherWords(value, weather);
      });
    const figures = days.figures[hour];
    return bandLegend(polarity).map(({ band }) =>
      figures === undefined ? unknown : formatShare(figures.shares[band]),
    );
  };
  return (
    <>
      <h3>Every hour</h3>
      <DataTable
        caption={
          weather === undefined
            ? "Shares of the cells in each hour"
            : `${variableWords(weather.name)}, ${layerNames[layer].suitability}: extremes of the cells in each hour`
        }
        columns={[
          "Hour",
          ...(weather === undefined ? bandLegend(polarity).map(({ word }) => word) : ["Lowest", "Highest"]),
        ]}
        rows={Array.from({ length: field.hours }, (_, hour) => {
          const atMs = field.startMs + hour * millisecondsPerHour;
          return {
            key: atMs,
            head: (
              <button type="button" className="link" onClick={() => read(hour)}>
                {clock.moment(atMs)}
              </button>
            ),
            cells: cellsOf(hour),
          };
        })}
      />
    </>
  );
}
