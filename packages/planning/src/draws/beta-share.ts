/** Terms of the continued fraction, of which most cases need twenty. */
const termsMax = 300;
const smallest = 1e-300;

/**
 * Returns the cumulative beta distribution (the regularized incomplete beta function).
 *
 * @param x - 0..1.
 * @param a - Shape above 0 that draws the values up.
 * @param b - Shape above 0 that draws the values down.
 * @see DLMF 8.17.22, evaluated by Lentz's method.
 */
export function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast only below the mean.
  if (x > (a + 1) / (a + b + 2)) return 1 - betaShare(1 - x, b, a);
  const front =
    Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x)) / a;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let c = 1;
  let fraction = d;
  for (let m = 1; m <= termsMax; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  return front * fraction;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < smallest ? smallest : value;
}

/** Coefficients of Lanczos' series with g = 7, as in Numerical Recipes and GSL. */
const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/** Returns the logarithm of the gamma function, for arguments of at least 0.5. */
function logGamma(value: number): number {
  const z = value - 1;
  const sum = lanczos.reduce((series, term, index) => series + term / (z + index + 1), 0.9999999999998099);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}
