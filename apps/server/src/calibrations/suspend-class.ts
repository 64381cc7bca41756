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
 * Leaves a class of a site raw from now on. The file says so with a new revision, so that every server takes it up and no cache answers from
 * before.
 *
 * @returns Whether anything changed: not for a class that is not there, was not accepted, or is suspended already.
 * @throws CalibrationFileError where the file cannot be used; Error where it cannot be read or written
 */
export function suspendClass(one: SiteClass, suspension: Suspension): Promise<boolean> {
  return changeClass(one, (held) =>
    held.suspended === undefined ? { ...held, suspended: suspension } : undefined,
  );
}

/**
 * Calibrates a class again that was suspended, as {@link suspendClass}. What was before a day does not suspend it again.
 *
 * @param date - As 2026-11-22.
 */
export function liftSuspension(one: SiteClass, date: string): Promise<boolean> {
  return changeClass(one, ({ suspended, ...held }) =>
    suspended === undefined ? undefined : { ...held, judged_from: date },
  );
}

/** @param change - Undefined to leave the class as it is. */
async function changeClass(
  { folder, id, variable, fromDay }: SiteClass,
  change: (one: AcceptedClass) => AcceptedClass | undefined,
): Promise<boolean> {
  const file = readCalibration(await readFile(calibrationPath(folder, id), "utf8"));
  const held = file.variables[variable];
  const one = held?.classes.find(({ from_day: from }) => from === fromDay);
  const changed = one?.accepted === true ? change(one) : undefined;
  if (held === undefined || changed === undefined) return false;
  const classes = held.classes.map((other) => (other === one ? changed : other));
  const variables = { ...file.variables, [variable]: { ...held, classes } } as CalibrationFile["variables"];
  await writeCalibration(folder, { ...file, variables });
  return true;
}

type AcceptedClass = Extract<
  NonNullable<CalibrationFile["variables"][CalibratedName]>["classes"][number],
  { accepted: true }
>;
