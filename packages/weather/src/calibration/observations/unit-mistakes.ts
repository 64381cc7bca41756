import { variable, type VariableName } from "@halcyon/schema";
import { quantileType6 } from "@halcyon/scoring";
import type { CalibratedName } from "../calibrated-variables.ts";

/** Observations of a variable and their forecasts, in its canonical unit. */
export interface ValuePairs {
  readonly observed: ArrayLike<number>;
  readonly forecast: ArrayLike<number>;
}

/** Known confusion of units. The value that was read is `factor` times the true value, plus `offset`. */
interface UnitMistake {
  /** Description of the confusion, such as "knots read as m/s". */
  readonly looksLike: string;
  readonly factor: number;
  readonly offset: number;
}

/** Difference between observations and forecasts, as a factor and an offset. */
interface Comparison {
  readonly factor: number;
  /** Median observation minus median forecast. */
  readonly offset: number;
}

const bothWays = (factor: number, one: string, other: string): readonly UnitMistake[] => [
  { looksLike: `${one} read as ${other}`, factor, offset: 0 },
  { looksLike: `${other} read as ${one}`, factor: 1 / factor, offset: 0 },
];

const windMistakes = [
  ...bothWays(3600 / 1852, "knots", "m/s"),
  ...bothWays(1.852, "km/h", "knots"),
  ...bothWays(1 / 0.44704, "mph", "m/s"),
  ...bothWays(3.6, "km/h", "m/s"),
  ...bothWays(10, "0.1 m/s", "m/s"),
];

const temperatureMistakes = [
  { looksLike: "degF read as degC", factor: 1.8, offset: 32 },
  { looksLike: "degC read as degF", factor: 1 / 1.8, offset: -32 / 1.8 },
  { looksLike: "K read as degC", factor: 1, offset: 273.15 },
  { looksLike: "degC read as K", factor: 1, offset: -273.15 },
  ...bothWays(10, "0.1 degC", "degC"),
];

const amountMistakes = [...bothWays(10, "0.1 mm", "mm"), ...bothWays(25.4, "mm", "inches")];

/** Known mistakes of a variable, and how much correct observations differ from forecasts. */
interface Quantity {
  readonly mistakes: readonly UnitMistake[];
  readonly compare: (pairs: ValuePairs) => Comparison | undefined;
  /**
   * Standard deviation of the logarithm of the factor over correct sites. `offsetSpread` is that of the offset, or infinite if no offset is
   * possible.
   */
  readonly logFactorSpread: number;
  readonly offsetSpread: number;
  /** Maximum additional misfit at which a second mistake is reported besides the likeliest one. */
  readonly asLikely: number;
}

const wind: Quantity = {
  mistakes: windMistakes,
  compare: byUpperQuantiles,
  logFactorSpread: 0.25,
  offsetSpread: Infinity,
  asLikely: 0.5,
};

/** Known mistakes, by variable. The dew point has none: its depression does not show a wrong unit, but the temperature does. */
const quantities: Readonly<Record<CalibratedName, Quantity | undefined>> = {
  temperature_2m: {
    mistakes: temperatureMistakes,
    compare: bySpreadAndMedian,
    logFactorSpread: 0.2,
    offsetSpread: 5,
    asLikely: 0.5,
  },
  dew_point_2m: undefined,
  wind_speed_10m: wind,
  wind_gusts_10m: wind,
  wind_speed_100m: wind,
  precipitation: {
    mistakes: amountMistakes,
    compare: bySums,
    logFactorSpread: 0.5,
    offsetSpread: Infinity,
    asLikely: 1.5,
  },
};

/** Rarity of a mistake, as a difference of log-likelihoods: one record in four is wrong. */
const rarity = Math.log(3);

/** Difference between observations and forecasts, and its likely explanation. */
interface LikelyUnit {
  readonly comparison: Comparison;
  /** Known mistakes that explain the difference best, such as "knots read as m/s". */
  readonly looksLike: string;
  /** True if these mistakes explain the difference much better than a correct record would. */
  readonly isMistaken: boolean;
}

/**
 * Compares observations with forecasts, and finds the known mistakes that explain the difference best.
 *
 * It compares distributions rather than pairs, so that a wrong clock does not hide a wrong unit.
 *
 * @returns Undefined if no comparison is possible, for example because no rain fell.
 */
export function likelyUnit(name: CalibratedName, pairs: ValuePairs): LikelyUnit | undefined {
  const quantity = quantities[name];
  const comparison = quantity?.compare(pairs);
  if (quantity === undefined || comparison === undefined) return undefined;
  const median = medianOf(pairs.forecast);
  const undone = quantity.mistakes
    .map(({ looksLike, factor, offset }) => {
      const honest = {
        factor: comparison.factor / factor,
        offset: (median + comparison.offset - offset) / factor - median,
      };
      return { looksLike, strain: strainOf(honest, quantity) };
    })
    .toSorted((one, other) => one.strain - other.strain);
  const least = undone[0]!.strain;
  const named = undone
    .filter(({ strain }) => strain < least + quantity.asLikely)
    .map(({ looksLike }) => looksLike);
  const isMistaken = least + rarity < strainOf(comparison, quantity);
  return { comparison, looksLike: named.join(", or "), isMistaken };
}

/** Lists known mistakes in a variable's unit, each with a function that undoes it. */
export function undoneBy(
  name: VariableName,
): readonly { readonly looksLike: string; readonly undo: (value: number) => number }[] {
  const alike = variable(name).unit === "degC" ? "temperature_2m" : name;
  const known = Object.hasOwn(quantities, alike) ? quantities[alike as CalibratedName] : undefined;
  return (known?.mistakes ?? []).map(({ looksLike, factor, offset }) => ({
    looksLike,
    undo: (value) => (value - offset) / factor,
  }));
}

/**
 * Returns how unlikely a comparison is for a correct record: its negative log-likelihood, which is half the sum of the squared deviations.
 */
function strainOf({ factor, offset }: Comparison, { logFactorSpread, offsetSpread }: Quantity): number {
  return ((Math.log(factor) / logFactorSpread) ** 2 + (offset / offsetSpread) ** 2) / 2;
}

/** Quantiles of wind that are compared. Only the upper half is used, because anemometers distort weak wind by their starting threshold. */
const upper = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95];

function byUpperQuantiles({ observed, forecast }: ValuePairs): Comparison | undefined {
  const [was, said] = [sorted(observed), sorted(forecast)];
  const ratios = upper.map((p) => quantileType6(was, p) / quantileType6(said, p));
  const factor = medianOf(ratios);
  return factor > 0 && Number.isFinite(factor)
    ? { factor, offset: medianOf(observed) - medianOf(forecast) }
    : undefined;
}

function bySpreadAndMedian({ observed, forecast }: ValuePairs): Comparison | undefined {
  const [was, said] = [sorted(observed), sorted(forecast)];
  const factor = spreadOf(was) / spreadOf(said);
  return factor > 0 && Number.isFinite(factor)
    ? { factor, offset: medianOf(observed) - medianOf(forecast) }
    : undefined;
}

/** Minimum number of wet hours, in observations and in forecasts, for meaningful sums. */
const wetMin = 60;

function bySums({ observed, forecast }: ValuePairs): Comparison | undefined {
  const [was, said] = [observed, forecast].map((values) =>
    Float64Array.from(values).filter((value) => value > 0),
  );
  if (was!.length < wetMin || said!.length < wetMin) return undefined;
  return { factor: sumOf(was!) / sumOf(said!), offset: 0 };
}

function spreadOf(ascending: Float64Array): number {
  return quantileType6(ascending, 0.9) - quantileType6(ascending, 0.1);
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function sorted(values: ArrayLike<number>): Float64Array {
  return Float64Array.from(values).toSorted();
}

/** Returns the median of values; NaN if there are none. */
export function medianOf(values: ArrayLike<number>): number {
  return values.length === 0 ? Number.NaN : quantileType6(sorted(values), 0.5);
}
