/**
 * Smooth function of several numbers.
 *
 * @param gradient - Array that receives the derivatives.
 */
type SmoothFunction = (at: Float64Array, gradient: Float64Array) => number;

interface Minimum {
  readonly at: Float64Array;
  readonly value: number;
  /** True if every derivative at the end of the search is at most the tolerance. */
  readonly converged: boolean;
}

/**
 * Conditions for accepting a step of the search. The function must fall by at least the share `leastGain` of the fall that the slope predicts. The slope at
 * the end of the step must be at most the share `mostSlope` of the slope at its start.
 */
const leastGain = 1e-4;
const mostSlope = 0.9;
const stepsMax = 200;
const triesMax = 40;

/**
 * Finds a local minimum of a smooth function by the quasi-Newton method of Broyden, Fletcher, Goldfarb and Shanno.
 *
 * @param start - Point at which the search starts.
 * @param tolerance - Largest absolute derivative that a minimum may have. Scale the function to values and steps of about 1.
 * @returns The last point of the search. `converged` is true if it is a minimum.
 * @see Nocedal & Wright 2006, Numerical Optimization, algorithm 6.1, https://doi.org/10.1007/978-0-387-40065-5
 */
export function minimise(f: SmoothFunction, start: ArrayLike<number>, tolerance = 1e-5): Minimum {
  const { length } = start;
  let at = Float64Array.from(start);
  let gradient = new Float64Array(length);
  let value = f(at, gradient);
  let inverse = identity(length, 1);
  for (let step = 0; step < stepsMax; step += 1) {
    if (largest(gradient) <= tolerance) return { at, value, converged: Number.isFinite(value) };
    let direction = downhill(inverse, gradient);
    if (!(dot(direction, gradient) < 0)) {
      inverse = identity(length, 1);
      direction = gradient.map((slope) => -slope);
    }
    const next = stepAlong(f, at, value, gradient, direction);
    if (next === undefined) break;
    const moved = next.at.map((there, index) => there - at[index]!);
    const bent = next.gradient.map((slope, index) => slope - gradient[index]!);
    const curvature = dot(moved, bent);
    if (curvature > 0) {
      if (step === 0) inverse = identity(length, curvature / dot(bent, bent));
      update(inverse, moved, bent, curvature);
    }
    ({ at, value, gradient } = next);
  }
  return { at, value, converged: largest(gradient) <= tolerance && Number.isFinite(value) };
}

interface Point {
  readonly at: Float64Array<ArrayBuffer>;
  readonly value: number;
  readonly gradient: Float64Array<ArrayBuffer>;
}

/**
 * Finds a step length by halving and doubling, so that the function falls enough and the slope becomes flatter. Returns undefined if no length makes the
 * function fall.
 */
function stepAlong(
  f: SmoothFunction,
  at: Float64Array,
  value: number,
  gradient: Float64Array,
  direction: Float64Array,
): Point | undefined {
  const slope = dot(direction, gradient);
  let short = 0;
  let long = Infinity;
  let length = 1;
  let best: Point | undefined;
  for (let turn = 0; turn < triesMax; turn += 1) {
    const there = Float64Array.from(at, (from, index) => from + length * direction[index]!);
    const slopes = new Float64Array(at.length);
    const reached = f(there, slopes);
    if (!(reached <= value + leastGain * length * slope)) long = length;
    else {
      best = { at: there, value: reached, gradient: slopes };
      if (dot(direction, slopes) >= mostSlope * slope) return best;
      short = length;
    }
    length = long === Infinity ? 2 * length : (short + long) / 2;
  }
  return best;
}

/** Returns the direction in which the function falls, using its estimated curvature. */
function downhill(inverse: readonly Float64Array[], gradient: Float64Array): Float64Array<ArrayBuffer> {
  return Float64Array.from(inverse, (row) => -dot(row, gradient));
}

function update(
  inverse: readonly Float64Array[],
  moved: Float64Array,
  bent: Float64Array,
  curvature: number,
): void {
  const product = Float64Array.from(inverse, (row) => dot(row, bent));
  const factor = (1 + dot(bent, product) / curvature) / curvature;
  for (const [row, values] of inverse.entries()) {
    for (const column of values.keys()) {
      values[column]! +=
        factor * moved[row]! * moved[column]! -
        (product[row]! * moved[column]! + moved[row]! * product[column]!) / curvature;
    }
  }
}

function identity(size: number, value: number): Float64Array[] {
  return Array.from({ length: size }, (_, row) => {
    const values = new Float64Array(size);
    values[row] = value;
    return values;
  });
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += left[index]! * right[index]!;
  return sum;
}

function largest(values: Float64Array): number {
  let most = 0;
  for (const value of values) {
    // A derivative that is no number is no minimum.
    if (!(Math.abs(value) <= most)) most = Number.isNaN(value) ? Infinity : Math.abs(value);
  }
  return most;
}
