import { solve } from "./solve.ts";

/** Parameters that correct a forecast probability p to a reliable probability q: logit q = alpha ln p - beta ln(1 - p) + gamma. */
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
  /** For each case, true if the event happened. For several cases with the same probability, the number of cases in which the event happened. */
  readonly happened: ArrayLike<boolean | number>;
  /** Number of cases with each probability, at least 0; 1 by default. */
  readonly counts?: ArrayLike<number>;
}

const ridge = 0.5;
const stepsMax = 50;

/**
 * Corrects a forecast probability.
 *
 * @param probability - Above 0 and below 1.
 * @returns Corrected probability, above 0 and below 1. A higher forecast probability never gets a lower corrected probability.
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
 * Fits a correction to forecast probabilities and their outcomes, by maximum likelihood. With few cases, the correction is small.
 *
 * @see Kull et al. 2017, https://doi.org/10.1214/17-EJS1338SI
 * @example
 * ```js
 * likeliestBeta({ probabilities: new Float64Array(), happened: [] }); // => { alpha: 1, beta: 1, gamma: 0 }
 * ```
 */
export function likeliestBeta({ probabilities, happened, counts }: SaidAndDone): BetaCalibration {
  const all = counts ?? new Float64Array(probabilities.length).fill(1);
  return betaFits(probabilities)(all, Float64Array.from(happened, Number), uncorrected);
}

/**
 * Returns a function that fits the correction as {@link likeliestBeta} does, for several sets of outcomes that belong to the same probabilities. The search
 * starts from the correction `near`. The likelihood has one peak, so `near` changes only how long the search takes.
 */
export function betaFits(
  probabilities: Float64Array,
): (counts: ArrayLike<number>, happened: Float64Array, near: BetaCalibration) => BetaCalibration {
  const logs = probabilities.map(Math.log);
  const opposites = probabilities.map((p) => -Math.log1p(-p));
  return (counts, happened, near) => likeliestNear({ logs, opposites, counts, happened }, near);
}

function likeliestNear(likelihood: Likelihood, near: BetaCalibration): BetaCalibration {
  const start = Float64Array.of(near.alpha, near.beta, near.gamma);
  const fitted = newton(likelihood, start, [false, false, false]);
  // The likelihood has one peak, so that where alpha or beta would be negative the best lies on that edge.
  const candidates =
    fitted.at[0]! >= 0 && fitted.at[1]! >= 0
      ? [fitted]
      : [
          newton(likelihood, start, [true, false, false]),
          newton(likelihood, start, [false, true, false]),
          newton(likelihood, start, [true, true, false]),
        ].filter(({ at: [alpha, beta] }) => alpha! >= 0 && beta! >= 0);
  const [alpha, beta, gamma] = candidates.reduce((best, one) => (one.loss < best.loss ? one : best)).at;
  return { alpha: alpha!, beta: beta!, gamma: gamma! };
}

/** Cases with the inputs of the correction: ln p (`logs`) and -ln(1 - p) (`opposites`). */
interface Likelihood {
  readonly logs: Float64Array;
  readonly opposites: Float64Array;
  readonly counts: ArrayLike<number>;
  readonly happened: Float64Array;
}

const uncorrected: BetaCalibration = { alpha: 1, beta: 1, gamma: 0 };
const usual = [1, 1, 0];

/** Parameters of a correction with their loss, which is the negative log-likelihood plus the penalty for parameters that differ from no correction. */
interface Reached {
  readonly at: Float64Array;
  readonly loss: number;
  /** First derivatives of the loss with respect to the parameters. */
  readonly gradient: Float64Array;
  /** Matrix of the second derivatives of the loss. */
  readonly bend: readonly Float64Array[];
}

/**
 * Maximizes the penalised likelihood by Newton's method.
 *
 * @param isZero - True for each of the three parameters that is fixed at 0.
 */
function newton(likelihood: Likelihood, start: Float64Array, isZero: readonly boolean[]): Reached {
  let here = reachedAt(
    likelihood,
    start.map((value, index) => (isZero[index] === true ? 0 : value)),
  );
  const least = 1e-12 * likelihood.logs.length;
  for (let step = 0; step < stepsMax; step += 1) {
    const { at, loss, gradient, bend } = here;
    for (const [row, held] of isZero.entries()) {
      if (!held) continue;
      gradient[row] = 0;
      bend.forEach((values, other) => {
        values[row] = other === row ? 1 : 0;
      });
      bend[row]!.fill(0);
      bend[row]![row] = 1;
    }
    const slope = gradient.slice();
    const change = solve(bend, gradient);
    const gain = change.reduce((sum, value, index) => sum + value * slope[index]!, 0) / 2;
    if (gain < least) return { ...here, at: at.map((value, index) => value - change[index]!) };
    let next = here;
    for (let share = 1; share > 1e-6; share /= 2) {
      const shared = share;
      next = reachedAt(
        likelihood,
        at.map((value, index) => value - shared * change[index]!),
      );
      if (next.loss <= loss) break;
    }
    if (!(next.loss <= loss)) return here;
    here = next;
  }
  return here;
}

/** Returns the loss of parameters and its derivatives, in one pass over the cases. */
function reachedAt({ logs, opposites, counts, happened }: Likelihood, at: Float64Array): Reached {
  const [alpha, beta, gamma] = [at[0]!, at[1]!, at[2]!];
  let loss = usual.reduce((sum, value, index) => sum + ridge * (at[index]! - value) ** 2, 0);
  let byAlpha = 0;
  let byBeta = 0;
  let byGamma = 0;
  let alphaAlpha = 0;
  let alphaBeta = 0;
  let alphaGamma = 0;
  let betaBeta = 0;
  let betaGamma = 0;
  let gammaGamma = 0;
  // No arrays in the loop: they would take most of its time.
  for (let index = 0; index < logs.length; index += 1) {
    const count = counts[index]!;
    if (count === 0) continue;
    const log = logs[index]!;
    const opposite = opposites[index]!;
    const came = happened[index]!;
    const logit = alpha * log + beta * opposite + gamma;
    // At most 1, so that nothing overflows.
    const power = Math.exp(-Math.abs(logit));
    // The loss of a case is ln(1 + e^-logit) if the event happened, otherwise ln(1 + e^logit).
    loss += count * (Math.max(logit, 0) + Math.log1p(power)) - came * logit;
    const q = (logit < 0 ? power : 1) / (1 + power);
    const off = count * q - came;
    byAlpha += off * log;
    byBeta += off * opposite;
    byGamma += off;
    const weight = count * q * (1 - q);
    alphaAlpha += weight * log * log;
    alphaBeta += weight * log * opposite;
    alphaGamma += weight * log;
    betaBeta += weight * opposite * opposite;
    betaGamma += weight * opposite;
    gammaGamma += weight;
  }
  const drawn = at.map((value, index) => 2 * ridge * (value - usual[index]!));
  return {
    at,
    loss,
    gradient: Float64Array.of(byAlpha + drawn[0]!, byBeta + drawn[1]!, byGamma + drawn[2]!),
    bend: [
      Float64Array.of(alphaAlpha + 2 * ridge, alphaBeta, alphaGamma),
      Float64Array.of(alphaBeta, betaBeta + 2 * ridge, betaGamma),
      Float64Array.of(alphaGamma, betaGamma, gammaGamma + 2 * ridge),
    ],
  };
}
