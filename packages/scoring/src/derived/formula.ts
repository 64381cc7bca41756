import type { SunOfHour } from "./radiation/sun-of-hour.ts";

/**
 * Function that computes values from columns: those of the inputs in their order, or of the terms that a derivation names. Further columns hold NaN. Each
 * formula has a loop of its own: in a shared loop, it takes 20 ns more per value.
 */
export type Formula = (values: Float64Array, ...columns: Float64Array[]) => void;

/** A {@link Formula} of whole hours that also depends on the sun of each; all hours have the same number of values. */
export type SunFormula = (
  suns: readonly SunOfHour[],
  values: Float64Array,
  ...columns: Float64Array[]
) => void;
