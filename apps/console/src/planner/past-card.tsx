import type { MonthWorkability, V2 } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import { workabilityQuery } from "../api/queries.ts";
import type { Polarity } from "../chart/band-words.ts";
import type { HourCursor } from "../chart/hour-slider.ts";
import { saveFile } from "../export/save-file.ts";
import { Loading } from "../widgets/loading.tsx";
import type { Address } from "../state/address.ts";
import type { Measure, View } from "../state/view.ts";
import { formatMeasure, formatWait, measureWords, overYears } from "./measures.ts";
import { MethodNote } from "./method-note.tsx";
import { MonthChart, monthNames } from "./month-chart.tsx";
import { MonthTable } from "./month-table.tsx";
import { PlannerProblem } from "./planner-problem.tsx";
import { RecordNote } from "./record-note.tsx";
import { pastCsv } from "./workability-csv.ts";
import { pastFacts } from "./workability-facts.ts";

/** What every part of the planner is given. */
export interface PlannerProps extends Pick<Address, "view" | "change"> {
  readonly polarity: Polarity;
  /** The warning of the author of the entry; empty without one. */
  readonly caveat: string;
  /** The month that is read, shared by both charts. */
  readonly cursor: HourCursor;
}

/** The months as they were: the median year and the spread between the years. */
export function PastCard({ view, polarity, caveat, cursor }: PlannerProps) {
  const { data, isError, error, refetch } = useQuery(workabilityQuery(view));
  return (
    <section className="card planner-card" aria-labelledby="past-title">
      <div className="card-head">
        <div>
          <h2 id="past-title">
            As it was, {view.past.first} to {view.past.last}
          </h2>
          <p className="note">{measureWords(view.measure, polarity, view.windowHours)}</p>
        </div>
        {data !== undefined && (
          <button
            type="button"
            aria-label="Save the months as CSV"
            onClick={() =>
              saveFile(
                `halcyon-months-${view.entry.type}-${view.entry.id}.csv`,
                new Blob([pastCsv(data.json, pastFacts({ ...data, place: view.location, caveat }))], {
                  type: "text/csv",
                }),
              )
            }
          >
            CSV
          </button>
        )}
      </div>
      {isError && <PlannerProblem error={error} offering="historical" retry={() => void refetch()} />}
      {!isError && data === undefined && <Loading what="the hours of these years" />}
      {data !== undefined && <PastMonths answer={data} {...{ view, polarity, cursor }} />}
    </section>
  );
}

interface MonthsProps extends Omit<PlannerProps, "change" | "caveat"> {
  readonly answer: {
    readonly json: V2.HistoricalWorkabilityResponse;
    readonly headers: Readonly<Record<string, string>>;
  };
}

function PastMonths({ answer: { json, headers }, view, polarity, cursor }: MonthsProps) {
  const { metadata, months, method } = json;
  const { measure, windowHours } = view;
  const spreads = months.map((month) => {
    const spread = overYears(month, measure);
    return spread && { low: spread.P10, middle: spread.P50, high: spread.P90, isFirm: true };
  });
  const text = monthText(months[cursor.hour]!, view, polarity);
  const left = months.reduce((sum, { years_left_out: years }) => sum + years, 0);
  return (
    <>
      <RecordNote {...metadata} cells={headers["x-halcyon-cell"]} />
      {spreads.every((spread) => spread === null) ? (
        <p>
          No year of these has enough hours in any month. Choose other years, or a place that the record
          covers.
        </p>
      ) : (
        <MonthChart
          months={spreads}
          format={(value) => formatMeasure(value, measure)}
          label="Months as they were"
          {...{ cursor, text }}
        />
      )}
      <ul className="legend" aria-label="Marks">
        <li>
          <MonthMark /> median year
        </li>
        <li>
          <SpreadMark /> eight years of ten (P10 to P90)
        </li>
      </ul>
      <p className="month-reading">{text}</p>
      {left > 0 && (
        <p className="note">
          Left out for gaps of more than 1 %: {left} {left === 1 ? "month" : "months"} of single years.
        </p>
      )}
      <MonthTable
        caption="Months as they were"
        columns={[
          "P10",
          "Median",
          "P90",
          `${polarity === "suitability" ? "Jobs" : "Spells"} of ${windowHours} h`,
          "Mean wait",
          "Years",
        ]}
        rows={months.map((month) => pastRow(month, measure))}
      />
      <MethodNote {...method} />
    </>
  );
}

/** A dot as charts of months have it, beside its word. */
export function MonthMark({ isFirm = true }: { readonly isFirm?: boolean }) {
  return (
    <svg width={14} height={14} aria-hidden="true">
      <circle className={isFirm ? "month-middle" : "month-middle unsure"} cx={7} cy={7} r={5} />
    </svg>
  );
}

/** A bar as charts of months have it, beside its word. */
export function SpreadMark() {
  return (
    <svg width={14} height={14} aria-hidden="true">
      <rect className="month-spread" width={14} height={14} rx={3} />
    </svg>
  );
}

function pastRow(month: MonthWorkability, measure: Measure): string[] {
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
}

function monthText(month: MonthWorkability, { measure, windowHours }: View, polarity: Polarity): string {
  const name = monthNames[month.month - 1]!;
  const spread = overYears(month, measure);
  if (spread === null) return `${name}: no year has enough hours.`;
  const { windows, waiting } = month;
  const format = (value: number): string => formatMeasure(value, measure);
  const parts = [
    `${name}: ${format(spread.P50)} in the median year, ${format(spread.P10)} to ${format(spread.P90)} in eight years of ten`,
  ];
  if (windows !== null && polarity === "suitability") {
    parts.push(
      `${Math.round(windows.P50)} jobs of ${windowHours} h fit in (${Math.round(windows.P10)} to ${Math.round(windows.P90)})`,
    );
  }
  if (waiting !== null) {
    parts.push(
      `the next ${polarity === "suitability" ? "start" : "such spell"} is ${formatWait(waiting.mean_hours)} away on average, at most ${formatWait(waiting.p90_hours)} nine times of ten`,
    );
  } else if (polarity === "suitability") parts.push("no job can start");
  return `${parts.join("; ")}.`;
}
