import type { EpochHour } from "@halcyon/schema/time";
import { isCalibrationHarmful } from "@halcyon/scoring/verification";
import { type CalibratedName, type CalibrationFile, moveLevels, scoreCalibration } from "@halcyon/weather";
import { hourAfterTraining, stationSiteOf } from "./doubt-newer.ts";
import { type HarmfulClass, type MovedClass, suspendClasses } from "./suspend-classes.ts";
import { verifiedLeadHours } from "../lead-classes.ts";
import { trainingPairs, type TrainingRequest } from "../calibrate/training-pairs.ts";

/** Number of most recent days from which a calibration is judged. */
const recentDays = 60;

/** Lead class (range of lead times) of a variable that was suspended, with the reason. */
export interface SuspendedClass extends HarmfulClass {
  readonly toDay: number;
}

interface HarmRequest extends Pick<TrainingRequest, "stored" | "observations" | "cache" | "lapseKPerKm"> {
  /** Folder of the calibration file. */
  readonly folder: string;
  readonly nowMs: number;
}

/**
 * Suspends lead classes (ranges of lead times) of a calibration, if they were worse than raw forecasts. The comparison uses the last 60 days of observations.
 * Suspended classes are not judged again. Days before the end of the training, or before an operator lifted a suspension, do not count. New days also move the
 * levels (tail probabilities) at which forecasts give Q10 and Q90.
 *
 * @returns Classes that were suspended.
 * @throws Refusal if the record does not cover the site; SourceError if it cannot be read; CalibrationFileError if the file cannot be used.
 */
export async function suspendHarmful(
  file: CalibrationFile,
  { stored, folder, nowMs, ...request }: HarmRequest,
): Promise<readonly SuspendedClass[]> {
  const { last } = request.observations.describe();
  const today = Math.floor(Math.min(nowMs / 3_600_000, last + 1) / 24);
  const from = Math.max(hourAfterTraining(file.trained.to), (today - recentDays) * 24);
  const pairs = await trainingPairs({
    ...request,
    stored: { ...stored, runs: onePerDay(stored.runs, from - verifiedLeadHours) },
    site: stationSiteOf(file),
    from,
    to: today * 24,
    anemometerHeightM: file.trained.anemometer_height_m,
  });
  const date = new Date(nowMs).toISOString().slice(0, "2026-11-22".length);
  const harmful: SuspendedClass[] = [];
  const moved: MovedClass[] = [];
  for (const [variable, classes] of pairs?.variables ?? []) {
    // Bad observations judge nothing.
    if (pairs!.refused.has(variable)) continue;
    for (const { fromDay, toDay, byDay } of scoreCalibration(file, variable, classes)) {
      const since = firstDayOf(file, variable, fromDay);
      const days = byDay.filter(({ day }) => day >= since);
      if (!isCalibrationHarmful(days, today)) continue;
      const reason = `Its CRPS was ${worseBy(days)} % above that of raw weather over ${days.length} days.`;
      harmful.push({ variable, fromDay, toDay, reason });
    }
    moved.push(...moveLevels(file, variable, classes).map((one) => ({ ...one, variable })));
  }
  return suspendClasses({ folder, id: file.id }, harmful, date, moved);
}

/** Returns one run per day, because more runs add little. */
function onePerDay(runs: readonly EpochHour[], from: EpochHour): readonly EpochHour[] {
  return runs.filter((run, index) => run >= from && (index === 0 || dayOf(runs[index - 1]!) !== dayOf(run)));
}

/** Returns the first day from which a lead class is judged [days since 1970]. */
function firstDayOf({ variables }: CalibrationFile, variable: CalibratedName, fromDay: number): number {
  const one = variables[variable]!.classes.find(({ from_day: from }) => from === fromDay);
  return one?.accepted === true && one.judged_from !== undefined
    ? Date.parse(one.judged_from) / 86_400_000
    : -Infinity;
}

function dayOf(run: EpochHour): number {
  return Math.floor(run / 24);
}

function worseBy(days: Parameters<typeof isCalibrationHarmful>[0]): string {
  const sum = (side: "forecast" | "reference"): number => days.reduce((total, day) => total + day[side], 0);
  return (100 * (sum("forecast") / sum("reference") - 1)).toFixed(1);
}
