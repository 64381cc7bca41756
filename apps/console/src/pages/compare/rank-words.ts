import type { Constraint, VariableName } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import { formatScore, formatShare, type Polarity } from "../../words/weather/band-words.ts";
import type { View } from "../../data/state/view.ts";
import type { Clock } from "../../words/time/clock.ts";
import { nearMoments } from "../../words/time/near-moments.ts";
import { constraintWords, lowerFirst, variableWords } from "../../words/weather/constraint-words.ts";
import { shortNameList } from "../../words/weather/name-list.ts";
import type { RankedSubject } from "./ranked-subjects.ts";
import { withUnit } from "../../words/units/with-unit.ts";

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
      ? `Its best ${window} comes from a single run.`
      : `Its most likely ${window} is ${formatShare(best.probability)} likely.`;
  }
  return rankBy === "probability" && value !== null
    ? `Its most likely window of ${withUnit(windowHours, "h")} is ${formatShare(value)} likely, less than requested.`
    : `No window of ${withUnit(windowHours, "h")} is likely enough.`;
}

/** What puts rows that are equal in what they are ranked by into an order, and its figure. */
interface Decider {
  readonly name: string;
  readonly figure: string | undefined;
}

/** Undefined where nothing decides, since nothing is equal or all is. */
function deciderOf(row: V2.RankRow, rows: readonly V2.RankRow[]): Decider | undefined {
  const equal = equalTo(row, rows);
  const differs = (figure: (one: V2.RankRow) => number | undefined): boolean =>
    equal.some((other) => figure(other) !== figure(row));
  if (differs(({ best }) => best?.probability ?? undefined)) {
    const probability = row.best?.probability ?? undefined;
    return {
      name: "chance of the most likely window",
      figure: probability === undefined ? undefined : formatShare(probability),
    };
  }
  if (differs(({ best }) => best?.worst?.Q10)) {
    const worst = row.best?.worst?.Q10;
    return {
      name: "worst hour in bad forecasts",
      figure: worst === undefined ? undefined : formatScore(worst),
    };
  }
  return differs(({ mean }) => mean) ? { name: "mean score", figure: formatScore(row.mean) } : undefined;
}

function equalTo(row: V2.RankRow, rows: readonly V2.RankRow[]): V2.RankRow[] {
  return rows.filter((other) => other !== row && other.value === row.value);
}

/** That others are equal in what is ranked, and what decides then; empty where none is. */
export function tieWords(row: V2.RankRow, rows: readonly V2.RankRow[]): string {
  const { length } = equalTo(row, rows);
  if (length === 0) return "";
  const equal = `Equal with ${length === 1 ? "1 other" : `${length} others`}`;
  const decider = deciderOf(row, rows);
  if (decider === undefined) return `${equal}.`;
  const here = decider.figure === undefined ? "" : `, here ${decider.figure}`;
  return `${equal}: the ${decider.name} decides${here}.`;
}

/** What limits most hours, by name, and how many. */
export interface MostLimiting {
  readonly variable: VariableName;
  /** Within a sentence. */
  readonly name: string;
  readonly share: string;
}

/** Undefined where nothing limits. */
export function mostLimiting(
  { limiting }: Pick<V2.RankRow, "limiting">,
  constraints: readonly Constraint[] = [],
): MostLimiting | undefined {
  if (limiting === null) return undefined;
  const { variable } = limiting;
  const constraint = constraints[limiting.constraint];
  const words = constraint === undefined ? variableWords(variable) : constraintWords(constraint);
  return { variable, name: lowerFirst(words), share: `${formatShare(limiting.share)} of the hours` };
}

/** What a comparison comes to, in one or two sentences. */
export function leadWords(
  ranked: readonly Pick<RankedSubject, "place" | "row">[],
  nameOf: (position: number) => string,
  sayOf: (position: number) => string,
): string {
  const first = [...ranked.keys()].filter((position) => ranked[position]!.place === 1);
  const [leader] = first;
  if (leader === undefined) return "";
  const row = ranked[leader]!.row!;
  if (row.possible_starts === 0) return "None of them has a window that is likely enough.";
  const said = lowerFirst(sayOf(leader));
  if (first.length === 1) return `${nameOf(leader)} comes first: ${said}`;
  const equal = `${shortNameList(first.map(nameOf))} are equal: ${said}`;
  const decider = deciderOf(
    row,
    ranked.flatMap((one) => one.row ?? []),
  );
  return decider === undefined ? equal : `${equal} The ${decider.name} puts ${nameOf(leader)} first.`;
}
