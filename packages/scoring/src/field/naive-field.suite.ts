import { publish } from "../score/publish/publish.ts";
import type { MemberScores } from "../score/score-model-part.ts";
import type { ScoreRange } from "../windows/search/window-search.ts";

/** Cell of a made area. Scores are published ones, [hour][member]; null means that a member has no score. */
export interface MadeCell {
  readonly km2: number;
  readonly isRefused: boolean;
  readonly rows: readonly (readonly (number | null)[])[];
}

/** Made area, with a search for windows of some hours. */
export interface MadeField {
  readonly cells: readonly MadeCell[];
  readonly range: ScoreRange;
  readonly areaShare: number;
  readonly durationHours: number;
}

/** Returns the scores of a made cell as scoring gives them. */
export function scoresOf(rows: MadeCell["rows"]): MemberScores {
  const logs = rows.flat().map((score) => (score === null ? Number.NaN : Math.log(score)));
  return { logScores: Float64Array.from(logs), members: rows[0]!.length };
}

export function isIn({ minimumScore, maximumScore = 1 }: ScoreRange, score: number): boolean {
  return score >= minimumScore && score <= maximumScore;
}

/** Returns the workable share of an hour in a member, computed from the definition; null if the member lacks a score in some scored cell. */
export function naiveShare(
  { cells, range }: Pick<MadeField, "cells" | "range">,
  hour: number,
  member: number,
): number | null {
  const scored = cells.filter(({ isRefused }) => !isRefused);
  let [inside, all] = [0, 0];
  for (const { km2, rows } of scored) {
    const score = rows[hour]![member]!;
    if (score === null) return null;
    if (isIn(range, score)) inside += km2;
    all += km2;
  }
  const share = inside / all;
  return share > 1 - 1e-9 ? 1 : share;
}

/** Counts the members in which the area is good in every hour of a window, and those that have a share in every hour. */
export function naiveWindow(
  made: MadeField,
  start: number,
): { readonly good: number; readonly whole: number } {
  const members = made.cells[0]!.rows[0]!.length;
  let [good, whole] = [0, 0];
  for (let member = 0; member < members; member++) {
    const shares = Array.from({ length: made.durationHours }, (_, hour) =>
      naiveShare(made, start + hour, member),
    );
    if (shares.some((share) => share === null)) continue;
    whole++;
    if (shares.every((share) => publish(share!) >= made.areaShare)) good++;
  }
  return { good, whole };
}
