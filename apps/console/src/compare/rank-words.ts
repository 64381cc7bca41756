import { type Constraint, millisecondsPerHour, type V2 } from "@halcyon/schema";
import { formatScore, formatShare, type Polarity } from "../chart/band-words.ts";
import type { View } from "../state/view.ts";
import type { Clock } from "../time/clock.ts";
import { nearMoments } from "../time/near-moments.ts";
import { constraintWords, lowerFirst, variableWords } from "../words/constraint-words.ts";
import type { RankedSubject } from "./ranked-subjects.ts";

/** What is asked of windows, and how what is found is said. */
export interface Asked extends Pick<View, "rankBy" | "windowHours" | "leastProbability" | "forecastHours"> {
  readonly polarity: Polarity;
  readonly clock: Clock;
  /** Start of the first hour [ms since 1970]. */
  readonly startMs: number;
}

type Row = Pick<V2.RankRow, "value" | "best" | "possible_starts" | "limiting">;

/** Why something stands where its rank puts it, in a sentence. */
export function standingWords(row: Row, asked: Asked): string {
  const { rankBy, windowHours, clock, startMs, forecastHours } = asked;
  const near = nearMoments(startMs, clock);
  const may = asked.polarity === "suitability" ? "Work may start" : "It may begin";
  const { value, best } = row;
  if (rankBy === "possible_starts" && row.possible_starts > 0)
    return `${may} at ${row.possible_starts} of ${forecastHours} hours.`;
  if (rankBy === "soonest" && value !== null)
    return value === 0 ? `${may} now.` : `${may} ${near.instant(startMs + value * millisecondsPerHour)}.`;
  if (best !== null) {
    const window = `window, ${near.span(Date.parse(best.start), Date.parse(best.end))},`;
    return best.probability === null
      ? `Its best ${window} is known to one run alone.`
      : `Its likeliest ${window} is ${formatShare(best.probability)} likely.`;
  }
  return rankBy === "probability" && value !== null
    ? `Its likeliest window of ${windowHours} h is ${formatShare(value)} likely, less than asked.`
    : `No window of ${windowHours} h is likely enough.`;
}

/** What decides between rows that are equal in what they are ranked by; empty where nothing is equal, or all is. */
export function tieWords(row: V2.RankRow, rows: readonly V2.RankRow[]): string {
  const equal = rows.filter((other) => other !== row && other.value === row.value);
  const differs = (figure: (one: V2.RankRow) => number | undefined): boolean =>
    equal.some((other) => figure(other) !== figure(row));
  if (differs(({ best }) => best?.probability ?? undefined)) {
    const probability = row.best?.probability ?? null;
    return probability === null ? "" : `Among equals: likeliest window ${formatShare(probability)} likely.`;
  }
  if (differs(({ best }) => best?.worst?.Q10)) {
    const worst = row.best?.worst?.Q10;
    return worst === undefined ? "" : `Among equals: its worst hour ${formatScore(worst)} in bad forecasts.`;
  }
  return differs(({ mean }) => mean) ? `Among equals: mean score ${formatScore(row.mean)}.` : "";
}

/** What limits most hours; empty where nothing does. */
export function limitingWords(
  { limiting }: Pick<V2.RankRow, "limiting">,
  constraints: readonly Constraint[] = [],
): string {
  if (limiting === null) return "";
  const constraint = constraints[limiting.constraint];
  const words = constraint === undefined ? variableWords(limiting.variable) : constraintWords(constraint);
  return `Limited most by ${lowerFirst(words)}: ${formatShare(limiting.share)} of the hours.`;
}

/** What a comparison comes to, in a sentence. */
export function leadWords(
  ranked: readonly Pick<RankedSubject, "place" | "row">[],
  nameOf: (position: number) => string,
  sayOf: (position: number) => string,
): string {
  const first = [...ranked.keys()].filter((position) => ranked[position]!.place === 1);
  const [leader] = first;
  if (leader === undefined) return "";
  if (ranked[leader]!.row!.possible_starts === 0) return "None of them has a window that is likely enough.";
  const said = lowerFirst(sayOf(leader));
  if (first.length === 1) return `${nameOf(leader)} comes first: ${said}`;
  return `${first.map(nameOf).join(" and ")} stand alike: ${said}`;
}
