import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { AppliedCalibration, NativeWeather, SourceDescription } from "../../source/source.ts";
import { isActive } from "./active-classes.ts";
import { type CalibratedWeather, calibrateWeather } from "./calibrate-weather.ts";
import {
  calibratedNames,
  calibratedVariable,
  calibratedFrom,
  type CalibratedName,
} from "../calibrated-variables.ts";
import type { CalibrationFile } from "../calibration-file.ts";
import { type MemberCalibrator, memberCalibrator } from "./member-calibrator.ts";
import { type SiteOdds, siteOdds } from "../odds/site-odds.ts";

/** A calibration file, prepared for the weather of its model part. */
export interface SiteCalibration {
  readonly file: CalibrationFile;
  readonly applied: AppliedCalibration;
  /** Returns the variables that must be read to calibrate a variable; empty if the variable stays raw. */
  readonly readsFor: (name: VariableName) => readonly VariableName[];
  /** Calibrates the weather after the start of a run. */
  readonly calibrate: (native: NativeWeather, run: EpochHour) => CalibratedWeather;
  /** Returns the correction of odds for tasks of a sector; undefined if the file has none. */
  readonly odds: (sector: string) => SiteOdds | undefined;
}

/**
 * Prepares a calibration file for the weather of its model part.
 *
 * @returns Undefined if no class of the file is applied.
 * @example
 * ```js
 * const file = { id: "hut", revision: 1, part: "ensemble", members: 31, trained: {}, variables: {} };
 * siteCalibration(file, { members: 31, leadHours: [0, 3], variables: new Map() }); // => undefined
 * ```
 */
export function siteCalibration(
  file: CalibrationFile,
  source: Pick<SourceDescription, "members" | "leadHours" | "variables">,
): SiteCalibration | undefined {
  const { id, revision, part, members, trained, variables } = file;
  const ofPart = { members: source.members, lastLeadHours: source.leadHours.at(-1) ?? 0 };
  const calibrators = new Map<CalibratedName, MemberCalibrator>();
  let days = 0;
  for (const name of calibratedNames) {
    const variable = variables[name];
    const active = variable?.classes.filter((one) => isActive(one)) ?? [];
    if (variable === undefined || active.length === 0 || !source.variables.has(name)) continue;
    days = Math.max(days, ...active.map((one) => one.days));
    const followsDay = source.members === members;
    calibrators.set(name, memberCalibrator(variable, calibratedVariable(name), ofPart, followsDay));
  }
  const bent = (file.odds ?? []).flatMap(({ classes }) => classes.filter(({ accepted }) => accepted));
  if (calibrators.size === 0 && bent.length === 0) return undefined;
  days = Math.max(days, ...bent.map((one) => one.days));
  const names: readonly VariableName[] = [...calibrators.keys()];
  return {
    file,
    applied: {
      id,
      revision,
      part,
      variables: names,
      trainedTo: trained.to,
      days,
      synthetic: trained.synthetic,
    },
    readsFor: (name) =>
      calibratedFrom(name).some((one) => names.includes(one))
        ? calibratedFrom(name).filter((one) => source.variables.has(one))
        : [],
    calibrate: (native, run) => calibrateWeather(native, run, calibrators),
    odds: (sector) => siteOdds(file, sector),
  };
}
