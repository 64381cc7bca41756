import { probabilityOf } from "../statistics/probability-of.ts";
import { publishProbability } from "../statistics/publish-probability.ts";
import type { MadeSearch, ScoreRows } from "./window-search.arbitrary.ts";

/** Hours as a reader of the definitions counts them: every member, every hour, every length. */
export interface CountedHours {
  readonly good: number;
  readonly of: number;
  readonly probability: number | undefined;
  /** Who was counted. */
  readonly among: "members" | "run and members" | "run";
  /** Position of the part that the last hour lies in. */
  readonly part: number;
}

/** Some hours from a start on, as a window of that length; undefined where they are not all wanted, or too few members have them. */
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

/** The hours counted as some that were counted before: all hours of a spell, in the members of its windows. */
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
  return {
    good,
    of: whole.length,
    probability: among === "run" ? undefined : publishProbability(probabilityOf(good, whole.length, least)),
    among,
    part: among === "members" ? 1 : 0,
  };
}

export function isPossible({ good, probability }: CountedHours, minimumProbability: number): boolean {
  return good > 0 && (probability === undefined || probability >= minimumProbability);
}
