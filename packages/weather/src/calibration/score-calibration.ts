import { type ComparedDay, plainCrps } from "@halcyon/scoring/verification";
import { calibratedVariable, type CalibratedName } from "./calibrated-variables.ts";
import type { CalibrationFile, CalibrationVariable } from "./calibration-file.ts";
import { type LeadCalibrator, memberCalibrator } from "./members/member-calibrator.ts";
import type { PairsOfLeads } from "./fitting/fit-variable.ts";
import { dayOf, joinPairs, type Pairs } from "./fitting/pairs.ts";

/** Score of a lead class over pairs of forecasts and observations. */
export interface ClassScore {
  readonly fromDay: number;
  readonly toDay: number;
  /** Number of pairs of forecasts and observations. */
  readonly count: number;
  /** Sums of the CRPS over the pairs of each day, in chronological order. `forecast` is that of the calibrated members, `reference` that of the raw members. */
  readonly byDay: readonly ComparedDay[];
}

/**
 * Scores the accepted lead classes of a variable, including those that are suspended.
 *
 * @param classes - Pairs of forecasts and observations, grouped by the leads of the classes.
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
    const here = classes
      .filter((other) => other.fromDay >= fromDay && other.toDay <= toDay)
      .map(({ pairs }) => pairs);
    const pairs = joinPairs(here);
    if (!one.accepted || pairs.hours.length === 0) return [];
    const { suspended: _since, ...accepted } = one;
    const alone = { ...variable, classes: [accepted] } as CalibrationVariable;
    const lastLeadHours = toDay * 24;
    const followsDay = pairs.members === file.members;
    const part = { members: pairs.members, lastLeadHours };
    const calibratorAt = memberCalibrator(alone, calibratedVariable(name), part, followsDay);
    // The middle of the class, where it is calibrated by itself alone.
    const calibrator = calibratorAt((fromDay * 24 + lastLeadHours) / 2);
    if (calibrator === undefined) return [];
    return [{ fromDay, toDay, count: pairs.hours.length, byDay: scoresByDay(pairs, calibrator) }];
  });
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
