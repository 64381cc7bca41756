import { acceptableFrom } from "@halcyon/schema";
import { variableInSentence } from "@halcyon/schema/words";
import type * as V2 from "@halcyon/schema/v2";
import { spoken, spokenHours } from "./clock.ts";

/** What sentences about consecutive hours of one band need of a result. */
interface HourRun {
  readonly from: string;
  readonly to: string;
  readonly hours: number;
  readonly band: string;
  readonly scores: readonly number[];
  readonly doubtful_hours: number;
  readonly limited_by: string | null;
  readonly no_data?: readonly string[] | undefined;
}

/** What a sentence about the counts of hours needs of a result. */
interface Counted {
  readonly from: string;
  readonly to: string;
  readonly hours: Readonly<Record<string, number>>;
}

/** What sentences about the parts of a result need of it. */
interface Parted {
  readonly one_run_until: string | null;
  readonly next_start: string | null;
}

/** Returns a sentence with the period and the number of hours in each band. */
export function countWords({ from, to, hours }: Counted): string {
  const counts = Object.entries(hours).filter(([, count]) => count > 0);
  return `${spokenHours(from, to)}: ${counts.map(([band, count]) => `${count} h ${band}`).join(", ")}.`;
}

/** Returns sentences that explain the scores, most important first: good hours, doubts, omissions, and other runs. */
export function scoredWords(scored: Parted, runs: readonly HourRun[], polarity: Polarity): string[] {
  const good = runs.find(({ scores: [lowest = 0] }) => lowest >= acceptableFrom);
  const doubtful = runs.reduce((sum, run) => sum + run.doubtful_hours, 0);
  const isTask = polarity === "suitability";
  return [
    ...(good === undefined
      ? [isTask ? "No hour is acceptable." : "The situation is not even partly present in any hour."]
      : [`${isTask ? "First acceptable hours" : "First present"}: ${runWords(good)}.`]),
    ...doubtWords(doubtful, polarity),
    ...partialWords(scored),
    ...runs.filter((run) => run !== good && !(isTask && isStopped(run))).map(runSentence),
  ];
}

/** Returns a sentence about the hours that the members doubt, as a list; empty if there are none. */
export function doubtWords(hours: number, polarity: Polarity): string[] {
  const edge = polarity === "suitability" ? "acceptable" : "partial";
  return hours === 0
    ? []
    : [`In ${hours} h, a tenth of the members or more are on the other side of the edge of ${edge}.`];
}

/** Returns sentences about hours of a single run, and about hours that a result leaves out. */
export function partialWords({ one_run_until: until, next_start: next }: Parted): string[] {
  return [
    ...(until === null
      ? []
      : [`Until ${spoken(until)} the score comes from a single run and has no probability.`]),
    ...(next === null ? [] : [`Runs after ${spoken(next)} are left out; ask again with start ${next}.`]),
  ];
}

/** Returns a sentence about a run of hours. */
export function runSentence(run: HourRun): string {
  return `${run.hours} h ${run.band}: ${runWords(run)}.`;
}

export type Polarity = V2.ForecastMetadata["entry"]["polarity"];

/** Maximum number of time spans named in a sentence. */
const spansMax = 2;

/** Returns a sentence about the hours in which a limit stops the task; an empty list for a scenario, or if no limit stops it. */
export function stopWords(runs: readonly HourRun[], polarity: Polarity): string[] {
  const stops = runs.filter(isStopped);
  if (polarity === "presence" || stops.length === 0) return [];
  const named = stops
    .slice(0, spansMax)
    .map(
      ({ from, to, limited_by: limit }) =>
        `${spokenHours(from, to)}${limit === null ? "" : ` (${variableInSentence(limit)})`}`,
    );
  const others = stops.length - named.length;
  const spans = [...named, ...(others > 0 ? [`${others} more`] : [])].join("; ");
  const isByLimits = stops.every(({ limited_by: limit }) => limit !== null);
  const because = isByLimits
    ? "a limit is not met and nothing compensates for it"
    : "a limit is not met, or an official warning stops the task";
  return [`Stop, because ${because}: ${spans}.`];
}

function isStopped({ scores: [, highest] }: HourRun): boolean {
  return highest === 0;
}

function runWords({ from, to, scores: [lowest], limited_by: limit, no_data: missing = [] }: HourRun): string {
  const because = limit === null ? "" : `, limited by ${variableInSentence(limit)}`;
  const unknown =
    missing.length === 0
      ? ""
      : `, no data for ${missing.map((name) => variableInSentence(name)).join(" and ")}`;
  return `${spokenHours(from, to)} (lowest ${lowest}${because}${unknown})`;
}

/** Score of an hour, with the quantiles of the members if there are any. */
interface ScoredHour {
  readonly score: number;
  readonly ensemble?: { readonly Q10: number; readonly Q90: number } | null | undefined;
}

/**
 * Returns true if at least a tenth of the ensemble members contradict the score. These members find an hour acceptable although its score is below
 * acceptable, or the reverse.
 */
export function isDoubtful({ score, ensemble }: ScoredHour): boolean {
  if (ensemble === null || ensemble === undefined) return false;
  return score >= acceptableFrom ? ensemble.Q10 < acceptableFrom : ensemble.Q90 >= acceptableFrom;
}
