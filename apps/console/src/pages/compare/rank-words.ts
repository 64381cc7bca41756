import type { Constraint, VariableName } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import { judgeLimit, type RankedFigures } from "@halcyon/scoring/judgement";
import { formatShare, type Polarity } from "../../words/weather/band-words.ts";
import type { RankBy, View } from "../../data/state/view.ts";
import type { Clock } from "../../words/time/clock.ts";
import { nearMoments } from "../../words/time/near-moments.ts";
import { constraintWords, lowerFirst, variableWords } from "../../words/weather/constraint-words.ts";
import { shortNameList } from "../../words/weather/short-name-list.ts";
import { alikeOf, separatorOf, shownOf } from "./rank-figures.ts";
import type { RankedSubject } from "./ranked-subjects.ts";
import { withUnit } from "../../words/units/with-unit.ts";

/** Criteria of a search for windows, with the first hour and the clock that the texts about its results use. */
export interface Asked extends Pick<View, "rankBy" | "windowHours" | "leastProbability" | "forecastHours"> {
  readonly polarity: Polarity;
  readonly clock: Clock;
  /** Start of the first hour [ms since 1970]. */
  readonly startMs: number;
}

type Row = Pick<V2.RankRow, "value" | "best" | "possible_starts" | "limiting">;

/**
 * Returns a sentence about the value that decides the rank of a row. This value is the number of possible starts, the earliest start, or the probability of
 * the likeliest window.
 */
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
      ? `Its best ${window} comes from a single run.`
      : `Its most likely ${window} is ${formatShare(best.probability)} likely.`;
  }
  return rankBy === "probability" && value !== null
    ? `Its most likely window of ${withUnit(windowHours, "h")} is ${formatShare(value)} likely, less than requested.`
    : `No window of ${withUnit(windowHours, "h")} is likely enough.`;
}

/**
 * Returns a sentence about the other rows that have the same rank value as a row. The sentence names the quantity that decides the order of these rows. Returns
 * an empty string if there are no such rows.
 *
 * @param rows - Rows in the order of the ranking.
 */
export function tieWords(row: V2.RankRow, rows: readonly V2.RankRow[], by: RankBy): string {
  const alike = alikeOf(row, rows, by);
  const others = alike.length - 1;
  if (others === 0) return "";
  const count = others === 1 ? "1 other" : `${others} others`;
  const at = alike.indexOf(row);
  const decider = [alike[at - 1], alike[at + 1]].flatMap((near) =>
    near === undefined ? [] : (separatorOf(row, near, by) ?? []),
  )[0];
  if (decider === undefined) return `Equal with ${count}.`;
  const figure = shownOf(decider, row);
  return `The same holds for ${count}: the ${decider.name} decides${figure === "" ? "" : `, here ${figure}`}.`;
}

/**
 * Limit that lowers the score in the most hours of a compared subject, but only because its data are missing. A subject is a pair of a place and a task or
 * scenario.
 */
export interface UnknownLimit {
  readonly variable: VariableName;
  /** Name of the limit's variable, as written in the middle of a sentence. */
  readonly name: string;
  /** Share of the subject's hours in which missing data make the limit lower the score, as text. */
  readonly share: string;
}

/**
 * Returns the limit that lowers the score in the most hours, if only missing data cause this. Returns undefined if the limit has data, or if there is no such
 * limit.
 */
export function unknownLimit(
  row: RankedFigures & Pick<V2.RankRow, "limiting">,
  constraints: readonly Constraint[] = [],
): UnknownLimit | undefined {
  const { limiting } = row;
  if (limiting === null || judgeLimit(row)?.isKnown !== false) return undefined;
  const { variable } = limiting;
  const constraint = constraints[limiting.constraint];
  const words = constraint === undefined ? variableWords(variable) : constraintWords(constraint);
  return { variable, name: lowerFirst(words), share: `${formatShare(limiting.share)} of the hours` };
}

/**
 * Returns the result of a comparison in one or two sentences.
 *
 * @param ranked - Subjects in the order of the ranking.
 */
export function leadWords(
  ranked: readonly Pick<RankedSubject, "place" | "row">[],
  by: RankBy,
  nameOf: (position: number) => string,
  sayOf: (position: number) => string,
): string {
  const first = [...ranked.keys()].filter((position) => ranked[position]!.place === 1);
  const [leader] = first;
  if (leader === undefined) return "";
  const row = ranked[leader]!.row!;
  if (row.possible_starts === 0) return "None of them has a window that is likely enough.";
  const said = lowerFirst(sayOf(leader));
  if (first.length > 1) return `${shortNameList(first.map(nameOf))} are equal: ${said}`;
  const lead = `${nameOf(leader)} comes first: ${said}`;
  const rows = ranked.flatMap((one) => one.row ?? []);
  const [next, ...rest] = alikeOf(row, rows, by).filter((one) => one !== row);
  const decider = next && separatorOf(row, next, by);
  if (next === undefined || decider === undefined) return lead;
  const names = [next, ...rest].map((one) => nameOf(ranked.findIndex((subject) => subject.row === one)));
  const figures = [row, next].map((one) => shownOf(decider, one)).filter((figure) => figure !== "");
  const compared = figures.length === 2 ? `: ${figures.join(" against ")}` : "";
  return `${lead} The same holds for ${shortNameList(names)}; the ${decider.name} decides${compared}.`;
}
