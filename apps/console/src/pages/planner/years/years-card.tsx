import type { MonthWorkability } from "@halcyon/schema";
import { useMemo, useState } from "react";
import { ChartFrame } from "../../../chart/chart-frame.tsx";
import { isWide } from "../../frame/choices/is-wide.ts";
import { type Figure, figureOf, formatMeasure, formatTick, measureWords } from "../measures.ts";
import { MonthLetters } from "../months/month-letters.tsx";
import { monthNames } from "../month-names.ts";
import type { PastAnswer, PlannerProps } from "../planner-props.ts";
import { valueScale, type ValueScale } from "../../../chart/axes/value-scale.ts";

interface Props extends PlannerProps {
  readonly past: PastAnswer;
}

/** Initial number of years shown on a narrow screen. */
const latestYears = 6;

/** Shows each year separately, all on the same scale. On a narrow screen, only the latest years are shown at first. */
export function YearsCard({ view, polarity, cursor, past }: Props) {
  const { windowHours } = view;
  const measure = figureOf(view, polarity);
  const rows = useMemo(() => yearRows(past.json.months, measure), [past, measure]);
  const scale = useMemo(
    () => valueScale(rows.flatMap(({ values }) => values.map((value) => value ?? 0))),
    [rows],
  );
  const [isWhole, setWhole] = useState(isWide);
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(-latestYears);
  return (
    <section className="card planner-card" aria-labelledby="years-title">
      <div>
        <h2 id="years-title">Year by year</h2>
        <p className="note">
          {measureWords(measure, polarity, windowHours)}, January to December. Beside each year stands its{" "}
          {monthNames[cursor.hour]}.
        </p>
      </div>
      <ol className="years-grid">
        {shown.map((row) => (
          <YearPanel key={row.year} {...{ row, scale, measure }} month={cursor.hour} />
        ))}
      </ol>
      {shown.length < rows.length && (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {rows.length} years
        </button>
      )}
    </section>
  );
}

interface PanelProps {
  readonly row: YearRow;
  readonly scale: ValueScale;
  readonly measure: Figure;
  /** Selected month, 0 for January. */
  readonly month: number;
}

const top = 4;
const plotHeight = 52;
const axisHeight = 16;
const gutter = 38;

function YearPanel({ row: { year, values }, scale, measure, month }: PanelProps) {
  const y = (value: number): number => top + (1 - scale.at(value)) * plotHeight;
  const read = values[month] ?? null;
  const highest = scale.ticks.at(-1)!;
  return (
    <li data-year={year} data-values={values.join(",")}>
      <p>
        <strong>{year}</strong>{" "}
        <span className="note">{read === null ? "left out" : formatMeasure(read, measure)}</span>
      </p>
      <ChartFrame kind="year" height={top + plotHeight + axisHeight}>
        {(width) => {
          const step = Math.max(width - gutter, 1) / values.length;
          return (
            <>
              {[0, highest].map((tick) => (
                <g key={tick}>
                  <line className="grid-line" x1={gutter} x2={width} y1={y(tick)} y2={y(tick)} />
                  <text x={gutter - 4} y={y(tick) + (tick === 0 ? 0 : 8)} textAnchor="end">
                    {formatTick(tick, measure)}
                  </text>
                </g>
              ))}
              {values.map((value, position) =>
                value === null ? null : (
                  <rect
                    key={monthNames[position]}
                    className={position === month ? "year-bar read" : "year-bar"}
                    x={gutter + position * step + 0.5}
                    width={Math.max(step - 1, 1)}
                    y={y(value)}
                    height={y(0) - y(value)}
                  />
                ),
              )}
              <MonthLetters {...{ step, gutter }} y={top + plotHeight + 12} read={month} />
            </>
          );
        }}
      </ChartFrame>
    </li>
  );
}

/** Values of the chosen quantity in the months of one year. A month without data is null. */
interface YearRow {
  readonly year: number;
  readonly values: readonly (number | null)[];
}

/**
 * Returns the values of the chosen quantity for each month of each year, in chronological order.
 *
 * @param months - Months with their years, January first.
 */
export function yearRows(months: readonly MonthWorkability[], measure: Figure): YearRow[] {
  const ofMonths = months.map(
    ({ years = [] }) => new Map(years.map((one) => [one.year, ofYear(one, measure)])),
  );
  const years = [...new Set(ofMonths.flatMap((values) => [...values.keys()]))].toSorted((a, b) => a - b);
  return years.map((year) => ({ year, values: ofMonths.map((values) => values.get(year) ?? null) }));
}

function ofYear(year: NonNullable<MonthWorkability["years"]>[number], measure: Figure): number {
  if (measure === "days") return year.windows;
  return measure === "start" ? year.start_share : year.hours[measure];
}
