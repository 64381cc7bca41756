/**
 * Finds the runs of good hours in a series. An entry above 0 belongs to a good hour: it is the hour at which the run ends, counted from the start of the series.
 * Any other entry belongs to a bad hour: it is minus the next good hour. Both are the length of the series if the series ends before.
 *
 * @param scores - Published scores by hour; NaN, a gap, is not good.
 * @param minimumScore - Least score of a good hour, 0..1.
 */
export function spellsOf(scores: ArrayLike<number>, minimumScore: number): Int32Array {
  const spells = new Int32Array(scores.length);
  let next = scores.length;
  let end = scores.length;
  let isGood = true;
  for (let hour = scores.length - 1; hour >= 0; hour--) {
    if (scores[hour]! >= minimumScore) {
      if (!isGood) end = hour + 1;
      isGood = true;
      next = hour;
      spells[hour] = end;
    } else {
      isGood = false;
      spells[hour] = -next;
    }
  }
  return spells;
}
