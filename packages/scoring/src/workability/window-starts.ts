/** Where weather windows may start in a series of hours. */
export interface WindowStarts {
  /** 1 for each hour at which a window may start. */
  readonly mayStart: Uint8Array;
  /** 1 for each hour at which a window starts when every window is taken as soon as it comes and none overlaps another. */
  readonly taken: Uint8Array;
  /** Hours from each hour to the next at which a window may start; -1 where no later one exists. */
  readonly waitHours: Int32Array;
}

/**
 * The starts of windows in which every hour reaches a score. No window goes on beyond the series.
 *
 * @param scores - Published scores by hour; NaN reaches nothing.
 * @param durationHours - Length of a window, a whole number of hours, at least 1.
 */
export function windowStarts(
  scores: Float64Array,
  durationHours: number,
  minimumScore: number,
): WindowStarts {
  const mayStart = new Uint8Array(scores.length);
  const taken = new Uint8Array(scores.length);
  const waitHours = new Int32Array(scores.length);
  let run = 0;
  let next = -1;
  for (let hour = scores.length - 1; hour >= 0; hour--) {
    run = scores[hour]! >= minimumScore ? run + 1 : 0;
    if (run >= durationHours) {
      mayStart[hour] = 1;
      next = hour;
    }
    waitHours[hour] = next === -1 ? -1 : next - hour;
  }
  for (let hour = mayStart.indexOf(1); hour !== -1; hour = mayStart.indexOf(1, hour + durationHours)) {
    taken[hour] = 1;
  }
  return { mayStart, taken, waitHours };
}
