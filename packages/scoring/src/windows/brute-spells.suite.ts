import { probabilityOf } from "../statistics/probability-of.ts";
import { publishProbability } from "../statistics/publish-probability.ts";
import type { MadeSearch, ScoreRows } from "./window-search.arbitrary.ts";

/** Members counted in a range of hours, and the odds of the range, computed directly from the definitions. */
export interface CountedHours {
  readonly good: number;
  readonly of: number;
  /** Odds of the range itself, before shrinking and rounding. */
  readonly odds: number;
  readonly probability: number | undefined;
  /** Forecasts that were counted: only members, members and the single run, or only the run. */
  readonly among: "members" | "run and members" | "run";
  /** Index of the model part that contains the last hour. */
  readonly part: number;
}

/**
 * Counts the members in a range of the given length from a start. Returns undefined if some hours are not requested, or if too few members have a score in
 * all hours.
 */
export function countHours(made: MadeSearch, start: number, length: number): CountedHours | undefined {
  const hours = Array.from({ length }, (_, hour) => start + hour);
  if (!hours.every((hour) => made.wanted[hour] === true)) return undefined;
  const last = start + length - 1;
  if (last >= made.run.length) return countIn(made, made.ensemble, hours, "members");
  const { beside } = made;
  const among =
    beside &&
    countIn(
      made,
      made.run.map((score, hour) => [...beside[hour]!, score]),
      hours,
      "run and members",
    );
  return (
    among ??
    countIn(
      made,
      made.run.map((score) => [score]),
      hours,
      "run",
    )
  );
}

/** Counts the members in a window, and shrinks its odds towards the odds of windows that start up to two days earlier. */
export function countWindow(made: MadeSearch, start: number): CountedHours | undefined {
  const own = countHours(made, start, made.durationHours);
  if (own?.probability === undefined) return own;
  const isWanted = { ...made, wanted: made.wanted.map(() => true) };
  const around = Array.from({ length: 49 }, (_, index) => start - 48 + index)
    .filter((one) => one >= 0)
    .flatMap((one) => countHours(isWanted, one, made.durationHours) ?? [])
    .filter(({ among }) => among === own.among);
  // Summed in the order of the product: rounding must not decide on which side of a published decimal odds lie.
  const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const n = around.length;
  const chanceOf = (good: number, of: number): number =>
    ((good / of) * (1 - good / of)) / Math.max(of - 1, 1);
  const ownChance = chanceOf(own.good, own.of);
  if (ownChance === 0) return own;
  const shares = around.map(({ good, of }) => good / of);
  const squares = sumOf(shares.map((p) => p * p)) - (sumOf(shares) * sumOf(shares)) / n;
  const spread = Math.max(squares, Number.EPSILON);
  const chance = sumOf(around.map(({ good, of }) => chanceOf(good, of)));
  const drawn = (Math.max(n - 3, 0) * Math.min(ownChance, chance / n)) / spread;
  const meanOdds = sumOf(around.map(({ odds }) => odds)) / n;
  const odds = own.odds + Math.min(drawn, 1) * (meanOdds - own.odds);
  return { ...own, probability: publishProbability(odds) };
}

/** Counts the members that are good in all hours of a spell. The counted members are the same as for the windows of the spell. */
export function countLike(
  made: MadeSearch,
  { among }: CountedHours,
  start: number,
  length: number,
): CountedHours | undefined {
  const hours = Array.from({ length }, (_, hour) => start + hour);
  if (among === "members") return countIn(made, made.ensemble, hours, among);
  const rows = made.run.map((score, hour) => (among === "run" ? [score] : [...made.beside![hour]!, score]));
  return countIn(made, rows, hours, among);
}

function countIn(
  { minimumScore, maximumScore = 1, usual }: MadeSearch,
  rows: ScoreRows,
  hours: readonly number[],
  among: CountedHours["among"],
): CountedHours | undefined {
  const members = rows[0]!.map((_, member) => hours.map((hour) => rows[hour]![member]!));
  const whole = members.filter((scores): scores is number[] => scores.every((score) => score !== null));
  if (whole.length < 0.8 * members.length) return undefined;
  const good = whole.filter((scores) =>
    scores.every((score) => score >= minimumScore && score <= maximumScore),
  ).length;
  const least = usual && Math.min(...hours.map((hour) => usual[hour]!));
  const odds = probabilityOf(good, whole.length, least);
  return {
    good,
    of: whole.length,
    odds,
    probability: among === "run" ? undefined : publishProbability(odds),
    among,
    part: among === "members" ? 1 : 0,
  };
}

export function isPossible({ good, probability }: CountedHours, minimumProbability: number): boolean {
  return good > 0 && (probability === undefined || probability >= minimumProbability);
}
