import { isSingleRun } from "@halcyon/schema/registry";
import { warnedWords } from "@halcyon/schema/words";
import type * as V2 from "@halcyon/schema/v2";
import { z } from "zod";
import { aboutSchema, aboutWeather, partsOf, type Spent } from "./about.ts";
import { localOf, toMinute } from "./clock.ts";
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
type ScoredHours = z.output<typeof scoredSchema>;

/** Returns the result of a tool that scores hours: metadata and counts of hours from the response, and the given runs of hours. */
export function scoredHours(
  answer: V2.CompositeResponse,
  runs: readonly HourRun[],
  spent: Spent,
  place: string,
): ScoredHours {
  const { metadata, summary, forecast } = answer;
  const span = hoursOfRun(forecast);
  const last = runs.at(-1)?.to ?? span.from;
  return {
    about: aboutWeather(
      {
        ...metadata,
        ...partsOf([metadata.source]),
        place,
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
 * Returns the local time until which scores come from single runs; null if the response has none. Scores after that time come from ensemble members.
 */
function oneRunUntil({ source, timezone }: V2.ForecastMetadata): string | null {
  const run = source.parts.findLast(({ part }) => isSingleRun(part));
  return run === undefined ? null : toMinute(localOf(run.to, timezone));
}
