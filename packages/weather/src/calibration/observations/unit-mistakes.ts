import { variable, type VariableName } from "@halcyon/schema";
import { quantileType6 } from "@halcyon/scoring";
import type { CalibratedName } from "../calibrated-variables.ts";

/** Observations of a variable and forecasts for the same times, in the canonical unit. */
export interface ValuePairs {
  readonly observed: ArrayLike<number>;
  readonly forecast: ArrayLike<number>;
}

/** Known confusion of two units. The value as read is `factor` times the true value, plus `offset`. */
interface UnitMistake {
  /** Description of the confusion, such as "knots read as m/s". */
  readonly looksLike: string;
  readonly factor: number;
  readonly offset: number;
}

/** Difference between observations and forecasts, expressed as a factor and an offset. */
interface Comparison {
  readonly factor: number;
  /** Median of the observations minus median of the forecasts, in the canonical unit. */
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

/** Known unit mistakes of a variable, and how far correct observations usually differ from forecasts. */
interface Quantity {
  readonly mistakes: readonly UnitMistake[];
  readonly compare: (pairs: ValuePairs) => Comparison | undefined;
  /**
   * Standard deviation of the logarithm of the factor, over sites with correct observations. `offsetSpread` is the standard deviation of the offset, or
   * infinite if no offset is possible.
   */
  readonly logFactorSpread: number;
  readonly offsetSpread: number;
  /** Maximum additional misfit at which a second mistake is also reported. */
  readonly asLikely: number;
}

const wind: Quantity = {
  mistakes: windMistakes,
  compare: byUpperQuantiles,
  logFactorSpread: 0.25,
  offsetSpread: Infinity,
  asLikely: 0.5,
};

/** Known unit mistakes, by variable. The dew point has no entry: a wrong unit shows in the temperature, but not in the dew-point depression. */
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

/** Penalty for assuming a mistake, as a difference of log-likelihoods. It follows from the assumption that one station record in four has such a mistake. */
const rarity = Math.log(3);

/** Difference between observations and forecasts, with its likely explanation. */
interface LikelyUnit {
  readonly comparison: Comparison;
  /** Known mistakes that explain the difference best, such as "knots read as m/s". */
  readonly looksLike: string;
  /** True if the known mistakes explain the difference much better than a correct record would. */
  readonly isMistaken: boolean;
}

/**
 * Compares observations with forecasts, and finds the known mistakes that explain the difference best.
 *
 * Distributions are compared instead of pairs, so that a wrong unit is found even if the clock is wrong.
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

/** Lists the known mistakes in a variable's unit. Each has a function that converts a mistaken value to the true value. */
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

/** Returns how unlikely a difference is for a correct record, as a negative log-likelihood. The result is half the sum of the squared deviations. */
function strainOf({ factor, offset }: Comparison, { logFactorSpread, offsetSpread }: Quantity): number {
  return ((Math.log(factor) / logFactorSpread) ** 2 + (offset / offsetSpread) ** 2) / 2;
}

/** Quantiles of wind that are compared. Only the upper half is used, because anemometers do not measure weak wind below their starting threshold. */
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

/** Minimum number of wet hours that make the sums of precipitation comparable. Observations and forecasts must each have at least this number. */
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

/** Returns the median of the values; NaN if there are no values. */
export function medianOf(values: ArrayLike<number>): number {
  return values.length === 0 ? Number.NaN : quantileType6(sorted(values), 0.5);
}
