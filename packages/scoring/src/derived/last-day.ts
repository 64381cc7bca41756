/** How many hours before the end of a source's values say how a member differs from a rule. */
export const lastDayHours = 24;

/** The last hours for which a source carries a variable, and what a rule would follow from, of one member. NaN is missing. */
export interface LastDay {
  /** Of the variable, by hour: 24 of them. */
  readonly values: Float64Array;
  /** Of the rule's input at the start of each hour, and at the end of the last: 25 of them. */
  readonly inputs: Float64Array;
}

/**
 * What a member goes on with where its source's values end.
 *
 * @param hoursAfter - Whole hours since the end; negative before it.
 * @param start - The rule's input at the start of the hour.
 * @param end - The rule's input at its end.
 */
export type Following = (hoursAfter: number, start: number, end: number) => number;

/**
 * How a member's own ratio fades into a rule that multiplies its input.
 *
 * @param rule - The factor of the rule.
 * @returns Undefined where the last day says too little: the rule holds at once.
 */
export type HandOver = (day: LastDay, rule: number) => Following | undefined;

/** In lighter wind a ratio of winds says nothing [m/s]. */
const windMinMps = 2;

/** So many hours with wind say what a member's ratio is. */
const windyHoursMin = 6;

/** Whether an hour of a last day has a value in wind that is strong enough to divide by. */
export function isWindy({ values, inputs }: LastDay, hour: number): boolean {
  return inputs[hour]! > windMinMps && !Number.isNaN(values[hour]);
}

/** Whether enough hours of a last day are windy. */
export function saysRatio(day: LastDay): boolean {
  let windy = 0;
  for (let hour = 0; hour < lastDayHours; hour++) windy += Number(isWindy(day, hour));
  return windy >= windyHoursMin;
}
