import { writeCsv } from "@halcyon/formats/csv/write-csv";
import type { Table } from "@halcyon/formats/table/table";
import { type ColumnHead, tableOfRows } from "@halcyon/formats/table/table-of-rows";
import { type EpochHour, formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import type { EvidenceHour } from "@halcyon/schema/v2";
import { bentProbabilities, type HourCase, type PromiseCase } from "@halcyon/scoring/evidence";

/** Window that a past run promised, with its probability after the correction by `bentProbabilities`. */
interface BentPromise extends PromiseCase {
  readonly bent: number | null;
}

/** Column of the table of promised windows. */
interface PromiseColumn extends ColumnHead {
  readonly meaning: string;
  readonly value: (one: BentPromise) => string | number | null;
}

/** Columns of the table of promised windows, except the last one, `synthetic`. */
export const promiseColumns: readonly PromiseColumn[] = [
  time("run", "start of the run", ({ run }) => run),
  time("available_at", "hour in which users could read the run", ({ availableAt }) => availableAt),
  time("start", "first hour of the window", ({ start }) => start),
  time("end", "hour after the last one of the window", ({ end }) => end),
  {
    ...number("lead_hours", "time from `available_at` to `start` [h]", ({ leadHours }) => leadHours),
    unit: "h",
  },
  {
    name: "local_day",
    kind: "day",
    meaning: "day for which the window was promised",
    value: ({ targetDay }) => targetDay,
  },
  number("members_good", "members that are good in each hour", ({ membersGood }) => membersGood),
  number("members", "members with a score in each hour", ({ members }) => members),
  number("probability", "promised probability", ({ probability }) => probability),
  number(
    "bent",
    "probability, corrected by what came on other days; empty with too few outcomes",
    ({ bent }) => bent,
  ),
  number("control", "1 if the first member is good in each hour; empty without members", ({ control }) =>
    control === undefined ? null : Number(control),
  ),
  number("held", "1 if the true weather was good in each hour", ({ held }) => Number(held)),
  number("worst_said_median", "median over the members of their worst score", (one) => one.worstSaidMedian),
  number("worst_came", "worst score of the true weather", ({ worstCame }) => worstCame),
  number("climatology", "share of other years in which the window held", ({ climatology }) => climatology),
  {
    name: "generation",
    kind: "text",
    meaning: "version of the model; empty if unknown",
    value: ({ generation = null }) => generation,
  },
];

function number(name: string, meaning: string, value: PromiseColumn["value"]): PromiseColumn {
  return { name, kind: "number", meaning, value };
}

function time(name: string, meaning: string, hourOf: (one: BentPromise) => EpochHour): PromiseColumn {
  return { name, kind: "time", meaning, value: (one) => hourOf(one) * millisecondsPerHour };
}

/**
 * Returns promised windows as a table, with one row for each window.
 *
 * @param synthetic - True if the weather is synthetic. Every row repeats this value, because readers may copy single rows.
 */
export function promisesTable(promises: readonly PromiseCase[], synthetic: boolean): Table {
  const bent = bentProbabilities(promises);
  const rows = promises.map((promise, index) => {
    const one = { ...promise, bent: bent[index]! };
    const cells = promiseColumns.map(({ name, value }) => [name, value(one)] as const);
    return { ...Object.fromEntries(cells), synthetic: Number(synthetic) };
  });
  return tableOfRows([...promiseColumns, { name: "synthetic", kind: "number" }], rows);
}

/** Formats the table of promised windows as CSV, with a newline after each row. */
export function promisesCsv(promises: readonly PromiseCase[], synthetic: boolean): string {
  return [...writeCsv([promisesTable(promises, synthetic)])].join("").replaceAll("\r\n", "\n");
}

/** Columns of the table of hours. */
const hourColumns = [
  ...(["run", "available_at", "time"] as const).map((name) => ({ name, kind: "time" }) as const),
  { name: "lead_hours", kind: "number", unit: "h" },
  ...(
    [
      "members",
      "mean",
      "q10",
      "q90",
      "ideal",
      "unsuitable",
      "crps",
      "came",
      "climatology_ideal",
      "climatology_unsuitable",
      "climatology_crps",
      "persistence",
      "synthetic",
    ] as const
  ).map((name) => ({ name, kind: "number" }) as const),
] as const satisfies readonly (ColumnHead & { readonly name: keyof EvidenceHour })[];

/** Returns hours as a table, with one row for each. */
export function hoursTable(hours: readonly HourCase[], synthetic: boolean): Table {
  const rows = hours.map((one) => ({ ...hourRow(one, synthetic), synthetic: Number(synthetic) }));
  return tableOfRows(hourColumns, rows);
}

/** Converts the forecast and the outcome of an hour to the response format. */
export function hourRow(
  { rank: _rank, climatologyIdeal, climatologyUnsuitable, climatologyCrps, ...one }: HourCase,
  synthetic: boolean,
): EvidenceHour {
  const { run, hour, leadHours, observed, persistence, ...said } = one;
  return {
    run: formatEpochHour(run),
    available_at: formatEpochHour(hour - leadHours),
    time: formatEpochHour(hour),
    lead_hours: leadHours,
    ...said,
    came: observed,
    climatology_ideal: climatologyIdeal,
    climatology_unsuitable: climatologyUnsuitable,
    climatology_crps: climatologyCrps,
    persistence,
    synthetic,
  };
}
