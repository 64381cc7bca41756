import type { Gap } from "./counted-values.ts";
import { constraintGrids } from "./constraint/constraint-grids.ts";
import { type PartInput, scoreMembers, type ScoredMembers } from "./score-model-part.ts";

/** Input for scoring hours of which some may lack values. */
type GappyInput = Omit<PartInput, "quantilesToRow">;

/**
 * Scores the hours of a forecast that have enough values. Hours with too few values (gaps) get no score.
 *
 * @returns Logarithms of the scores; NaN in hours that have a gap, and for members that lack a value.
 * @example Continues from {@link scorePart}.
 * ```js
 * const { logScores } = scoreAroundGaps({ entry, weather, site, reach, fromRow: 0, toRow: 3 });
 * Array.from(logScores, (log) => publish(Math.exp(log))); // => [1, 0.1, 0]
 * ```
 */
export function scoreAroundGaps({ entry, weather, site, reach, fromRow, toRow }: GappyInput): ScoredMembers {
  const grids = constraintGrids(entry, weather, site, reach);
  const { members } = weather;
  const whole = scoreMembers(grids, members, { fromRow, toRow });
  if (!("gap" in whole)) return whole;
  const logScores = new Float64Array((toRow - fromRow) * members).fill(Number.NaN);
  const dropped: ScoredMembers["dropped"][number][] = [];
  const open = aroundGap({ fromRow, toRow }, whole);
  for (let rows = open.pop(); rows !== undefined; rows = open.pop()) {
    if (rows.fromRow >= rows.toRow) continue;
    const scored = scoreMembers(grids, members, rows);
    if ("gap" in scored) {
      open.push(...aroundGap(rows, scored));
      continue;
    }
    logScores.set(scored.logScores, (rows.fromRow - fromRow) * members);
    dropped.push(...scored.dropped);
  }
  return { logScores, members, dropped, grids, fromRow };
}

type Rows = Pick<PartInput, "fromRow" | "toRow">;

/** Returns the rows before a gap and the rows after it. */
function aroundGap({ fromRow, toRow }: Rows, { gap }: Gap): Rows[] {
  return [
    { fromRow, toRow: gap.fromRow },
    { fromRow: gap.toRow, toRow },
  ];
}

/**
 * Returns the score of each member in each hour, before rounding. Hours with a gap get no score.
 *
 * @returns Scores, [hour][member] from `fromRow`, 0..1; NaN in hours that have a gap, and for members that lack a value.
 * @example Continues from {@link scorePart}.
 * ```js
 * const members = memberScores({ entry, weather, site, reach, fromRow: 0, toRow: 3 });
 * Array.from(members, publish); // => [1, 0.1, 0]
 * ```
 */
export function memberScores(input: GappyInput): Float64Array {
  const { logScores } = scoreAroundGaps(input);
  for (let index = 0; index < logScores.length; index++) logScores[index] = Math.exp(logScores[index]!);
  return logScores;
}
