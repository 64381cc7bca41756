import { type ComparedDay, plainCrps } from "@halcyon/scoring/verification";
import { quantileType6 } from "@halcyon/scoring";
import { calibratedVariable, type CalibratedName } from "./calibrated-variables.ts";
import { type CalibrationFile, type CalibrationVariable, levelMax, levelMin } from "./calibration-file.ts";
import { type ServedLevels, tailLevel } from "./laws/normal-law.ts";
import { isActive } from "./members/active-classes.ts";
import { type LeadCalibrator, memberCalibrator } from "./members/member-calibrator.ts";
import type { PairsOfLeads } from "./fitting/fit-variable.ts";
import { dayOf, joinPairs, type Pairs, pairsWhere } from "./fitting/pairs.ts";

/** CRPS of a class of lead times on each day with pairs of forecasts and observations. */
export interface ClassScore {
  readonly fromDay: number;
  readonly toDay: number;
  /** Number of pairs of forecasts and observations. */
  readonly count: number;
  /**
   * Sums of the CRPS over the pairs of each day, in chronological order. `forecast` is the sum for the calibrated members, `reference` the sum for the raw
   * members.
   */
  readonly byDay: readonly ComparedDay[];
}

/**
 * Scores the accepted classes of lead times of a variable, including those that are suspended.
 *
 * @param classes - Pairs of forecasts and observations, grouped by the lead times of the classes.
 * @returns One score for each accepted class that has pairs.
 * @example
 * ```js
 * scoreCalibration({ variables: {}, members: 31 }, "temperature_2m", []); // => []
 * ```
 */
export function scoreCalibration(
  file: Pick<CalibrationFile, "variables" | "members">,
  name: CalibratedName,
  classes: readonly PairsOfLeads[],
): readonly ClassScore[] {
  const variable = file.variables[name];
  if (variable === undefined) return [];
  return variable.classes.flatMap((one) => {
    const { from_day: fromDay, to_day: toDay } = one;
    const pairs = pairsOf(one, classes);
    if (!one.accepted || pairs.hours.length === 0) return [];
    const calibrator = ofClassAlone(file, name, one, pairs.members);
    if (calibrator === undefined) return [];
    return [{ fromDay, toDay, count: pairs.hours.length, byDay: scoresByDay(pairs, calibrator) }];
  });
}

type FileClass = CalibrationVariable["classes"][number];

/** Returns all pairs whose lead time lies in a lead class of a calibration file. */
function pairsOf({ from_day: fromDay, to_day: toDay }: FileClass, classes: readonly PairsOfLeads[]): Pairs {
  return joinPairs(
    classes.filter((other) => other.fromDay >= fromDay && other.toDay <= toDay).map(({ pairs }) => pairs),
  );
}

/** Returns the calibrator in the middle of an accepted lead class (range of lead times), where no other class has any influence. A suspension is ignored. */
function ofClassAlone(
  file: Pick<CalibrationFile, "variables" | "members">,
  name: CalibratedName,
  one: FileClass,
  members: number,
): LeadCalibrator | undefined {
  const { suspended: _since, ...accepted } = one as Extract<FileClass, { accepted: true }>;
  const alone = { ...file.variables[name], classes: [accepted] } as CalibrationVariable;
  const lastLeadHours = one.to_day * 24;
  const part = { members, lastLeadHours };
  const calibratorAt = memberCalibrator(alone, calibratedVariable(name), part, members === file.members);
  return calibratorAt((one.from_day * 24 + lastLeadHours) / 2);
}

function scoresByDay(
  { members, values, observed, hours }: Pairs,
  { calibrate }: LeadCalibrator,
): readonly ComparedDay[] {
  const target = new Float64Array(members);
  const days = new Map<number, ComparedDay>();
  for (const [pair, hour] of hours.entries()) {
    const sorted = values.subarray(pair * members, (pair + 1) * members);
    calibrate(hour, sorted, target);
    const day = dayOf(hour);
    const { forecast, reference } = days.get(day) ?? { forecast: 0, reference: 0 };
    days.set(day, {
      day,
      forecast: forecast + plainCrps(target, observed[pair]!),
      reference: reference + plainCrps(sorted, observed[pair]!),
    });
  }
  return [...days.values()];
}

/** Daily change of a level (the tail probability that gives Q10 or Q90), if the observed and the expected share differ by 1. */
const levelStep = 0.005;

/**
 * Adjusted tail probabilities at which Q10 and Q90 are taken from the forecast distribution, for one class of lead times. `fromDay` identifies the class. `to`
 * is the last day whose observations changed them.
 */
export interface MovedLevels extends ServedLevels {
  readonly fromDay: number;
  readonly to: string;
}

/**
 * Moves the levels that give Q10 and Q90, for each class of lead times that is in use and has a normal distribution. A level falls on days with more than a
 * tenth of the observations beyond its quantile, and rises on other days. A day is one case, because all its hours share the same weather. Only days after the
 * training and after the last move count.
 *
 * @param classes - Pairs of forecasts and observations of whole days, grouped by the lead times of the classes.
 * @returns One result for each class that has newer days.
 * @see Gibbs & Candes 2021, https://arxiv.org/abs/2106.00170, for moving a level by each outcome
 * @example
 * ```js
 * moveLevels({ variables: {}, members: 31, trained: { to: "2026-10-31" } }, "temperature_2m", []); // => []
 * ```
 */
export function moveLevels(
  file: Pick<CalibrationFile, "variables" | "members"> & { readonly trained: { readonly to: string } },
  name: CalibratedName,
  classes: readonly PairsOfLeads[],
): readonly MovedLevels[] {
  const variable = file.variables[name];
  if (variable?.method !== "emos-normal" && variable?.method !== "emos-truncated-normal") return [];
  return variable.classes.flatMap((one): MovedLevels[] => {
    if (!isActive(one)) return [];
    const { levels = { low: tailLevel, high: tailLevel, to: file.trained.to } } = one;
    const movedTo = Math.max(dayNumber(levels.to), dayNumber(file.trained.to));
    const pairs = pairsOf(one, classes);
    const days = [...new Set(pairs.hours.map(dayOf))].filter((day) => day > movedTo);
    let moved: ServedLevels = levels;
    for (const day of days.toSorted((left, right) => left - right)) {
      const ofDay = pairsWhere(pairs, (hour) => dayOf(hour) === day);
      const { low, high } = moved;
      const served = ofClassAlone(
        file,
        name,
        { ...one, levels: { low, high, to: levels.to } },
        pairs.members,
      );
      const { below, above } = beyond(ofDay, served!);
      moved = { low: movedLevel(low, below), high: movedLevel(high, above) };
    }
    const last = Math.max(...days);
    return days.length === 0 ? [] : [{ ...moved, fromDay: one.from_day, to: dateOf(last) }];
  });
}

function movedLevel(level: number, share: number): number {
  const next = level + levelStep * (tailLevel - share);
  return Number(Math.min(Math.max(next, levelMin), levelMax).toFixed(6));
}

/** Returns the shares of observations below Q10 and above Q90 of the calibrated members. */
function beyond({ members, values, observed, hours }: Pairs, { calibrate }: LeadCalibrator) {
  const target = new Float64Array(members);
  let [below, above] = [0, 0];
  for (const [pair, hour] of hours.entries()) {
    calibrate(hour, values.subarray(pair * members, (pair + 1) * members), target);
    below += Number(observed[pair]! < quantileType6(target, tailLevel)) / hours.length;
    above += Number(observed[pair]! > quantileType6(target, 1 - tailLevel)) / hours.length;
  }
  return { below, above };
}

function dayNumber(date: string): number {
  return Date.parse(date) / 86_400_000;
}

function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, "2026-10-31".length);
}
