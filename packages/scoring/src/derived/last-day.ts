/** Length [h] of the period that ends with the last value of a source. A member's own ratio, such as gusts to mean wind, is computed from this period. */
export const lastDayHours = 24;

/** Values of one member in the last 24 hours that a source provides for a variable. NaN means missing. */
export interface LastDay {
  /** Value of the variable in each of the 24 hours. */
  readonly values: Float64Array;
  /** Input of the rule, such as the mean wind, at the start of each hour and at the end of the last hour: 25 values. */
  readonly inputs: Float64Array;
}

/**
 * Gradual transition from the values of a member to a rule that multiplies an input by a factor. An example is the rule that estimates gusts from the mean
 * wind. After the member's last value, the ratio of value to input changes slowly from the member's own ratio to the factor of the rule.
 */
export interface HandOver {
  /** Time in which the weight of the member's own ratio of value to input decreases to 1/e [h]. */
  readonly eFoldingHours: number;
  /**
   * Returns the member's ratio for each hour of a day. The first ratio applies to the hour after the end of the member's values. On later days, the ratios
   * repeat.
   *
   * @returns undefined if the last day does not determine a ratio. The values are then estimated by the rule alone, without a transition.
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

/** Minimum wind speed that makes an hour count as windy [m/s]. The ratio in weaker wind says little. */
const windMinMps = 2;

/** Minimum number of windy hours in the last day that are needed to determine the ratio of a member. */
const windyHoursMin = 6;

/** Returns true if an hour of the last day has a value and is windy. In a windy hour, the wind at the start is strong enough to determine a ratio. */
export function isWindy({ values, inputs }: LastDay, hour: number): boolean {
  return inputs[hour]! > windMinMps && !Number.isNaN(values[hour]);
}

/** Returns true if the last day has enough windy hours to determine a member's own ratio of value to wind. */
export function saysRatio(day: LastDay): boolean {
  let windy = 0;
  for (let hour = 0; hour < lastDayHours; hour++) windy += Number(isWindy(day, hour));
  return windy >= windyHoursMin;
}
