import { readFile } from "node:fs/promises";
import { type CalibratedName, type CalibrationFile, readCalibration } from "@halcyon/weather";
import { calibrationPath, writeCalibration } from "./write-calibration.ts";

/** Calibration file of a part. */
interface SiteFile {
  /** Folder of the files of the part, as `calibrationFolder` gives it. */
  readonly folder: string;
  readonly id: string;
}

/** Class of a variable of a site. */
interface SiteClass {
  readonly variable: CalibratedName;
  /** Number of days from the start of a run at which the class begins. */
  readonly fromDay: number;
}

export interface HarmfulClass extends SiteClass {
  /** Reason as a sentence. */
  readonly reason: string;
}

/**
 * Leaves classes of a site raw from now on. The file gets one new revision, so every server takes it up and no cache answers from before.
 *
 * @param date - As 2026-11-22.
 * @returns The classes that are raw from now on: no class that is not there, was not accepted, or is suspended already.
 * @throws CalibrationFileError where the file cannot be used; Error where it cannot be read or written
 */
export function suspendClasses<Class extends HarmfulClass>(
  site: SiteFile,
  classes: readonly Class[],
  date: string,
): Promise<readonly Class[]> {
  return changeClasses(site, classes, (held, { reason }) =>
    held.suspended === undefined ? { ...held, suspended: { date, reason } } : undefined,
  );
}

/**
 * Calibrates suspended classes again, as {@link suspendClasses}. Days before a given one do not suspend them again.
 *
 * @returns The classes that are calibrated again.
 */
export function liftSuspensions<Class extends SiteClass>(
  site: SiteFile,
  classes: readonly Class[],
  date: string,
): Promise<readonly Class[]> {
  return changeClasses(site, classes, ({ suspended, ...held }) =>
    suspended === undefined ? undefined : { ...held, judged_from: date },
  );
}

/** @param change - Undefined to leave a class as it is. */
async function changeClasses<Class extends SiteClass>(
  { folder, id }: SiteFile,
  wanted: readonly Class[],
  change: (held: AcceptedClass, by: Class) => AcceptedClass | undefined,
): Promise<readonly Class[]> {
  if (wanted.length === 0) return [];
  const file = readCalibration(await readFile(calibrationPath(folder, id), "utf8"));
  const changed: Class[] = [];
  const variables: Record<string, unknown> = {};
  for (const [name, held] of Object.entries(file.variables)) {
    const classes = held.classes.map((one) => {
      const by = wanted.find(({ variable, fromDay }) => variable === name && fromDay === one.from_day);
      const next = by === undefined || !one.accepted ? undefined : change(one, by);
      if (next !== undefined) changed.push(by!);
      return next ?? one;
    });
    variables[name] = { ...held, classes };
  }
  if (changed.length > 0) await writeCalibration(folder, { ...file, variables });
  return changed;
}

type AcceptedClass = Extract<
  NonNullable<CalibrationFile["variables"][CalibratedName]>["classes"][number],
  { accepted: true }
>;
