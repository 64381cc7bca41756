import {
  type CalibratedName,
  type CalibrationFile,
  type ClassScore,
  scoreCalibration,
} from "@halcyon/weather";
import { hourAfterTraining } from "./doubt-newer.ts";
import { liftSuspensions } from "./suspend-classes.ts";
import { trainingPairs, type TrainingRequest } from "../calibrate/training-pairs.ts";

/** Score of a lead class (range of lead times). It is computed from forecasts and observations after the training of its calibration. */
export interface CheckedClass extends Omit<ClassScore, "count" | "byDay"> {
  readonly variable: CalibratedName;
  readonly days: number;
  /** Mean CRPS of the raw ensemble members, without correction. `crps` is the CRPS of the calibrated members. */
  readonly crpsRaw: number;
  readonly crps: number;
  readonly isSuspended: boolean;
  /** True if the suspension of the class was lifted because its calibration does no harm now. */
  readonly isLifted: boolean;
}

/**
 * Judges a calibration by observations after its training. Lifts the suspension of lead classes whose calibrated forecasts are no worse than raw forecasts.
 *
 * @param request - Forecasts and observations. Only hours after the training are used.
 * @param nowMs - Current time [ms since 1970]. Once a suspension is lifted, earlier days do not cause another one.
 * @returns Scores of the classes; empty if there are no pairs of forecasts and observations after the training.
 * @throws Refusal if the record does not cover the site, SourceError if it cannot be read.
 */
export async function checkCalibration(
  file: CalibrationFile,
  folder: string,
  request: Omit<TrainingRequest, "from">,
  nowMs: number,
): Promise<readonly CheckedClass[]> {
  const pairs = await trainingPairs({ ...request, from: hourAfterTraining(file.trained.to) });
  const today = new Date(nowMs).toISOString().slice(0, "2026-11-22".length);
  const checked: CheckedClass[] = [];
  for (const [variable, classes] of pairs?.variables ?? []) {
    for (const { count, byDay, ...lead } of scoreCalibration(file, variable, classes)) {
      const { fromDay } = lead;
      const meanOf = (side: "forecast" | "reference"): number =>
        byDay.reduce((sum, day) => sum + day[side], 0) / count;
      const [crpsRaw, crps] = [meanOf("reference"), meanOf("forecast")];
      const one = file.variables[variable]!.classes.find(({ from_day: day }) => day === fromDay);
      const isSuspended = one?.accepted === true && one.suspended !== undefined;
      const isLifted = isSuspended && crps <= crpsRaw;
      checked.push({ ...lead, variable, days: byDay.length, crpsRaw, crps, isSuspended, isLifted });
    }
  }
  const lifted = checked.filter(({ isLifted }) => isLifted);
  await liftSuspensions({ folder, id: file.id }, lifted, today);
  return checked;
}
