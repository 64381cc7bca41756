/** The hours before the end of a source's values that tell how a member differs from a rule [h]. */
export const lastDayHours = 24;

/** One member in the last hours for which a source carries a variable. NaN is missing. */
export interface LastDay {
  /** The variable in each of the 24 hours. */
  readonly values: Float64Array;
  /** The rule's input at the start of each hour and at the end of the last: 25 values. */
  readonly inputs: Float64Array;
}

/** Transition from a member's own ratio to a rule that multiplies its input. */
export interface HandOver {
  /** The time in which the difference falls to 1/e [h]. */
  readonly eFoldingHours: number;
  /**
   * Returns the member's own ratio in each of the 24 hours of the day, counted from the end of its values.
   *
   * @returns Undefined where the last day says too little: the rule holds at once.
   */
  readonly ratiosOf: (day: LastDay) => Float64Array | undefined;
  /**
   * Returns the value of an hour after the end.
   *
   * @param weight - Weight of the member's own ratio, 0..1.
   * @param ratio - The member's own.
   * @param rule - The factor of the rule.
   * @param start - The rule's input at the start of the hour.
   * @param end - The rule's input at its end.
   */
  readonly follow: (weight: number, ratio: number, rule: number, start: number, end: number) => number;
}

/** Minimum wind whose ratios count [m/s]. */
const windMinMps = 2;

/** Minimum number of windy hours for a member to have a ratio. */
const windyHoursMin = 6;

/** Returns true if an hour of a last day has a value, and wind that is strong enough to divide by. */
export function isWindy({ values, inputs }: LastDay, hour: number): boolean {
  return inputs[hour]! > windMinMps && !Number.isNaN(values[hour]);
}

/** Returns true if enough hours of a last day are windy. */
export function saysRatio(day: LastDay): boolean {
  let windy = 0;
  for (let hour = 0; hour < lastDayHours; hour++) windy += Number(isWindy(day, hour));
  return windy >= windyHoursMin;
}
