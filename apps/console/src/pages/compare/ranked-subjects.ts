import type { Problem } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { areEqual } from "./rank-figures.ts";
import { askedPairs } from "../../data/state/asked-pairs.ts";
import type { RankBy, Subject } from "../../data/state/view.ts";

/** Subject (a pair of a place and a task or scenario) with its rank in a comparison. */
export interface RankedSubject {
  readonly subject: Subject;
  /** Rank from 1, the best. Subjects with equal displayed values share a rank. The rank is undefined if the subject is not ranked. */
  readonly place: number | undefined;
  /** True if other subjects have the same rank. */
  readonly isEqual: boolean;
  /** Row of the ranking that is about the subject; undefined until the ranking is loaded, or if the subject is not ranked. */
  readonly row: V2.RankRow | undefined;
  /** Reason why the subject could not be ranked; undefined if it is ranked, or the ranking is not loaded yet. */
  readonly problem: Problem | undefined;
}

type Answer = Pick<V2.RankResponse, "ranking" | "refused">;

/**
 * Sorts subjects by a ranking. Subjects that could not be ranked come last. The ranking contains every combination of the places and entries (tasks or
 * scenarios) of the subjects. Combinations that are not subjects are left out before ranks are counted.
 *
 * @param answer - Ranking; undefined until it is loaded. Until then, subjects have no rank and keep their order.
 */
export function rankedSubjects(
  subjects: readonly Subject[],
  answer: Answer | undefined,
  by: RankBy,
): RankedSubject[] {
  const { pairOf } = askedPairs(subjects);
  const found = subjects.map((subject) => {
    const { location, entry } = pairOf(subject);
    const isOfPair = (one: { readonly location: number; readonly entry: number }): boolean =>
      one.location === location && one.entry === entry;
    const row = answer?.ranking.find(isOfPair);
    return { subject, row, problem: answer?.refused.find(isOfPair)?.problem };
  });
  const standingOf = (row: V2.RankRow | undefined): number =>
    row === undefined ? Infinity : answer!.ranking.indexOf(row);
  const sorted = found.toSorted((one, other) => compare(standingOf(one.row), standingOf(other.row)));
  const rows = sorted.flatMap(({ row }) => row ?? []);
  const isAsBefore = rows.map((row, at) => at > 0 && areEqual(rows[at - 1]!, row, by));
  return sorted.map((one, at) => {
    if (one.row === undefined) return { ...one, place: undefined, isEqual: false };
    const place = 1 + isAsBefore.lastIndexOf(false, at);
    return { ...one, place, isEqual: isAsBefore[at] === true || isAsBefore[at + 1] === true };
  });
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
