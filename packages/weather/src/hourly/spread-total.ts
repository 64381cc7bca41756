/**
 * Spreads a packed total over hours: each gets the difference of the rounded running total, so that they add up exactly.
 *
 * @param reachedAfter - How much of the total has come after the first 1, 2, ... hours; not asked for the last one.
 * @param put - Takes the position of an hour, from 0, and its packed amount.
 */
export function spreadTotal(
  total: number,
  hours: number,
  reachedAfter: (hours: number) => number,
  put: (hour: number, packed: number) => void,
): void {
  let written = 0;
  for (let hour = 1; hour <= hours; hour += 1) {
    const reached = hour === hours ? total : Math.floor(reachedAfter(hour) + 0.5);
    put(hour - 1, reached - written);
    written = reached;
  }
}
