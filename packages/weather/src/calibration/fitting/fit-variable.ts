import { quantileMembersMin } from "@halcyon/schema/registry";
import { calendarDate } from "@halcyon/schema/time";
import { quantileType6 } from "@halcyon/scoring";
import { plainCrps } from "@halcyon/scoring/verification";
import {
  type CalibratedName,
  calibratedVariable,
  type CalibratedVariable,
  type MovesBy,
} from "../calibrated-variables.ts";
import { holdMove } from "../hold-move.ts";
import type { CalibrationMethod, CalibrationVariable } from "../calibration-file.ts";
import { emosQuantiles, gammaEmosQuantiles, type LawName } from "../laws/emos-law.ts";
import { fitEmos } from "./fit-emos.ts";
import { fitGamma } from "./fit-gamma.ts";
import {
  amountMomentsIn,
  dayOf,
  daysOf,
  fewerPairs,
  joinPairs,
  momentsIn,
  momentsOf,
  type Pairs,
  pairsAt,
  pairsWhere,
} from "./pairs.ts";
import { pooledPairs } from "./pool-stations.ts";
import { type MapKind, mapper, type QuantileMap, quantileMap } from "../quantile-map.ts";
import { heldOutGain } from "./unseen-gain.ts";

/** Pairs of forecasts and observations with a lead time from `fromDay` (inclusive) to `toDay` (exclusive) [days from the start of a run]. */
export interface PairsOfLeads {
  readonly fromDay: number;
  readonly toDay: number;
  readonly pairs: Pairs;
  /**
   * Pairs of forecasts and observations at each neighbouring station, for the same lead times; none by default. These pairs are also used for fitting. Every
   * class of lead times must list the same stations in the same order.
   */
  readonly beside?: readonly Pairs[] | undefined;
}

/** Minimum number of distinct days that a site needs if neighbouring stations are also used for fitting. */
export const pooledDaysMin = 20;

/** Minimum number of distinct days that any fit needs. The days of several stations are added up. */
export const trainingDaysMin = 60;
/**
 * Minimum number of days for fitting a distribution of amounts. `amountWetDaysMin` is the minimum number of wet days among them. A quantile map of amounts
 * needs the same number of wet days.
 */
const amountDaysMin = 180;
const amountWetDaysMin = 30;
const mappedWetDaysMin = 20;
/** Minimum number of days with pairs for fitting a separate quantile map to each season. */
const seasonalMapDays = 730;
/** Maximum number of pairs in a lead class (range of lead times). More pairs would add little, because the hours and leads of a day share the same weather. */
const pairsMax = 2000;
/**
 * Maximum lead of the pairs to which a quantile map is fitted [days]. Up to this lead, forecasts still vary as much as the weather does. The map is applied
 * at all leads.
 */
const mapToDay = 5;
const mapClass = { fromDay: 0, toDay: 35 } as const;

const allMonths = [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]];
const seasons = [
  [12, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [9, 10, 11],
];

/**
 * Fits the calibration of a variable, separately for each class of lead times. The fit of a class is accepted if it is better than the raw members on days that
 * were not used for fitting. Pairs of neighbouring stations are adjusted to the bias of the site and added to the pairs of the site; see {@link pooledPairs}.
 * Ensemble members are calibrated by a distribution (EMOS). A quantile map is used for a single member, and for amounts, such as precipitation, with
 * observations on too few days.
 *
 * @param classes - Pairs in the canonical unit of the variable, by ascending lead time. For a variable with an upper bound, such as the dew point, the values
 * are its distances below this bound.
 * @example
 * ```js
 * const pairs = { members: 1, values: Float64Array.of(4), observed: Float64Array.of(5), hours: [498_672] };
 * const { classes } = fitVariable("wind_speed_10m", [{ fromDay: 0, toDay: 1, pairs }]);
 * classes[0].because; // => "there are 1 days, and 60 are needed"
 * ```
 */
export function fitVariable(name: CalibratedName, classes: readonly PairsOfLeads[]): CalibrationVariable {
  const kind = calibratedVariable(name);
  const members = classes[0]?.pairs.members ?? 1;
  if (members === 1) return fitMap(kind, classes);
  if (kind.law !== "shifted-gamma") return fitLaw(kind.law, classes, kind.moves);
  const hasEnough = classes.some(
    (one) => taughtDays(one, daysOf) >= amountDaysMin && taughtDays(one, wetDaysOf) >= amountWetDaysMin,
  );
  return hasEnough ? fitAmounts(classes, kind.moves) : fitMap(kind, classes);
}

type Of<Method extends CalibrationMethod> = Extract<CalibrationVariable, { method: Method }>;
type ClassOf<Method extends CalibrationMethod> = Of<Method>["classes"][number];

function fitLaw(law: LawName, classes: readonly PairsOfLeads[], moves: MovesBy): CalibrationVariable {
  const fitted = classes.map((one): ClassOf<"emos-normal"> => {
    const pairs = fewerPairs(one.pairs, pairsMax);
    const fit: Fit = (train) => {
      const parameters = fitEmos(law, train);
      return (
        parameters &&
        ((all, pair, target) => {
          const hour = all.hours[pair]!;
          emosQuantiles(
            law,
            parameters,
            { ...momentsIn(all.values, pair * all.members, all.members), hour },
            target,
          );
        })
      );
    };
    const gain = tooFew(one, 0) ?? gainOf(pairs, moves, fit, one.beside);
    const parameters = gain.accepted ? fitEmos(law, taughtPairs({ ...one, pairs }, moves)) : undefined;
    if (parameters === undefined) return refusedClass(one, gain);
    const { a, b, harmonics, g2, w, s2bar } = parameters;
    return {
      ...acceptedClass(one, gain),
      a: short(a),
      b: short(b),
      harmonics: harmonics.map(short) as [number, number],
      g2: short(g2),
      w: short(w),
      s2bar: short(s2bar),
    };
  });
  return { method: `emos-${law}`, classes: fitted };
}

function fitAmounts(classes: readonly PairsOfLeads[], moves: MovesBy): Of<"emos-shifted-gamma"> {
  const fitted = classes.map((one): ClassOf<"emos-shifted-gamma"> => {
    const pairs = fewerPairs(one.pairs, pairsMax);
    const gain =
      tooFew(one, amountWetDaysMin, amountDaysMin) ?? gainOf(pairs, moves, fitAmountLaw, one.beside);
    const parameters = gain.accepted ? fitGamma(taughtPairs({ ...one, pairs }, moves)) : undefined;
    if (parameters === undefined) return refusedClass(one, gain);
    const { a, b, c, d, e, f, shift } = parameters;
    return {
      ...acceptedClass(one, gain),
      a: short(a),
      b: short(b),
      c: short(c),
      d: short(d),
      e: short(e),
      f: short(f),
      shift: short(shift),
    };
  });
  return { method: "emos-shifted-gamma", classes: fitted };
}

const fitAmountLaw: Fit = (train) => {
  const parameters = fitGamma(train);
  return (
    parameters &&
    ((all, pair, target) => {
      const moments = amountMomentsIn(all.values, pair * all.members, all.members);
      gammaEmosQuantiles(parameters, moments, target);
    })
  );
};

function fitMap(kind: CalibratedVariable, classes: readonly PairsOfLeads[]): Of<"quantile-mapping"> {
  const near = classes.filter(({ toDay }) => toDay <= mapToDay);
  const stations = near[0]?.beside?.map((_, station) =>
    joinPairs(near.map(({ beside }) => beside![station]!)),
  );
  const all = joinPairs(near.map(({ pairs }) => pairs));
  const one = { ...mapClass, pairs: all, beside: stations };
  const few = tooFew(one, kind.mayBeDry ? mappedWetDaysMin : 0);
  const judged = (learn: LearnMaps): Gain => {
    const fit: Fit = (train) => mapping(learn(train, kind), kind);
    return few ?? gainOf(fewerPairs(all, 2 * pairsMax), kind.moves, fit, stations);
  };
  const gain = judged(mapsOf);
  const taught = pooledPairs(all, stations ?? [], kind.moves);
  if (gain.accepted) return mapped(one, gain, mapsOf(taught, kind));
  const shifted = kind.mayBeDry || few !== undefined ? gain : judged(shiftOf);
  if (shifted.accepted) return mapped(one, shifted, shiftOf(taught, kind));
  return { method: "quantile-mapping", classes: [refusedClass(one, gain)] };
}

interface MapOfMonths {
  readonly months: readonly number[];
  readonly map: QuantileMap;
}

type LearnMaps = (pairs: Pairs, kind: MapKind) => readonly MapOfMonths[];

function mapped(one: Judged, gain: Gain, learned: readonly MapOfMonths[]): Of<"quantile-mapping"> {
  const maps = learned.map(({ months, map: { forecast, observed, dryUpTo } }) => ({
    months: [...months],
    forecast: forecast.map(toThousandths),
    observed: observed.map(toThousandths),
    ...(dryUpTo === undefined ? {} : { dry_up_to: toThousandths(dryUpTo) }),
  }));
  return { method: "quantile-mapping", classes: [{ ...acceptedClass(one, gain), maps }] };
}

function mapping(maps: readonly MapOfMonths[], kind: MapKind): Calibrate {
  const made = maps.map(({ months, map }) => ({ months, to: mapper(map, kind) }));
  return ({ hours, values, members }, pair, target) => {
    const month = monthOf(hours[pair]!);
    const to = made.find(({ months }) => months.includes(month))?.to;
    for (let rank = 0; rank < members; rank += 1) {
      const value = values[pair * members + rank]!;
      target[rank] = to === undefined ? value : to(value);
    }
  };
}

/**
 * Returns a quantile map that shifts all values by the same number: the median of observed minus forecast values. From a few days, this number can be
 * estimated better than 99 quantiles.
 */
function shiftOf(pairs: Pairs, { fromZero }: MapKind): readonly MapOfMonths[] {
  const { values, observed, members } = pairs;
  const shift = quantileType6(observed.map((value, pair) => value - values[pair * members]!).toSorted(), 0.5);
  const { forecast } = quantileMap(values, observed, { fromZero, mayBeDry: false });
  const shifted = forecast.map((value) => (fromZero ? Math.max(value + shift, 0) : value + shift));
  return allMonths.map((months) => ({ months, map: { forecast, observed: shifted } }));
}

function mapsOf(pairs: Pairs, kind: MapKind): readonly MapOfMonths[] {
  const { hours, values, observed, members } = pairs;
  const groups = daysOf(pairs) >= seasonalMapDays ? seasons : allMonths;
  return groups.flatMap((months) => {
    const chosen = Array.from(hours.keys()).filter((pair) => months.includes(monthOf(hours[pair]!)));
    if (chosen.length === 0) return [];
    const forecasts = chosen.flatMap((pair) =>
      Array.from(values.subarray(pair * members, (pair + 1) * members)),
    );
    return [
      {
        months,
        map: quantileMap(
          forecasts,
          chosen.map((pair) => observed[pair]!),
          kind,
        ),
      },
    ];
  });
}

function monthOf(hour: number): number {
  return calendarDate("standard", dayOf(hour)).month;
}

/** Counts the days on which any precipitation was observed. */
function wetDaysOf({ hours, observed }: Pairs): number {
  return new Set(hours.filter((_, pair) => observed[pair]! > 0).map(dayOf)).size;
}

type Taught = Pick<PairsOfLeads, "pairs" | "beside">;

/** Counts the days of a site and of its neighbouring stations that are used for fitting. */
function taughtDays({ pairs, beside = [] }: Taught, count: (pairs: Pairs) => number): number {
  return [pairs, ...beside].reduce((sum, one) => sum + count(one), 0);
}

function taughtPairs({ pairs, beside = [] }: Taught, moves: MovesBy): Pairs {
  return beside.length === 0 ? pairs : fewerPairs(pooledPairs(pairs, beside, moves), pairsMax);
}

function tooFew(one: Taught, wetDaysMin: number, daysMin: number = trainingDaysMin): Gain | undefined {
  const [days, wet, own] = [taughtDays(one, daysOf), taughtDays(one, wetDaysOf), daysOf(one.pairs)];
  const none = { crpsRaw: Number.NaN, crps: Number.NaN, accepted: false };
  if (own < Math.min(pooledDaysMin, daysMin) && days >= daysMin)
    return { ...none, because: `there are ${own} days of the site itself, and ${pooledDaysMin} are needed` };
  if (days < daysMin) return { ...none, because: `there are ${days} days, and ${daysMin} are needed` };
  if (wet < wetDaysMin)
    return { ...none, because: `there are ${wet} days with rain, and ${wetDaysMin} are needed` };
  return undefined;
}

type Judged = Pick<PairsOfLeads, "fromDay" | "toDay" | "pairs">;

function judgedGain({ fromDay, toDay, pairs }: Judged, { crpsRaw, crps, inside }: Gain) {
  const scores = Number.isNaN(crps) ? {} : { crps_raw: short(crpsRaw), crps: short(crps) };
  const shares = inside && {
    inside_raw: toThousandths(inside.raw),
    inside: toThousandths(inside.calibrated),
  };
  return { from_day: fromDay, to_day: toDay, days: daysOf(pairs), ...scores, ...shares };
}

function refusedClass(one: Judged, gain: Gain) {
  return {
    ...judgedGain(one, gain),
    accepted: false,
    because: gain.because ?? "the fit finds no minimum",
  } as const;
}

function acceptedClass(one: Judged, gain: Gain) {
  const { means } = momentsOf(one.pairs);
  const [least, most] = means.reduce(
    ([low, high], mean) => [Math.min(low, mean), Math.max(high, mean)] as const,
    [Infinity, -Infinity] as const,
  );
  return {
    ...judgedGain(one, gain),
    accepted: true,
    range: [short(least), short(most)] as [number, number],
  } as const;
}

/** Rounds a number to six significant digits. This is more precise than any fitted number. */
function short(value: number): number {
  return Number(value.toPrecision(6));
}

function toThousandths(value: number): number {
  return Number(value.toFixed(3));
}

/** Function that writes the calibrated members of a pair, in ascending order. */
type Calibrate = (pairs: Pairs, pair: number, target: Float64Array) => void;

/** Function that fits pairs and returns a function that calibrates; undefined if no fit is possible. */
type Fit = (pairs: Pairs) => Calibrate | undefined;

/** Gain of a calibration over the raw members, on days that were not used for fitting. */
interface Gain {
  /** Mean CRPS (plain form) of the raw members; `crps` is the mean for the calibrated members. */
  readonly crpsRaw: number;
  readonly crps: number;
  /** Share of observations between Q10 and Q90 of the members, raw and calibrated; absent if there are too few members. */
  readonly inside?: { readonly raw: number; readonly calibrated: number };
  readonly accepted: boolean;
  /** Reason why the calibration was rejected, without a full stop; absent if it was accepted. */
  readonly because?: string;
}

/** Maximum share of pairs for which the shift may be limited to its maximum. A higher share means that the observations are not from the forecast site. */
const heldShareMax = 0.05;

/**
 * Returns the gain of a fit over the raw members, measured by the CRPS on held-out days. Shifts of the mean are limited, as they are in the forecasts that
 * users get.
 *
 * @param moves - Maximum shift of the members' mean in served forecasts.
 * @param beside - Neighbouring stations that are also used for fitting, except for the held-out days.
 */
export function gainOf(pairs: Pairs, moves: MovesBy, fit: Fit, beside: readonly Pairs[] = []): Gain {
  const { observed, hours, members, values } = pairs;
  const target = new Float64Array(members);
  let held = 0;
  const inside = { raw: 0, calibrated: 0 };
  const learn = (positions: readonly number[], isTaught: (hour: number) => boolean) => {
    const others = beside.map((station) => pairsWhere(station, isTaught));
    const calibrate = fit(taughtPairs({ pairs: pairsAt(pairs, positions), beside: others }, moves));
    if (calibrate === undefined) return undefined;
    return (pair: number) => {
      const sorted = values.subarray(pair * members, (pair + 1) * members);
      const value = observed[pair]!;
      calibrate(pairs, pair, target);
      const isHeld = holdMove(sorted, target, moves);
      return {
        raw: plainCrps(sorted, value),
        calibrated: plainCrps(target, value),
        isHeld,
        insideRaw: insideOf(sorted, value),
        inside: insideOf(target, value),
      };
    };
  };
  const { raw, calibrated, ...judged } = heldOutGain(hours, learn, {
    count: (one) => {
      held += Number(one.isHeld);
      inside.raw += one.insideRaw / hours.length;
      inside.calibrated += one.inside / hours.length;
    },
  });
  const scores = {
    crpsRaw: raw,
    crps: calibrated,
    ...(members < quantileMembersMin || Number.isNaN(raw) ? {} : { inside }),
  };
  const share = held / hours.length;
  if (!(share > heldShareMax)) return { ...scores, ...judged };
  const because = `it moves ${Math.round(100 * share)} % of the pairs further than is served: look at the place, its height and the unit`;
  return { ...scores, accepted: false, because };
}

/** Returns 1 if a value lies between Q10 and Q90 of the members, otherwise 0. */
function insideOf(sorted: Float64Array, value: number): number {
  return Number(value >= quantileType6(sorted, 0.1) && value <= quantileType6(sorted, 0.9));
}
