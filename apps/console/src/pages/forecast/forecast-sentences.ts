import type { EntryDetail } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { forecastSentences as sentencesOf, judgeForecast, type Moments } from "@halcyon/scoring/judgement";
import type { ReasonedHour } from "../../data/queries/queries.ts";
import type { WorkHours } from "../../data/state/work-hours.ts";
import type { Clock } from "../../words/time/clock.ts";
import { datedMoments, nearMoments } from "../../words/time/near-moments.ts";
import { holdUnits } from "../../words/units/with-unit.ts";
import { workedHours } from "./windows/worked-hours.ts";

/** What is said: of an entry, its hours, on a clock. */
export interface Told {
  readonly hours: readonly Pick<
    ReasonedHour,
    "score" | "limiting" | "constraints" | "missing" | "ensemble"
  >[];
  /** Start of the first hour [ms since 1970]. */
  readonly startMs: number;
  readonly entry: Pick<EntryDetail, "constraints" | "polarity">;
  readonly clock: Clock;
  /** How long the work takes [h]. */
  readonly leastHours: number;
  /** Nothing is said of hours outside these; undefined where work is done at every hour. */
  readonly workHours?: WorkHours | undefined;
  /** Whether moments bear their dates, as on paper; else they are as near as "tomorrow". */
  readonly isDated?: boolean;
}

/** A forecast in a few sentences, as its judgement is worded. */
export function forecastSentences(told: Told): string[] {
  const { hours, startMs, entry, leastHours, workHours, isDated = false } = told;
  const worked = workHours && workedHours(workHours, startMs, hours.length);
  const judged = judgeForecast({ hours, leastHours, worked });
  const isOfWork = workHours !== undefined;
  return sentencesOf(judged, { entry, moments: momentsOf(told), isOfWork, isDated }).map(holdUnits);
}

function momentsOf({ startMs, clock, isDated = false }: Told): Moments {
  const { instant, span, day } = isDated ? datedMoments(startMs, clock) : nearMoments(startMs, clock);
  const at = (position: number): number => startMs + position * millisecondsPerHour;
  return {
    instant: (position: number) => instant(at(position)),
    day: (position: number) => day(at(position)),
    span: (from: number, to: number) => span(at(from), at(to)),
  };
}
