import { variableInSentence, warnedWords } from "@halcyon/schema/words";
import { acceptableFrom } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { z } from "zod";
import { aboutSchema, aboutWeather, partsOf, type Spent } from "./about.ts";
import { localOf, spoken, spokenHours, toMinute } from "./clock.ts";
import { hourRun, type HourRun, hourRunSchema, runsOf, hoursOfRun } from "./hour-runs.ts";
import { warningsOf } from "./warnings.ts";

/** Result fields for hourly scores, grouped into runs: consecutive hours in the same band. */
export const scoredFields = {
  about: aboutSchema,
  from: z.string(),
  to: z.string(),
  hours: z.record(z.string(), z.number()),
  one_run_until: z.string().nullable(),
  runs: z.array(hourRunSchema),
  next_start: z.string().nullable(),
};

const scoredSchema = z.object(scoredFields);
export type ScoredHours = z.output<typeof scoredSchema>;

/** Returns the result of a tool that scores hours: the summary of a response, and given runs of consecutive hours. */
export function scoredHours(
  answer: V2.CompositeResponse,
  runs: readonly HourRun[],
  spent: Spent,
): ScoredHours {
  const { metadata, summary, forecast } = answer;
  const span = hoursOfRun(forecast);
  const last = runs.at(-1)?.to ?? span.from;
  return {
    about: aboutWeather(
      {
        ...metadata,
        ...partsOf([metadata.source]),
        warnings: warningsOf(metadata),
        official: warnedWords(answer, "official_warnings"),
      },
      spent,
    ),
    ...span,
    hours: { ...summary.hours },
    one_run_until: oneRunUntil(metadata),
    runs: [...runs],
    next_start: last === span.to ? null : last,
  };
}

export function allRuns({ forecast }: V2.CompositeResponse): HourRun[] {
  return runsOf(forecast, ({ band }) => band).map(hourRun);
}

/**
 * Returns the local time until which scores come from the deterministic run; null if the response has no such run. Scores after that time come from ensemble
 * members.
 */
function oneRunUntil({ source, timezone }: V2.ForecastMetadata): string | null {
  const run = source.parts.find(({ part }) => part === "deterministic");
  return run === undefined ? null : toMinute(localOf(run.to, timezone));
}

/** Returns a sentence with the period and the number of hours in each band. */
export function countWords({ from, to, hours }: Pick<ScoredHours, "from" | "to" | "hours">): string {
  const counts = Object.entries(hours).filter(([, count]) => count > 0);
  return `${spokenHours(from, to)}: ${counts.map(([band, count]) => `${count} h ${band}`).join(", ")}.`;
}

/** Returns sentences that explain the scores, most important first: good hours, doubts, omissions, and other runs. */
export function scoredWords(scored: ScoredHours, runs: readonly HourRun[], polarity: Polarity): string[] {
  const good = runs.find(({ scores: [lowest = 0] }) => lowest >= acceptableFrom);
  const doubtful = runs.reduce((sum, run) => sum + run.doubtful_hours, 0);
  const isTask = polarity === "suitability";
  return [
    ...(good === undefined
      ? [isTask ? "No hour is acceptable." : "The situation is not even partly present in any hour."]
      : [`${isTask ? "First acceptable hours" : "First present"}: ${runWords(good)}.`]),
    ...(doubtful === 0
      ? []
      : [
          `In ${doubtful} h, a tenth of the members or more are on the other side of the edge of ${isTask ? "acceptable" : "partial"}.`,
        ]),
    ...(scored.one_run_until === null
      ? []
      : [`Until ${spoken(scored.one_run_until)} the score comes from a single run and has no probability.`]),
    ...(scored.next_start === null
      ? []
      : [`Runs after ${spoken(scored.next_start)} are left out; ask again with start ${scored.next_start}.`]),
    ...runs
      .filter((run) => run !== good && !(isTask && isStopped(run)))
      .map((run) => `${run.hours} h ${run.band}: ${runWords(run)}.`),
  ];
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
  return [`Stop, because a limit is not met and nothing compensates for it: ${spans}.`];
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
