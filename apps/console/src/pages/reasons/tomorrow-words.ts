import { acceptableFrom, type EntryDetail } from "@halcyon/schema";
import type { ReasonedHour } from "../../data/queries/queries.ts";
import type { Clock } from "../../words/time/clock.ts";
import { nearMoments } from "../../words/time/near-moments.ts";
import { constraintWords, lowerFirst } from "../../words/weather/constraint-words.ts";
import { nameList } from "../../words/weather/name-list.ts";

interface Told {
  readonly hours: readonly Pick<ReasonedHour, "timestamp" | "score" | "limiting">[];
  readonly entry: Pick<EntryDetail, "constraints" | "polarity">;
  /** Start of the forecast [ms since 1970]. */
  readonly startMs: number;
  readonly clock: Clock;
  /** Whether the hours are working hours alone. */
  readonly isOfWork: boolean;
}

/** What stops it tomorrow, in a sentence or two; empty where a forecast does not reach so far. */
export function tomorrowWords({ hours, entry, startMs, clock, isOfWork }: Told): string {
  const near = nearMoments(startMs, clock);
  const tomorrow = hours.filter(({ timestamp }) => near.day(Date.parse(timestamp)) === "tomorrow");
  if (tomorrow.length === 0) return isOfWork ? "Tomorrow has no working hours." : "";
  const kind = isOfWork ? "working hour" : "hour";
  const isTask = entry.polarity === "suitability";
  const short = tomorrow.filter(({ score }) => score < acceptableFrom);
  if (short.length === 0)
    return `Tomorrow every ${kind} is ${isTask ? "acceptable or better" : "at least partly present"}.`;
  const reached = isTask ? "acceptable" : "partly present";
  const said = `Tomorrow ${short.length} of ${tomorrow.length} ${kind}s ${short.length === 1 ? "falls" : "fall"} short of ${reached}.`;
  const limits = limitsOf(short, entry);
  return limits === "" ? said : `${said} Of these, ${limits}.`;
}

/** `5 are limited by wind gusts at 60 m and 2 by visibility` */
function limitsOf(short: Told["hours"], { constraints }: Told["entry"]): string {
  const counted = constraints
    .map((constraint, position) => ({
      name: lowerFirst(constraintWords(constraint)),
      count: short.filter(({ limiting }) => limiting.includes(position)).length,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  return nameList(
    counted.map(({ name, count }, at) =>
      at === 0 ? `${count} ${count === 1 ? "is" : "are"} limited by ${name}` : `${count} by ${name}`,
    ),
  );
}
