import { addInterval, type CoverageSums } from "./measures/coverage.ts";
import { addForecast, type EventSums, noEventSums } from "./measures/event-sums.ts";
import { happens, type ScoreEvent, scoreEvents, type VerifiedScore } from "./verified-score.ts";

/** Number of bins of a rank histogram. It does not depend on the number of members. */
export const rankBins = 11;

/**
 * Returns the bin of a rank histogram into which an outcome falls. The rank of the outcome among the K members, as a share of the K + 1 possible ranks,
 * determines the bin. If members equal the outcome, `draw` selects one of the tied ranks. `draw` also spreads the ranks over the bins. If the outcome is
 * drawn from the same distribution as the members, all bins are equally likely.
 *
 * @param members - At least one score, none missing.
 * @param draw - Random number from 0 (inclusive) to 1 (exclusive).
 * @returns Bin, 0 to {@link rankBins} - 1.
 * @see Hamill 2001, https://doi.org/10.1175/1520-0493(2001)129%3C0550:IORHFV%3E2.0.CO;2
 * @example
 * ```js
 * rankBin([0.2, 0.4, 0.6], 0.5, 0); // => 5
 * ```
 */
export function rankBin(members: readonly number[], observed: number, draw: number): number {
  let below = 0;
  let equal = 0;
  for (const member of members) {
    if (member < observed) below += 1;
    else if (member === observed) equal += 1;
  }
  const place = (below + draw * (equal + 1)) / (members.length + 1);
  return Math.min(Math.floor(place * rankBins), rankBins - 1);
}

/**
 * Returns Pearson's chi-square of a rank histogram, which measures how far the histogram differs from a flat one. The chi-square has {@link rankBins} - 1
 * degrees of freedom, if the outcomes are independent and drawn from the same distribution as the members.
 *
 * @returns Chi-square; 0 if there are no outcomes.
 * @example
 * ```js
 * rankChiSquare([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 15]); // => 22
 * ```
 */
export function rankChiSquare(ranks: readonly number[]): number {
  const expected = ranks.reduce((sum, count) => sum + count, 0) / ranks.length;
  if (expected === 0) return 0;
  return ranks.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** Reference forecast of the score in one hour, compared with the observed score. */
export type ReferenceScore = Pick<VerifiedScore, "observed" | "probability" | "crps">;

/**
 * Returns the persistence forecast of an hour: an earlier score, with a probability of 0 or 1.
 *
 * @param score - Published score at the same hour of the last known day; NaN if unknown.
 * @param observed - Observed published score, 0..1.
 * @returns Undefined if the score is unknown.
 * @example
 * ```js
 * persistenceOf(0.95, 1).probability; // => { ideal: 1, unsuitable: 0 }
 * ```
 */
export function persistenceOf(score: number, observed: number): ReferenceScore | undefined {
  if (Number.isNaN(score)) return undefined;
  const probability = {
    ideal: Number(happens("ideal", score)),
    unsuitable: Number(happens("unsuitable", score)),
  };
  return { observed, crps: Math.abs(score - observed), probability };
}

/** Forecast of a score in one hour and its reference forecasts, each compared with the observed score. */
export interface ScoreCase {
  readonly forecast: VerifiedScore;
  /** Climatology as the reference forecast of the hour; undefined if unknown. */
  readonly climatology: ReferenceScore | undefined;
  /** Persistence as the reference forecast: the score at the same hour of the last known day. Undefined if unknown. */
  readonly persistence?: ReferenceScore | undefined;
  /** Forecast before calibration, as a reference. Undefined if the forecast is not calibrated. */
  readonly raw?: ReferenceScore | undefined;
  /** Bin of the rank histogram into which the outcome falls; undefined if ranks are not counted. */
  readonly rank?: number | undefined;
}

/** Sums over verified forecasts of scores. All verification statistics are computed from such sums, and daily sums can be added up to yearly sums. */
export interface ScoreSums {
  count: number;
  /** Sum of the CRPS over all forecasts. */
  crps: number;
  readonly events: Readonly<Record<ScoreEvent, EventSums>>;
  readonly coverage: CoverageSums;
  readonly ranks: number[];
  readonly references: Readonly<Record<Reference, ReferenceSums>>;
}

/** Kinds of reference forecasts. `raw` is the forecast before calibration. */
const references = ["climatology", "persistence", "raw"] as const;
export type Reference = (typeof references)[number];

/** Sums of the CRPS and the Brier score, for the forecasts and for a reference. They include only cases with a known reference. */
export interface ReferenceSums {
  count: number;
  readonly crps: ComparedSums;
  /** Sums of the Brier scores of the forecasts and of the reference, by event. */
  readonly events: Readonly<Record<ScoreEvent, ComparedSums>>;
}

export interface ComparedSums {
  forecast: number;
  reference: number;
}

/**
 * Returns the sums over no forecasts: all values are 0.
 *
 * @example
 * ```js
 * noScoreSums().count; // => 0
 * ```
 */
export function noScoreSums(): ScoreSums {
  return {
    count: 0,
    crps: 0,
    events: { ideal: noEventSums(), unsuitable: noEventSums() },
    coverage: { inside: 0, below: 0, above: 0 },
    ranks: Array.from({ length: rankBins }, () => 0),
    references: {
      climatology: noReferenceSums(),
      persistence: noReferenceSums(),
      raw: noReferenceSums(),
    },
  };
}

function noReferenceSums(): ReferenceSums {
  return { count: 0, crps: noSums(), events: { ideal: noSums(), unsuitable: noSums() } };
}

function noSums(): ComparedSums {
  return { forecast: 0, reference: 0 };
}

/**
 * Adds one verified forecast to the sums.
 *
 * @example Continues from {@link verifyScore}.
 * ```js
 * const sums = noScoreSums();
 * addScoreCase(sums, { forecast: verified, climatology: undefined });
 * sums.events.ideal.happened; // => 1
 * ```
 */
export function addScoreCase(sums: ScoreSums, one: ScoreCase): void {
  const { forecast, rank } = one;
  sums.count += 1;
  sums.crps += forecast.crps;
  for (const event of scoreEvents) {
    addForecast(sums.events[event], {
      probability: forecast.probability[event],
      happened: happens(event, forecast.observed),
    });
  }
  addInterval(sums.coverage, forecast);
  if (rank !== undefined) sums.ranks[rank]! += 1;
  for (const name of references) {
    const reference = one[name];
    if (reference !== undefined) addReference(sums.references[name], forecast, reference);
  }
}

function addReference(sums: ReferenceSums, forecast: VerifiedScore, reference: ReferenceScore): void {
  sums.count += 1;
  sums.crps.forecast += forecast.crps;
  sums.crps.reference += reference.crps;
  for (const event of scoreEvents) {
    sums.events[event].forecast += squareOf(forecast, event);
    sums.events[event].reference += squareOf(reference, event);
  }
}

function squareOf({ probability, observed }: ReferenceScore, event: ScoreEvent): number {
  return (probability[event] - Number(happens(event, observed))) ** 2;
}
