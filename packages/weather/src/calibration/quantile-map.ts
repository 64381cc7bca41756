import { quantileType6 } from "@halcyon/scoring";

/** Rules of a quantile map for values beyond its first and last quantile. */
export interface MapKind {
  /** True if the values are at least 0. Below the first quantile, the map then multiplies values by a constant ratio, so that they stay at least 0. */
  readonly fromZero: boolean;
  /**
   * True if the values are amounts that may be 0. Dry steps are then counted separately. Above the last quantile, the map multiplies values by a constant
   * ratio.
   */
  readonly mayBeDry: boolean;
}

/** Quantiles of forecasts and of observations at the probabilities 0.01, 0.02, .. 0.99. */
export interface QuantileMap {
  readonly forecast: readonly number[];
  readonly observed: readonly number[];
  /**
   * Maximum forecast amount that counts as dry. The amount is chosen so that forecasts and observations are equally often dry. Absent if the variable is not
   * an amount.
   */
  readonly dryUpTo?: number | undefined;
}

const probabilities = Array.from({ length: 99 }, (_, index) => (index + 1) / 100);

/**
 * Returns the map from quantiles of forecasts to quantiles of observations at the same hours. The map never changes the order of members. It can turn wet steps
 * into dry ones, but never dry steps into wet ones. Too many dry steps of a model are therefore not corrected.
 *
 * @param forecasts - At least one value.
 */
export function quantileMap(
  forecasts: ArrayLike<number>,
  observations: ArrayLike<number>,
  { mayBeDry }: MapKind,
): QuantileMap {
  const forecast = Float64Array.from(forecasts).toSorted();
  const observed = Float64Array.from(observations).toSorted();
  const ofBoth = {
    forecast: probabilities.map((p) => quantileType6(forecast, p)),
    observed: probabilities.map((p) => quantileType6(observed, p)),
  };
  if (!mayBeDry) return ofBoth;
  const dry = observed.reduce((count, value) => count + Number(value <= 0), 0);
  const dryUpTo = dry === 0 ? 0 : Math.max(0, quantileType6(forecast, dry / observed.length));
  return { ...ofBoth, dryUpTo };
}

/** Returns a function that applies a map to a value; see {@link quantileMap}. */
export function mapper(
  { forecast, observed, dryUpTo }: QuantileMap,
  kind: MapKind,
): (value: number) => number {
  const knots = knotsOf(forecast, observed, dryUpTo);
  const [first, last] = [knots[0]!, knots.at(-1)!];
  return (value) => {
    if (dryUpTo !== undefined && value <= dryUpTo) return 0;
    if (value >= last.from) {
      return kind.mayBeDry && last.from > 0 ? (value * last.to) / last.from : value + last.to - last.from;
    }
    if (value <= first.from) {
      return kind.fromZero && first.from > 0
        ? (value * first.to) / first.from
        : value + first.to - first.from;
    }
    let [low, high] = [0, knots.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (knots[middle]!.from <= value) low = middle;
      else high = middle;
    }
    const [below, above] = [knots[low]!, knots[high]!];
    return below.to + ((value - below.from) / (above.from - below.from)) * (above.to - below.to);
  };
}

interface Knot {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the pairs of forecast and observed quantile (points) of a map, in ascending order of the forecast. Points with equal forecasts are replaced by
 * their mean.
 */
function knotsOf(
  forecast: readonly number[],
  observed: readonly number[],
  dryUpTo: number | undefined,
): readonly Knot[] {
  const byForecast = Map.groupBy(forecast.keys(), (index) => forecast[index]!);
  const knots = [...byForecast].map(([from, indices]) => ({
    from,
    to: indices.reduce((sum, index) => sum + observed[index]!, 0) / indices.length,
  }));
  if (dryUpTo === undefined) return knots;
  return [{ from: dryUpTo, to: 0 }, ...knots.filter(({ from }) => from > dryUpTo)];
}
