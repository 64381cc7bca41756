import type { SunOfHour } from "./radiation/sun-of-hour.ts";

/**
 * Function that computes values from columns. The columns hold the inputs in order, or the terms that a derivation names. Further columns hold NaN. Each
 * formula has its own loop, because a shared loop takes 20 ns more per value.
 */
export type Formula = (values: Float64Array, ...columns: Float64Array[]) => void;

/** {@link Formula} for whole hours that also depends on the position of the sun in each hour. All hours have the same number of values. */
export type SunFormula = (
  suns: readonly SunOfHour[],
  values: Float64Array,
  ...columns: Float64Array[]
) => void;
