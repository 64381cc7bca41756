import { variable } from "@halcyon/schema";
import { calibratedVariable, type MovesBy } from "../calibrated-variables.ts";
import { holdMove } from "../hold-move.ts";
import { type ComparedVariable, likelyLag } from "./clock-lag.ts";
import { likelyUnit, medianOf, type ValuePairs } from "./unit-mistakes.ts";

/** Reason to doubt the unit, the time or the place of observations. */
export interface ObservationDoubt {
  readonly kind: "unit" | "clock" | "height" | "move";
  /** Name of the probable mistake, such as "knots read as m/s" or "a clock 2 h ahead". */
  readonly looksLike: string;
  /** Reason, as a sentence with figures. */
  readonly because: string;
}

/** Probable mistakes in observations, and notes, from a comparison with forecasts. */
export interface ObservationDoubts {
  /**
   * Probable mistakes, and calibrations that would need a larger shift than is allowed. If there are any, the observations must not be used for fitting or
   * verification.
   */
  readonly doubts: readonly ObservationDoubt[];
  /** Sentences about large differences between observations and forecasts. The site itself may cause these differences. */
  readonly notes: readonly string[];
}

/** Minimum number of days with observations of a variable. Fewer days prove nothing. */
const daysMin = 20;

/** Maximum share of time stamps at which a calibration may need a larger shift than is allowed. Above it, the observations are doubted. */
const heldShareMax = 0.05;

/**
 * Compares observations with forecasts of the next two days, and names probable mistakes. Call it before the observations are used for fitting.
 *
 * @param all - Variables that have both forecasts and observations.
 * @example
 * ```js
 * doubtObservations([]); // => { doubts: [], notes: [] }
 * ```
 */
export function doubtObservations(all: readonly ComparedVariable[]): ObservationDoubts {
  const compared = all
    .map((one) => ({ one, pairs: pairsOf(one) }))
    // What never changes is stuck, which `checkObservations` says.
    .filter(({ pairs }) => pairs.days >= daysMin && new Set(Array.from(pairs.observed)).size > 1);
  const found = compared.map(({ one: { name }, pairs }) => doubtUnit(name, pairs));
  const clock = likelyLag(compared.map(({ one }) => one));
  return {
    doubts: [
      // Beside a wrong clock nothing is near its forecast.
      ...found.flatMap(({ doubt }) => (clock !== undefined && doubt?.kind === "move" ? [] : (doubt ?? []))),
      ...(clock === undefined ? [] : [doubtOfClock(clock)]),
    ],
    notes: found.flatMap(({ note }) => note ?? []),
  };
}

interface DayPairs extends ValuePairs {
  readonly days: number;
}

function pairsOf({ stamps, forecast, observedAfter }: ComparedVariable): DayPairs {
  const there = stamps
    .map((stamp, index) => ({ stamp, said: forecast[index]!, was: observedAfter(stamp, 0) }))
    .filter(({ was }) => !Number.isNaN(was));
  return {
    days: new Set(there.map(({ stamp }) => Math.floor(stamp / 24))).size,
    forecast: Float64Array.from(there, ({ said }) => said),
    observed: Float64Array.from(there, ({ was }) => was),
  };
}

function doubtUnit(
  name: ComparedVariable["name"],
  pairs: ValuePairs,
): { readonly doubt?: ObservationDoubt; readonly note?: string } {
  const { unit } = variable(name);
  const { moves, heightM, mayBeDry } = calibratedVariable(name);
  const likely = likelyUnit(name, pairs);
  const isWind = heightM !== undefined;
  const ratio = likely?.comparison.factor ?? 1;
  const factor = ratio.toFixed(2);
  const maySite = isWind && moves.at === "factor" && ratio >= moves.least && ratio <= moves.most;
  const medians = [pairs.observed, pairs.forecast].map((values) => Number(medianOf(values).toFixed(1)));
  if (likely?.isMistaken === true && !(maySite && isUneven(ratio, pairs))) {
    const { looksLike } = likely;
    const because = `${name} looks like ${looksLike}: it varies ${factor} times as much as its forecasts, with a median of ${medians[0]} ${unit} where they have ${medians[1]} ${unit}.${maySite ? " A wrong height of the anemometer looks the same, and so does a site that is sheltered or exposed alike on all sides." : ""}`;
    return { doubt: { kind: "unit", looksLike, because } };
  }
  // Sums of rain are rough; what is learned of it is judged as it is served.
  const held = mayBeDry ? 0 : heldShare(pairs, moves, isWind ? ratio : undefined);
  if (held > heldShareMax) {
    const most =
      moves.at === "most"
        ? `by more than ${moves.amount} ${unit}`
        : `by less than ${moves.least} or more than ${moves.most} times`;
    const looksLike = "another site, height or unit than the forecasts'";
    const because = `${name} looks like ${looksLike}: at ${Math.round(100 * held)} % of the hours calibration would move it ${most}, which is held when it is served. The median is ${medians[0]} ${unit} where forecasts have ${medians[1]} ${unit}.`;
    return { doubt: { kind: "move", looksLike, because } };
  }
  if (!isWind || likely === undefined || Math.abs(Math.log(ratio)) < notedLogFactor) return {};
  const site =
    ratio < 1
      ? `${name} is ${factor} of what is forecast: the site is sheltered, or its anemometer stands low`
      : `${name} is ${factor} times what is forecast: the site is exposed, or its anemometer stands higher than ${heightM} m`;
  const perhaps = Math.abs(Math.log(ratio)) < suspectLogFactor ? "" : `, or it is ${likely.looksLike}`;
  return { note: `${site}${perhaps}.` };
}

/** Minimum deviation of observed from forecast winds that is noted: a quarter, as a logarithm of the ratio. */
const notedLogFactor = Math.log(1.25);

/** Minimum deviation of observed from forecast winds that may be due to a wrong unit: a half, as a logarithm of the ratio. */
const suspectLogFactor = Math.log(1.5);

/** Maximum spread of the ratio of observed to forecast wind that a wrong unit can explain, as a logarithm. Hills, trees or houses cause a larger spread. */
const ratioSpreadMax = 0.46;

/** Ratio of standard deviation to median absolute deviation in a normal distribution. */
const normalConsistency = 1.4826;

/**
 * Returns true if the ratio of observed to forecast wind varies from hour to hour, as at a site that is sheltered in some directions. A
 * wrong unit always causes the same ratio. The weaker half of the forecasts is ignored, because ratios of weak winds always vary.
 */
function isUneven(ratio: number, { observed, forecast }: ValuePairs): boolean {
  const middle = medianOf(forecast);
  const ratios: number[] = [];
  for (let pair = 0; pair < forecast.length; pair += 1) {
    if (forecast[pair]! > middle)
      ratios.push(Math.log(Math.max(observed[pair]!, 0.05 * ratio) / forecast[pair]!));
  }
  const centre = medianOf(ratios);
  return normalConsistency * medianOf(ratios.map((one) => Math.abs(one - centre))) > ratioSpreadMax;
}

/**
 * Fits a line to the pairs. Returns the share of pairs at which the line moves the forecast further than a calibration may.
 *
 * @param ratio - Ratio of observed to forecast wind, if the line must pass through 0; undefined for other variables.
 */
function heldShare({ observed, forecast }: ValuePairs, moves: MovesBy, ratio: number | undefined): number {
  const moved = ratio === undefined ? lineThrough(forecast, observed) : (value: number) => ratio * value;
  const held = Array.from(forecast).filter((value) =>
    holdMove(Float64Array.of(value), Float64Array.of(moved(value)), moves),
  );
  return held.length / forecast.length;
}

/** Fits a line to pairs of numbers by least squares. */
function lineThrough(from: ArrayLike<number>, to: ArrayLike<number>): (value: number) => number {
  const pairs = Array.from(from, (value, pair) => [value, to[pair]!] as const);
  const meanOf = (of: (pair: readonly [number, number]) => number): number =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [meanFrom, meanTo] = [meanOf(([x]) => x), meanOf(([, y]) => y)];
  const variance = meanOf(([x]) => (x - meanFrom) ** 2);
  const slope = variance > 0 ? meanOf(([x, y]) => (x - meanFrom) * (y - meanTo)) / variance : 0;
  return (value) => meanTo + slope * (value - meanFrom);
}

function doubtOfClock({
  lagHours,
  correlation,
  correlationAsIs,
}: NonNullable<ReturnType<typeof likelyLag>>): ObservationDoubt {
  const hours = Math.abs(lagHours);
  const looksLike = `a clock ${hours} h ${lagHours > 0 ? "ahead of" : "behind"} UTC`;
  const because = `The times look like ${looksLike}: what is forecast for an hour is observed ${hours} h ${lagHours > 0 ? "after" : "before"} it. The correlation is ${correlation.toFixed(2)} there, and at the hour itself ${correlationAsIs.toFixed(2)}.`;
  return { kind: "clock", looksLike, because };
}
