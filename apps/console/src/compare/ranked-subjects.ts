import type { Problem, V2 } from "@halcyon/schema";
import { askedPairs } from "../state/asked-pairs.ts";
import type { Subject } from "../state/view.ts";

/** A subject where its rank puts it. */
export interface RankedSubject {
  readonly subject: Subject;
  /** 1 is best, and those that stand alike share it; undefined for what is not ranked. */
  readonly place: number | undefined;
  /** What the ranking says of it. */
  readonly row: V2.RankRow | undefined;
  /** Why it could not be ranked. */
  readonly problem: Problem | undefined;
}

type Answer = Pick<V2.RankResponse, "ranking" | "refused">;

/**
 * Subjects in the order of a ranking, and those that it refuses behind all others.
 *
 * A ranking pairs every place with every entry: pairs that are no subject are left out, and the places count on without them.
 *
 * @param answer - Undefined as long as it is not there: subjects then stand as they are given, without a place.
 */
export function rankedSubjects(subjects: readonly Subject[], answer: Answer | undefined): RankedSubject[] {
  const { pairOf } = askedPairs(subjects);
  const found = subjects.map((subject) => {
    const { location, entry } = pairOf(subject);
    const isOfPair = (one: { readonly location: number; readonly entry: number }): boolean =>
      one.location === location && one.entry === entry;
    const row = answer?.ranking.find(isOfPair);
    return { subject, row, problem: answer?.refused.find(isOfPair)?.problem };
  });
  const rows = found.flatMap(({ row }) => row ?? []);
  const standingOf = (row: V2.RankRow | undefined): number =>
    row === undefined ? Infinity : answer!.ranking.indexOf(row);
  return found
    .map((one) => ({
      ...one,
      place: one.row && 1 + rows.filter(({ rank }) => rank < one.row!.rank).length,
    }))
    .toSorted((one, other) => compare(standingOf(one.row), standingOf(other.row)));
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
