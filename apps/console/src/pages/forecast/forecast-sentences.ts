import type { EntryDetail } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import {
  forecastSentences as sentencesOf,
  judgeForecast,
  missingSentence,
  type Moments,
} from "@halcyon/scoring/judgement";
import type { ReasonedHour } from "../../data/queries/queries.ts";
import type { WorkHours } from "../../data/state/work-hours.ts";
import type { Clock } from "../../words/time/clock.ts";
import { lowerFirst } from "../../words/weather/constraint-words.ts";
import { datedMoments, nearMoments } from "../../words/time/near-moments.ts";
import { holdUnits } from "../../words/units/with-unit.ts";
import { workedHours } from "./windows/worked-hours.ts";

/** Hours that sentences describe, the entry (task or scenario) for which they are scored, and the clock that formats times. */
export interface DescribedHours {
  readonly hours: readonly Pick<
    ReasonedHour,
    "score" | "limiting" | "constraints" | "missing" | "ensemble"
  >[];
  /** Start of the first hour [ms since 1970]. */
  readonly startMs: number;
  readonly entry: Pick<EntryDetail, "constraints" | "polarity">;
  readonly clock: Clock;
  /** Duration of the job [h]. Shorter suitable periods are not counted as windows. */
  readonly leastHours: number;
  /** Working hours to which the sentences are limited; undefined if work is possible at any hour. */
  readonly workHours?: WorkHours | undefined;
  /** True if windows must be in daylight. The sentences count hours at night as well, and state this. */
  readonly daylightOnly?: boolean;
  /** True if times include dates, as on paper. Otherwise, times are relative where possible, such as "tomorrow". */
  readonly isDated?: boolean;
}

/** Summarises a forecast in a few sentences. The sentences use the terms of `@halcyon/scoring/judgement`. */
export function forecastSentences(told: DescribedHours): string[] {
  const { hours, startMs, entry, leastHours, workHours, daylightOnly = false, isDated = false } = told;
  const worked = workHours && workedHours(workHours, startMs, hours.length);
  const judged = judgeForecast({ hours, leastHours, worked });
  const isOfWork = workHours !== undefined;
  const sentences = sentencesOf(judged, { entry, moments: momentsOf(told), isOfWork, isDated }).map(
    holdUnits,
  );
  const [first = "", ...others] = sentences;
  if (!daylightOnly || judged.finding.kind === "unasked") return sentences;
  return [`By day and night${isOfWork ? "," : ":"} ${lowerFirst(first)}`, ...others];
}

/** Returns the sentence about limits without data; empty if no data are missing. {@link forecastSentences} includes the same sentence. */
export function missingDataSentence({ hours, leastHours, ...told }: DescribedHours): string {
  return missingSentence(judgeForecast({ hours, leastHours }), {
    entry: told.entry,
    moments: momentsOf(told),
  });
}

function momentsOf({
  startMs,
  clock,
  isDated = false,
}: Pick<DescribedHours, "startMs" | "clock" | "isDated">): Moments {
  const { instant, span, day } = isDated ? datedMoments(startMs, clock) : nearMoments(startMs, clock);
  const at = (position: number): number => startMs + position * millisecondsPerHour;
  return {
    instant: (position: number) => instant(at(position)),
    day: (position: number) => day(at(position)),
    span: (from: number, to: number) => span(at(from), at(to)),
  };
}
