/**
 * Share of a standard normal distribution above x, for x >= 0 within 7.5e-8.
 *
 * @see Abramowitz & Stegun 1964, Handbook of Mathematical Functions, 26.2.17
 */
export function normalUpperTail(x: number): number {
  const t = 1 / (1 + 0.231_641_9 * x);
  const polynomial =
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return normalDensity(x) * polynomial;
}

export function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}

/**
 * The x above which a share of a standard normal distribution lies, within 4.5e-4.
 *
 * @param share - Above 0, at most 0.5.
 * @see Abramowitz & Stegun 1964, Handbook of Mathematical Functions, 26.2.23
 */
export function normalExceededBy(share: number): number {
  const t = Math.sqrt(-2 * Math.log(share));
  return (
    t -
    (2.515_517 + t * (0.802_853 + t * 0.010_328)) / (1 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308)))
  );
}
