import { solve } from "./solve.ts";

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
  /** True if the event happened. If one element stands for several cases with the same probability, it is the number of cases in which the event happened. */
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
 * Fits the correction of probabilities to their outcomes by maximum likelihood, shrunk towards no correction. Fits it even if there are very few cases.
 *
 * @see Kull et al. 2017, https://doi.org/10.1214/17-EJS1338SI
 * @example
 * ```js
 * likeliestBeta({ probabilities: new Float64Array(), happened: [] }); // => { alpha: 1, beta: 1, gamma: 0 }
 * ```
 */
export function likeliestBeta(cases: SaidAndDone): BetaCalibration {
  const { probabilities, happened, counts } = cases;
  const likelihood: Likelihood = {
    logs: probabilities.map(Math.log),
    opposites: probabilities.map((p) => -Math.log1p(-p)),
    counts: counts ?? new Float64Array(probabilities.length).fill(1),
    happened: Float64Array.from(happened, Number),
  };
  const fitted = newton(likelihood, [false, false, false]);
  // The likelihood has one peak, so that where alpha or beta would be negative the best lies on that edge.
  const candidates =
    fitted[0]! >= 0 && fitted[1]! >= 0
      ? [fitted]
      : [
          newton(likelihood, [true, false, false]),
          newton(likelihood, [false, true, false]),
          newton(likelihood, [true, true, false]),
        ].filter(([alpha, beta]) => alpha! >= 0 && beta! >= 0);
  const losses = candidates.map((at) => lossOf(likelihood, at));
  const [alpha, beta, gamma] = candidates[losses.indexOf(Math.min(...losses))]!;
  return { alpha: alpha!, beta: beta!, gamma: gamma! };
}

/** Cases with the inputs of the correction: ln p (`logs`) and -ln(1 - p) (`opposites`). */
interface Likelihood {
  readonly logs: Float64Array;
  readonly opposites: Float64Array;
  readonly counts: ArrayLike<number>;
  readonly happened: Float64Array;
}

const usual = [1, 1, 0];

/**
 * Maximizes the penalised likelihood by Newton's method.
 *
 * @param isZero - True for each of the three parameters that is fixed at 0.
 */
function newton(likelihood: Likelihood, isZero: readonly boolean[]): Float64Array {
  let at = Float64Array.from(usual, (value, index) => (isZero[index] === true ? 0 : value));
  let loss = lossOf(likelihood, at);
  for (let step = 0; step < stepsMax; step += 1) {
    const { gradient, bend } = derivativesOf(likelihood, at);
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
      reached = lossOf(likelihood, next);
      if (reached <= loss) break;
    }
    if (!(reached <= loss)) return at;
    at = next;
    if (loss - reached < 1e-12 * likelihood.logs.length) return at;
    loss = reached;
  }
  return at;
}

/** Returns the first derivatives of the loss with respect to the parameters (`gradient`), and the matrix of the second derivatives (`bend`). */
function derivativesOf(
  { logs, opposites, counts, happened }: Likelihood,
  at: Float64Array,
): { gradient: Float64Array; bend: Float64Array[] } {
  const [alpha, beta, gamma] = [at[0]!, at[1]!, at[2]!];
  let [byAlpha, byBeta, byGamma] = [0, 0, 0];
  let [alphaAlpha, alphaBeta, alphaGamma, betaBeta, betaGamma, gammaGamma] = [0, 0, 0, 0, 0, 0];
  for (let index = 0; index < logs.length; index += 1) {
    const [log, opposite, count] = [logs[index]!, opposites[index]!, counts[index]!];
    const q = 1 / (1 + Math.exp(-(alpha * log + beta * opposite + gamma)));
    const off = count * q - happened[index]!;
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
    gradient: Float64Array.of(byAlpha + drawn[0]!, byBeta + drawn[1]!, byGamma + drawn[2]!),
    bend: [
      Float64Array.of(alphaAlpha + 2 * ridge, alphaBeta, alphaGamma),
      Float64Array.of(alphaBeta, betaBeta + 2 * ridge, betaGamma),
      Float64Array.of(alphaGamma, betaGamma, gammaGamma + 2 * ridge),
    ],
  };
}

/** Returns the negative log-likelihood plus the penalty for parameters that differ from no correction. */
function lossOf({ logs, opposites, counts, happened }: Likelihood, at: Float64Array): number {
  const [alpha, beta, gamma] = [at[0]!, at[1]!, at[2]!];
  let loss = usual.reduce((sum, value, index) => sum + ridge * (at[index]! - value) ** 2, 0);
  for (let index = 0; index < logs.length; index += 1) {
    const logit = alpha * logs[index]! + beta * opposites[index]! + gamma;
    const [count, came] = [counts[index]!, happened[index]!];
    // The loss of a case is ln(1 + e^-logit) if the event happened, otherwise ln(1 + e^logit).
    loss += count * (Math.max(logit, 0) + Math.log1p(Math.exp(-Math.abs(logit)))) - came * logit;
  }
  return loss;
}
