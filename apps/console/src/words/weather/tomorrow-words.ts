import { acceptableFrom, type EntryDetail } from "@halcyon/schema";
import { judgeHour, limitedHours, tenthsWords, verdictOf } from "@halcyon/scoring/judgement";
import type { ReasonedHour } from "../../data/queries/queries.ts";
import type { Clock } from "../time/clock.ts";
import { nearMoments } from "../time/near-moments.ts";
import { constraintWords, lowerFirst } from "./constraint-words.ts";
import { nameList } from "@halcyon/schema/words";

interface DescribedHours {
  readonly hours: readonly Pick<ReasonedHour, "timestamp" | "score" | "limiting" | "missing" | "ensemble">[];
  readonly entry: Pick<EntryDetail, "constraints" | "polarity">;
  /** Start of the first hour of the forecast [ms since 1970]. */
  readonly startMs: number;
  readonly clock: Clock;
  /** True if the hours include only working hours. */
  readonly isOfWork: boolean;
}

/**
 * Describes how many hours of tomorrow are unacceptable in the newest run, what limits them, and whether the ensemble members agree. If there are no hours of
 * tomorrow, the text is empty. If only working hours are counted, the text says that there are none.
 */
export function tomorrowWords({ hours, entry, startMs, clock, isOfWork }: DescribedHours): string {
  const near = nearMoments(startMs, clock);
  const tomorrow = hours.filter(({ timestamp }) => near.day(Date.parse(timestamp)) === "tomorrow");
  if (tomorrow.length === 0) return isOfWork ? "Tomorrow has no working hours." : "";
  const kind = isOfWork ? "working hour" : "hour";
  const isTask = entry.polarity === "suitability";
  const short = tomorrow.filter(({ score }) => score < acceptableFrom);
  if (short.length === 0)
    return `By the newest run every ${kind} of tomorrow is ${isTask ? "acceptable or better" : "at least partly present"}${agreedWords(tomorrow, kind)}.`;
  const reached = isTask ? "acceptable" : "partly present";
  const said = `By the newest run ${short.length} of ${tomorrow.length} ${kind}s of tomorrow ${short.length === 1 ? "falls" : "fall"} short of ${reached}.`;
  const limits = limitsOf(short, entry);
  const disputed = tomorrow.filter((hour) => judgeHour(hour).isDisputed).length;
  return [
    said,
    ...(limits === "" ? [] : [`Of these, ${limits}.`]),
    ...(disputed === 0 ? [] : [`In ${disputed} of the ${kind}s most members say otherwise.`]),
  ].join(" ");
}

/**
 * Describes how large a share of the members allows each of the given hours, by the least certain hour. Returns an empty string if there are no members.
 */
function agreedWords(hours: DescribedHours["hours"], kind: string): string {
  const shares = hours.flatMap((hour) => judgeHour(hour).share ?? []);
  if (shares.length === 0) return "";
  const least = Math.min(...shares);
  if (least === 1) return `; all forecasts agree in each`;
  return verdictOf(least) === "sure"
    ? `; in each ${tenthsWords(least)} or more agree`
    : `; in the least sure ${kind} ${tenthsWords(least)} agree`;
}

/** Returns the number of hours that each constraint limits, as text: `5 are limited by wind gusts at 60 m and 2 by visibility`. */
function limitsOf(short: DescribedHours["hours"], { constraints }: DescribedHours["entry"]): string {
  const counted = constraints
    .map((constraint, position) => ({
      name: lowerFirst(constraintWords(constraint)),
      count: limitedHours(position, short),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  return nameList(
    counted.map(({ name, count }, at) =>
      at === 0 ? `${count} ${count === 1 ? "is" : "are"} limited by ${name}` : `${count} by ${name}`,
    ),
  );
}
