import { formatEpochHour } from "@halcyon/schema/time";
import type { EvidenceHour } from "@halcyon/schema/v2";
import { bentProbabilities, type HourCase, type PromiseCase } from "@halcyon/scoring/evidence";

/** Window that a past run promised, with its probability after the correction by `bentProbabilities`. */
interface BentPromise extends PromiseCase {
  readonly bent: number | null;
}

/** Column of the CSV file of promised windows. */
interface PromiseColumn {
  readonly name: string;
  readonly meaning: string;
  readonly value: (one: BentPromise) => string | number;
}

/** Columns of the CSV file of promised windows, except the last one, `synthetic`. */
export const promiseColumns: readonly PromiseColumn[] = [
  column("run", "start of the run", ({ run }) => formatEpochHour(run)),
  column("available_at", "hour in which users could read the run", ({ availableAt }) =>
    formatEpochHour(availableAt),
  ),
  column("start", "first hour of the window", ({ start }) => formatEpochHour(start)),
  column("end", "hour after the last one of the window", ({ end }) => formatEpochHour(end)),
  column("lead_hours", "time from `available_at` to `start` [h]", ({ leadHours }) => leadHours),
  column("local_day", "day for which the window was promised", ({ targetDay }) =>
    formatEpochHour(targetDay * 24).slice(0, "2026-12-31".length),
  ),
  column("members_good", "members that are good in each hour", ({ membersGood }) => membersGood),
  column("members", "members with a score in each hour", ({ members }) => members),
  column("probability", "promised probability", ({ probability }) => probability),
  column(
    "bent",
    "probability, corrected by what came on other days; empty with too few outcomes",
    (one) => one.bent ?? "",
  ),
  column("control", "1 if the first member is good in each hour; empty without members", ({ control }) =>
    control === undefined ? "" : Number(control),
  ),
  column("held", "1 if the true weather was good in each hour", ({ held }) => Number(held)),
  column("worst_said_median", "median over the members of their worst score", (one) => one.worstSaidMedian),
  column("worst_came", "worst score of the true weather", ({ worstCame }) => worstCame),
  column("climatology", "share of other years in which the window held", ({ climatology }) => climatology),
  column("generation", "version of the model; empty if unknown", ({ generation = "" }) => generation),
];

function column(name: string, meaning: string, value: PromiseColumn["value"]): PromiseColumn {
  return { name, meaning, value };
}

/**
 * Formats promised windows as a CSV file, with one line for each window. No value contains a comma or a quote.
 *
 * @param synthetic - True if the weather is synthetic. Every line repeats this value, because readers may copy single lines.
 */
export function promisesCsv(promises: readonly PromiseCase[], synthetic: boolean): string {
  const names = promiseColumns.map(({ name }) => name);
  const bent = bentProbabilities(promises);
  const rows = promises.map((promise, index) => {
    const one = { ...promise, bent: bent[index]! };
    return [...promiseColumns.map(({ value }) => value(one)), Number(synthetic)];
  });
  return [[...names, "synthetic"], ...rows].map((row) => `${row.join(",")}\n`).join("");
}

/** Names of the columns of the CSV file of hours. */
const hourColumns = [
  "run",
  "available_at",
  "time",
  "lead_hours",
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
] as const satisfies readonly (keyof EvidenceHour)[];

/** Header line with the names of the columns of {@link hoursCsv}. */
export const hoursHead = `${hourColumns.join(",")}\r\n`;

/** Formats hours as lines of a CSV file, without the header line. */
export function hoursCsv(hours: readonly HourCase[], synthetic: boolean): string {
  return hours
    .map((one) => {
      const row = hourRow(one, synthetic);
      const values = hourColumns.map((name) =>
        name === "synthetic" ? Number(row[name]) : (row[name] ?? ""),
      );
      return `${values.join(",")}\r\n`;
    })
    .join("");
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
