import type { MovesBy } from "./calibrated-variables.ts";

/**
 * Limits how far calibration moves the mean of the members.
 *
 * @param sorted - Raw members.
 * @param target - Calibrated members. They are changed in place if their mean moved too far.
 * @returns True if the calibrated members were changed.
 */
export function holdMove(sorted: Float64Array, target: Float64Array, moves: MovesBy): boolean {
  const [from, to] = [meanOf(sorted), meanOf(target)];
  const by = to - from;
  if (Math.abs(by) <= moves.amount) return false;
  if (moves.at === "most") {
    const back = by - Math.sign(by) * moves.amount;
    for (let rank = 0; rank < target.length; rank += 1) target[rank]! -= back;
    return true;
  }
  const most = Math.max(from * moves.most, from + moves.amount);
  const least = Math.min(from * moves.least, from - moves.amount);
  if (to >= least && to <= most) return false;
  // Nothing cannot be made more by a factor.
  if (to === 0) {
    target.set(sorted);
    return true;
  }
  const factor = (to > most ? most : least) / to;
  for (let rank = 0; rank < target.length; rank += 1) target[rank]! *= factor;
  return true;
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += values[index]!;
  return sum / values.length;
}
