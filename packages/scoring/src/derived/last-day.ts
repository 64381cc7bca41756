/** Number of hours before the end of a source's values that determine the difference between a member and a rule [h]. */
export const lastDayHours = 24;

/** Values of one member in the last hours for which a source provides a variable. NaN means missing. */
export interface LastDay {
  /** Values of the variable in the 24 hours. */
  readonly values: Float64Array;
  /** Input of the rule at the start of each hour and at the end of the last hour: 25 values. */
  readonly inputs: Float64Array;
}

/** Transition from a member's own ratio of variable to input towards the ratio of a rule. It begins after the member's last value. */
export interface HandOver {
  /** Time in which the difference decreases to 1/e [h]. */
  readonly eFoldingHours: number;
  /**
   * Returns the ratio of the member for each of the 24 hours of the day, counted from the end of the member's values.
   *
   * @returns Undefined if the last day does not determine a ratio; the rule then applies immediately.
   */
  readonly ratiosOf: (day: LastDay) => Float64Array | undefined;
  /**
   * Returns the value for an hour after the end of the source's values.
   *
   * @param weight - Weight of the member's ratio, 0..1.
   * @param ratio - Ratio of the member.
   * @param rule - Factor of the rule.
   * @param start - The rule's input at the start of the hour.
   * @param end - The rule's input at the end of the hour.
   */
  readonly follow: (weight: number, ratio: number, rule: number, start: number, end: number) => number;
}

/** Minimum wind speed at which a ratio is used [m/s]. */
const windMinMps = 2;

/** Minimum number of windy hours for a member to have a ratio. */
const windyHoursMin = 6;

/** Returns true if an hour of a last day has a value and its wind is strong enough to divide by. */
export function isWindy({ values, inputs }: LastDay, hour: number): boolean {
  return inputs[hour]! > windMinMps && !Number.isNaN(values[hour]);
}

/** Returns true if enough hours of a last day are windy to determine a ratio. */
export function saysRatio(day: LastDay): boolean {
  let windy = 0;
  for (let hour = 0; hour < lastDayHours; hour++) windy += Number(isWindy(day, hour));
  return windy >= windyHoursMin;
}
