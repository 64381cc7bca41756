import { calibratedVariable, type CalibratedName } from "./calibrated-variables.ts";
import type { CalibrationFile, CalibrationVariable } from "./calibration-file.ts";
import { type MemberCalibrator, memberCalibrator } from "./member-calibrator.ts";
import type { PairsOfLeads } from "./fit-variable.ts";
import { daysOf, joinPairs, type Pairs } from "./pairs.ts";
import { plainCrps } from "./plain-crps.ts";

/** How a class did on pairs. */
export interface ClassScore {
  readonly fromDay: number;
  readonly toDay: number;
  readonly days: number;
  /** Mean plain CRPS of the members, and of the calibrated ones. */
  readonly crpsRaw: number;
  readonly crps: number;
}

/**
 * How the accepted classes of a variable do on pairs, suspended ones included.
 *
 * @param classes - Pairs, of the leads of the classes.
 * @returns One score for each class that was accepted and has pairs.
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
    const { suspended: _lifted, ...accepted } = one;
    const alone = { ...variable, classes: [accepted] } as CalibrationVariable;
    const lastLeadHours = toDay * 24;
    const followsDay = pairs.members === file.members;
    const part = { members: pairs.members, lastLeadHours };
    const calibrate = memberCalibrator(alone, calibratedVariable(name), part, followsDay);
    // The middle of the class, where it is calibrated by itself alone.
    const leadHours = (fromDay * 24 + lastLeadHours) / 2;
    return [{ fromDay, toDay, days: daysOf(pairs), ...meanScores(pairs, leadHours, calibrate) }];
  });
}

function meanScores(
  { members, values, observed, hours }: Pairs,
  leadHours: number,
  calibrate: MemberCalibrator,
): Pick<ClassScore, "crpsRaw" | "crps"> {
  const target = new Float64Array(members);
  let [crpsRaw, crps] = [0, 0];
  for (const [pair, hour] of hours.entries()) {
    const sorted = values.subarray(pair * members, (pair + 1) * members);
    calibrate({ hour, leadHours, sorted }, target);
    crpsRaw += plainCrps(sorted, 0, members, observed[pair]!) / hours.length;
    crps += plainCrps(target, 0, members, observed[pair]!) / hours.length;
  }
  return { crpsRaw, crps };
}
