/**
 * The latitudes of a Gaussian grid, from north to south: where the Legendre polynomial of degree 2N is zero.
 *
 * Newton's method on the polynomial, from an estimate that lies in the reach of each root.
 *
 * @param parallels - N, the rows between a pole and the equator.
 * @returns 2N degrees north, good to 1e-12.
 * @see Abramowitz & Stegun 1964, 22.7.10 (recurrence), 22.8.5 (derivative), 22.16.6 (estimate), ISBN 978-0-486-61272-0
 */
export function gaussianLatitudes(parallels: number): readonly number[] {
  const degree = 2 * parallels;
  const north = Array.from({ length: parallels }, (_, row) => {
    let sine = Math.cos((Math.PI * (row + 0.75)) / (degree + 0.5));
    for (let step = 0; step < steps; step += 1) {
      const { value, slope } = legendre(degree, sine);
      sine -= value / slope;
    }
    return (Math.asin(sine) * 180) / Math.PI;
  });
  return [...north, ...north.toReversed().map((latitude) => -latitude)];
}

/** Each doubles the digits, and the estimate has three or more. */
const steps = 4;

/** The polynomial and its slope, inside of (-1, 1). */
function legendre(degree: number, x: number): { readonly value: number; readonly slope: number } {
  let before = 1;
  let value = x;
  for (let order = 2; order <= degree; order += 1) {
    [before, value] = [value, ((2 * order - 1) * x * value - (order - 1) * before) / order];
  }
  return { value, slope: (degree * (before - x * value)) / (1 - x * x) };
}
