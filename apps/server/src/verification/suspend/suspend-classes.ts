import { readFile } from "node:fs/promises";
import {
  type CalibratedName,
  type CalibrationFile,
  type MovedLevels,
  readCalibration,
} from "@halcyon/weather";
import { calibrationPath, writeCalibration } from "./write-calibration.ts";

/** Location of the calibration file of a site. */
interface SiteFile {
  /** Folder with the calibration files of the model part, from `calibrationFolder`. */
  readonly folder: string;
  readonly id: string;
}

/** Lead class that was suspended. */
interface SiteClass {
  readonly variable: CalibratedName;
  /** First day of the lead class, counted from the start of a run. */
  readonly fromDay: number;
}

export interface HarmfulClass extends SiteClass {
  /** Reason for the suspension, as a sentence. */
  readonly reason: string;
}

/**
 * Suspends lead classes of a site, so that they are no longer calibrated. The file gets a new revision, so that all servers read it again and cached
 * responses become invalid.
 *
 * @param date - Current date, such as 2026-11-22.
 * @returns Classes that were suspended. Classes that do not exist, were not accepted or were already suspended are left out.
 * @throws CalibrationFileError if the file cannot be used; Error if it cannot be read or written.
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
 * Lifts suspensions that {@link suspendClasses} set. From then on, forecasts of these classes are calibrated as before. Days before the given date cannot suspend the classes again.
 *
 * @returns Classes whose suspension was lifted.
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

/**
 * Writes the levels of Q10 and Q90 after new observations have moved them. The file gets a new revision, but the replaced file is not kept.
 *
 * @returns Classes whose levels were written.
 */
export function writeLevels(
  site: SiteFile,
  classes: readonly (SiteClass & MovedLevels)[],
): Promise<readonly SiteClass[]> {
  return changeClasses(
    site,
    classes,
    (held, { low, high, to }) => ({ ...held, levels: { low, high, to } }),
    false,
  );
}

/**
 * Changes lead classes in the calibration file of a site.
 *
 * @param change - Returns the new class, or undefined to leave a class unchanged.
 */
async function changeClasses<Class extends SiteClass>(
  { folder, id }: SiteFile,
  wanted: readonly Class[],
  change: (held: AcceptedClass, by: Class) => AcceptedClass | undefined,
  isKept = true,
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
  if (changed.length > 0) await writeCalibration(folder, { ...file, variables }, isKept);
  return changed;
}

type AcceptedClass = Extract<
  NonNullable<CalibrationFile["variables"][CalibratedName]>["classes"][number],
  { accepted: true }
>;
