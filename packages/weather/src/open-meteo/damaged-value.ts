interface PhysicalRange {
  readonly min: number;
  readonly max: number;
}

/** Rounding and interpolation may lead this share of the range beyond it. */
const overshootMost = 0.01;

/** A model that has another idea of a quantity, as of snow on glaciers, leaves the range far more often than bytes that were damaged. */
const damagedMost = 3;

/**
 * A value that the quantity cannot have, among values that it can have. Then the answer was changed on its way, and none of it is to be trusted.
 *
 * @param values - A column of an answer, in the unit of the range.
 */
export function damagedValue(
  values: readonly (number | null)[],
  { min, max }: PhysicalRange,
): number | undefined {
  const slack = overshootMost * (max - min);
  const impossible = values.filter((value) => value !== null && (value < min - slack || value > max + slack));
  return impossible.length <= damagedMost && impossible.length < values.length ? impossible[0]! : undefined;
}
