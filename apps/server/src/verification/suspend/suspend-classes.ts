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

/** Lead class for which new observations changed the levels (tail probabilities) of Q10 and Q90. */
export type MovedClass = SiteClass & MovedLevels;

/**
 * Suspends lead classes (ranges of lead times) of a site, so that they are no longer calibrated. The calibration file gets a new revision, so that all servers
 * read it again and cached responses become invalid.
 *
 * @param date - Current date, such as 2026-11-22.
 * @param moved - Classes whose levels (tail probabilities of Q10 and Q90) are also written; none by default. If only levels change, the replaced file is not
 * kept.
 * @returns Classes that were suspended. Classes that do not exist, were not accepted or were already suspended are left out.
 * @throws CalibrationFileError if the file cannot be used; Error if it cannot be read or written.
 */
export async function suspendClasses<Class extends HarmfulClass>(
  site: SiteFile,
  classes: readonly Class[],
  date: string,
  moved: readonly MovedClass[] = [],
): Promise<readonly Class[]> {
  const isSuspended = (one: Class | MovedClass): one is Class => "reason" in one;
  const changed = await changeClasses<Class | MovedClass>(
    site,
    [...moved, ...classes],
    (held, by) => {
      if (!isSuspended(by)) return { ...held, levels: { low: by.low, high: by.high, to: by.to } };
      return held.suspended === undefined ? { ...held, suspended: { date, reason: by.reason } } : undefined;
    },
    (all) => all.some(isSuspended),
  );
  return changed.filter(isSuspended);
}

/**
 * Lifts suspensions that {@link suspendClasses} set. Forecasts of these classes are then calibrated again. Observations from days before `date` cannot cause
 * another suspension.
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
 * Changes lead classes in the calibration file of a site.
 *
 * @param change - Returns the new class, or undefined to leave a class unchanged.
 * @param isKept - Returns true if the replaced file is kept, from the changed classes; by default it is.
 * @returns Classes that were changed.
 */
async function changeClasses<Class extends SiteClass>(
  { folder, id }: SiteFile,
  wanted: readonly Class[],
  change: (held: AcceptedClass, by: Class) => AcceptedClass | undefined,
  isKept: (changed: readonly Class[]) => boolean = () => true,
): Promise<readonly Class[]> {
  if (wanted.length === 0) return [];
  const file = readCalibration(await readFile(calibrationPath(folder, id), "utf8"));
  const changed: Class[] = [];
  const variables: Record<string, unknown> = {};
  for (const [name, held] of Object.entries(file.variables)) {
    const classes = held.classes.map((one) => {
      let now = one;
      for (const by of wanted) {
        if (by.variable !== name || by.fromDay !== one.from_day || !now.accepted) continue;
        const next = change(now, by);
        if (next === undefined) continue;
        changed.push(by);
        now = next;
      }
      return now;
    });
    variables[name] = { ...held, classes };
  }
  if (changed.length > 0) await writeCalibration(folder, { ...file, variables }, isKept(changed));
  return changed;
}

type AcceptedClass = Extract<
  NonNullable<CalibrationFile["variables"][CalibratedName]>["classes"][number],
  { accepted: true }
>;
