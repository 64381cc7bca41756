/** Number of hours before the end of a source's values from which the ratio between a member and a rule is determined [h]. */
export const lastDayHours = 24;

/** Values of one member in the last 24 hours for which a source provides a variable. NaN means missing. */
export interface LastDay {
  /** Value of the variable in each of the 24 hours. */
  readonly values: Float64Array;
  /** Input of the rule at the start of each hour and at the end of the last hour: 25 values. */
  readonly inputs: Float64Array;
}

/**
 * Gradual transition after the last value of a member. It begins with the member's own ratio of the variable to the input, and ends with the factor of the
 * rule.
 */
export interface HandOver {
  /** Time in which the difference between both ratios decreases to 1/e [h]. */
  readonly eFoldingHours: number;
  /**
   * Returns the ratio of the member for each of 24 hours. The first is the hour after the end of the member's values; the ratios repeat every day.
   *
   * @returns undefined if the last day does not determine a ratio. The rule then applies immediately.
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

/** Minimum wind speed of an hour from which a ratio is determined [m/s]. */
const windMinMps = 2;

/** Minimum number of windy hours from which the ratio of a member is determined. */
const windyHoursMin = 6;

/** Returns true if an hour of the last day has a value, and if its wind is strong enough to determine a ratio. */
export function isWindy({ values, inputs }: LastDay, hour: number): boolean {
  return inputs[hour]! > windMinMps && !Number.isNaN(values[hour]);
}

/** Returns true if the last day has enough windy hours to determine a ratio. */
export function saysRatio(day: LastDay): boolean {
  let windy = 0;
  for (let hour = 0; hour < lastDayHours; hour++) windy += Number(isWindy(day, hour));
  return windy >= windyHoursMin;
}
