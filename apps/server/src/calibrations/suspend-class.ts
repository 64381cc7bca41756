import { readFile } from "node:fs/promises";
import { type CalibratedName, type CalibrationFile, readCalibration } from "@halcyon/weather";
import { calibrationPath, writeCalibration } from "./write-calibration.ts";

/** A class of a variable of a site. */
export interface SiteClass {
  /** The folder of the files of the part, as `calibrationFolder` says. */
  readonly folder: string;
  readonly id: string;
  readonly variable: CalibratedName;
  /** The days from the start of a run at which the class begins. */
  readonly fromDay: number;
}

/** Since when a class is raw, and why. */
export interface Suspension {
  /** As 2026-11-22. */
  readonly date: string;
  /** A sentence. */
  readonly reason: string;
}

/**
 * Leaves a class of a site raw from now on, or calibrates it again. The file says so with a new revision, so that every server takes it up and no
 * cache answers from before.
 *
 * @param suspension - Undefined to lift it.
 * @returns Whether anything changed: not for a class that is not there, was not accepted, or is suspended already.
 * @throws CalibrationFileError where the file cannot be used; Error where it cannot be read or written
 */
export async function suspendClass(
  { folder, id, variable, fromDay }: SiteClass,
  suspension: Suspension | undefined,
): Promise<boolean> {
  const file = readCalibration(await readFile(calibrationPath(folder, id), "utf8"));
  let hasChanged = false;
  const change = <Class extends ClassOfFile>(one: Class): Class => {
    if (
      !one.accepted ||
      one.from_day !== fromDay ||
      (one.suspended === undefined) === (suspension === undefined)
    )
      return one;
    hasChanged = true;
    const { suspended: _before, ...rest } = one;
    return (suspension === undefined ? rest : { ...rest, suspended: suspension }) as Class;
  };
  const held = file.variables[variable];
  if (held === undefined) return false;
  const classes = held.classes.map((one) => change(one));
  if (!hasChanged) return false;
  const variables = { ...file.variables, [variable]: { ...held, classes } } as CalibrationFile["variables"];
  await writeCalibration(folder, { ...file, variables });
  return true;
}

type ClassOfFile = NonNullable<CalibrationFile["variables"][CalibratedName]>["classes"][number];
