import { variable, type VariableName } from "@halcyon/schema";
import { quantileType6 } from "@halcyon/scoring";
import type { CalibratedName } from "../calibrated-variables.ts";

/** Observations of a variable beside what was forecast of them, in its canonical unit. */
export interface ValuePairs {
  readonly observed: ArrayLike<number>;
  readonly forecast: ArrayLike<number>;
}

/** A known way to take a unit for another: what is read is `factor` times what is, and `offset` more. */
interface UnitMistake {
  /** As "knots read as m/s". */
  readonly looksLike: string;
  readonly factor: number;
  readonly offset: number;
}

/** What observations are beside forecasts, as a line: `factor` times what is forecast. */
interface Comparison {
  readonly factor: number;
  /** The median observation less the median forecast. */
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

/** What is known of the mistakes of a variable, and of what is no mistake. */
interface Quantity {
  readonly mistakes: readonly UnitMistake[];
  readonly compare: (pairs: ValuePairs) => Comparison | undefined;
  /** Standard deviation over honest sites of the logarithm of the factor, and of the offset where one is possible. */
  readonly logFactorSpread: number;
  readonly offsetSpread: number;
  /** Mistakes that explain as well as the likeliest, but for so much of strain, are named beside it. */
  readonly asLikely: number;
}

const wind: Quantity = {
  mistakes: windMistakes,
  compare: byUpperQuantiles,
  logFactorSpread: 0.25,
  offsetSpread: Infinity,
  asLikely: 0.5,
};

/** Of a depression of the dew point a wrong unit leaves nothing that could be named; that of its temperature shows. */
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

/** How much rarer a mistake is than an honest record, as a difference of log-likelihoods: one in four. */
const rarity = Math.log(3);

/** What observations are beside forecasts, and what that looks like. */
interface LikelyUnit {
  readonly comparison: Comparison;
  /** The known mistakes that explain it best, as "knots read as m/s". */
  readonly looksLike: string;
  /** Whether they explain it much better than an honest record does. */
  readonly isMistaken: boolean;
}

/**
 * Compares observations with forecasts, and finds the known mistake that explains them much better than no mistake.
 *
 * Distributions are compared and not pairs, so that a wrong clock hides no wrong unit.
 *
 * @returns Undefined where the values say nothing of their unit, as where no rain fell.
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

/** The known mistakes of a variable's unit, each with what undoes it. */
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

/** How far a comparison lies from what honest records have, as half a squared deviation: minus its log-likelihood. */
function strainOf({ factor, offset }: Comparison, { logFactorSpread, offsetSpread }: Quantity): number {
  return ((Math.log(factor) / logFactorSpread) ** 2 + (offset / offsetSpread) ** 2) / 2;
}

/** Wind that the model and the instrument both feel: the lower half is calm, in which thresholds of anemometers tell. */
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

/** The fewest hours with rain, of both, whose sums say anything. */
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

/** The middle of values; NaN of none. */
export function medianOf(values: ArrayLike<number>): number {
  return values.length === 0 ? Number.NaN : quantileType6(sorted(values), 0.5);
}
