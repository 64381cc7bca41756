import { DataTable } from "../../../widgets/data-table.tsx";
import type { MonthWorkability } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { formatShare, type Polarity } from "../../../words/weather/band-words.ts";
import type { View } from "../../../data/state/view.ts";
import {
  changeUnit,
  type Figure,
  figureOf,
  formatChange,
  formatMeasure,
  formatWait,
  overModels,
  overYears,
} from "../measures.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import type { AskedHours } from "../working-days.ts";
import { monthNames } from "../month-names.ts";

interface PastProps {
  readonly months: readonly MonthWorkability[];
  readonly view: Pick<View, "measure"> & AskedHours;
  readonly polarity: Polarity;
}

/** Shows the values of the past months as a table. */
export function PastTable({ months, view, polarity }: PastProps) {
  const { windowHours } = view;
  const measure = figureOf(view, polarity);
  const jobs = `${polarity === "suitability" ? "Jobs" : "Spells"} of ${withUnit(windowHours, "h")}`;
  return (
    <MonthTable
      summary="As it was, as a table"
      caption="Months as they were"
      columns={["1 in 10 less", "Median", "1 in 10 more", jobs, "Mean wait", "Years"]}
      rows={months.map((month) => {
        const spread = overYears(month, measure);
        const { windows, waiting, years_used: used } = month;
        return [
          ...([spread?.P10, spread?.P50, spread?.P90] as const).map((value) =>
            value === undefined ? "–" : formatMeasure(value, measure),
          ),
          windows === null ? "–" : String(Math.round(windows.P50)),
          waiting === null ? "–" : formatWait(waiting.mean_hours),
          String(used),
        ];
      })}
    />
  );
}

interface FutureProps {
  readonly projected: Pick<V2.ProjectionWorkabilityResponse, "baseline" | "change" | "models">;
  readonly measure: Figure;
}

/** Shows the projected change of each month as a table. */
export function FutureTable({ projected, measure }: FutureProps) {
  return (
    <MonthTable
      summary={`Its change as a table, in ${changeUnit(measure)}`}
      caption="Change of the months"
      columns={["1 in 10 less", "Median", "1 in 10 more", "Agree", "Models"]}
      rows={projected.baseline.map((_month, position) => {
        const across = overModels(projected, position, measure);
        if (across === null) return ["–", "–", "–", "–", "0"];
        const { Q10, median, Q90, agreement, models: count } = across;
        return [
          ...[Q10, median, Q90].map((value) => formatChange(value, measure)),
          formatShare(agreement),
          String(count),
        ];
      })}
    />
  );
}

interface MonthTableProps {
  readonly summary: string;
  readonly caption: string;
  readonly columns: readonly string[];
  /** Rows of the table, one per month, January first. Each row has one text per column. */
  readonly rows: readonly (readonly string[])[];
}

/** Shows the values of a monthly chart as a table. */
function MonthTable({ summary, caption, columns, rows }: MonthTableProps) {
  return (
    <details className="month-table">
      <summary>{summary}</summary>
      <DataTable
        caption={caption}
        columns={["Month", ...columns]}
        rows={rows.map((cells, position) => ({
          key: monthNames[position]!,
          head: monthNames[position],
          cells,
        }))}
      />
    </details>
  );
}
