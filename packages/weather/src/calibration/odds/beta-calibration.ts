import { solve } from "../fitting/solve.ts";

/** Parameters with which a forecast probability p is corrected to a reliable probability q: logit q = alpha ln p - beta ln(1 - p) + gamma. */
export interface BetaCalibration {
  /** Exponent alpha, at least 0. */
  readonly alpha: number;
  /** Exponent beta, at least 0. */
  readonly beta: number;
  readonly gamma: number;
}

/** Forecast probabilities of an event, and whether the event happened. */
export interface SaidAndDone {
  /** Forecast probability of each case, above 0 and below 1. */
  readonly probabilities: Float64Array;
  readonly happened: ArrayLike<boolean>;
  /** Number of distinct days among the cases. */
  readonly days: number;
}

/** Minimum number of days for a fit. */
export const betaDaysMin = 90;
export const betaOutcomesMin = 20;

const ridge = 0.5;
const stepsMax = 50;

/**
 * Corrects a forecast probability.
 *
 * @param probability - Above 0 and below 1.
 * @returns Corrected probability, above 0 and below 1. A higher forecast probability never gets a lower corrected one.
 * @example
 * ```js
 * betaCalibrated({ alpha: 1, beta: 1, gamma: 1 }, 0.25) > 0.25; // => true
 * ```
 */
export function betaCalibrated({ alpha, beta, gamma }: BetaCalibration, probability: number): number {
  const logit = alpha * Math.log(probability) - beta * Math.log1p(-probability) + gamma;
  return Math.min(Math.max(1 / (1 + Math.exp(-logit)), Number.MIN_VALUE), 1 - Number.EPSILON / 2);
}

/**
 * Fits a correction of probabilities to their outcomes by maximum likelihood, shrunk towards no correction.
 *
 * @returns Correction. If there are fewer than 90 days or fewer than 20 cases of either outcome, a sentence with this reason.
 * @see Kull et al. 2017, https://doi.org/10.1214/17-EJS1338SI
 * @example
 * ```js
 * fitBeta({ probabilities: Float64Array.of(0.5), happened: [true], days: 1 }); // => "There are 1 days, and 90 are needed."
 * ```
 */
export function fitBeta({ probabilities, happened, days }: SaidAndDone): BetaCalibration | string {
  const count = probabilities.length;
  const events = Array.from(happened).reduce((sum, one) => sum + Number(one), 0);
  if (days < betaDaysMin) return `There are ${days} days, and ${betaDaysMin} are needed.`;
  if (Math.min(events, count - events) < betaOutcomesMin) {
    return `It happened ${events} times of ${count}, and ${betaOutcomesMin} cases of either outcome are needed.`;
  }
  return likeliestBeta({ probabilities, happened });
}

/** Fits the likeliest correction, even if there are very few cases. */
export function likeliestBeta({
  probabilities,
  happened,
}: Pick<SaidAndDone, "probabilities" | "happened">): BetaCalibration {
  const inputs = Array.from(probabilities, (p) => Float64Array.of(Math.log(p), -Math.log1p(-p), 1));
  const fitted = newton(inputs, happened, [false, false, false]);
  // The likelihood has one peak, so that where alpha or beta would be negative the best lies on that edge.
  const candidates =
    fitted[0]! >= 0 && fitted[1]! >= 0
      ? [fitted]
      : [
          newton(inputs, happened, [true, false, false]),
          newton(inputs, happened, [false, true, false]),
          newton(inputs, happened, [true, true, false]),
        ].filter(([alpha, beta]) => alpha! >= 0 && beta! >= 0);
  const losses = candidates.map((at) => lossOf(inputs, happened, at));
  const [alpha, beta, gamma] = candidates[losses.indexOf(Math.min(...losses))]!;
  return { alpha: alpha!, beta: beta!, gamma: gamma! };
}

const usual = [1, 1, 0];

/**
 * Maximizes the penalised likelihood by Newton's method.
 *
 * @param isZero - True for each of the three parameters that is fixed at 0.
 */
function newton(
  inputs: readonly Float64Array[],
  happened: ArrayLike<boolean>,
  isZero: readonly boolean[],
): Float64Array {
  let at = Float64Array.from(usual, (value, index) => (isZero[index] === true ? 0 : value));
  let loss = lossOf(inputs, happened, at);
  for (let step = 0; step < stepsMax; step += 1) {
    const gradient = Float64Array.from(at, (value, index) => 2 * ridge * (value - usual[index]!));
    const bend = Array.from(at, (_, row) => {
      const values = new Float64Array(3);
      values[row] = 2 * ridge;
      return values;
    });
    inputs.forEach((input, index) => {
      const q = 1 / (1 + Math.exp(-dot(input, at)));
      for (let row = 0; row < 3; row += 1) {
        gradient[row]! += (q - Number(happened[index])) * input[row]!;
        for (let column = 0; column < 3; column += 1)
          bend[row]![column]! += q * (1 - q) * input[row]! * input[column]!;
      }
    });
    for (const [row, held] of isZero.entries()) {
      if (!held) continue;
      gradient[row] = 0;
      bend.forEach((values, other) => {
        values[row] = other === row ? 1 : 0;
      });
      bend[row]!.fill(0);
      bend[row]![row] = 1;
    }
    const change = solve(bend, gradient);
    let share = 1;
    let next = at;
    let reached = Infinity;
    for (; share > 1e-6; share /= 2) {
      const shared = share;
      next = Float64Array.from(at, (value, index) => value - shared * change[index]!);
      reached = lossOf(inputs, happened, next);
      if (reached <= loss) break;
    }
    if (!(reached <= loss)) return at;
    at = next;
    if (loss - reached < 1e-12 * inputs.length) return at;
    loss = reached;
  }
  return at;
}

function lossOf(inputs: readonly Float64Array[], happened: ArrayLike<boolean>, at: Float64Array): number {
  const drawn = usual.reduce((sum, value, index) => sum + ridge * (at[index]! - value) ** 2, 0);
  return inputs.reduce((sum, input, index) => {
    const logit = happened[index] === true ? -dot(input, at) : dot(input, at);
    return sum + Math.max(logit, 0) + Math.log1p(Math.exp(-Math.abs(logit)));
  }, drawn);
}

function dot(left: Float64Array, right: Float64Array): number {
  return left[0]! * right[0]! + left[1]! * right[1]! + left[2]! * right[2]!;
}
