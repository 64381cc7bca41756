import {
  type CalibratedName,
  type CalibrationFile,
  type ClassScore,
  scoreCalibration,
} from "@halcyon/weather";
import { hourAfterTraining } from "./hour-after-training.ts";
import { liftSuspensions } from "./suspend-classes.ts";
import { trainingPairs, type TrainingRequest } from "../calibrate/training-pairs.ts";

/** Score of a class on pairs that are newer than its training. */
export interface CheckedClass extends Omit<ClassScore, "count" | "byDay"> {
  readonly variable: CalibratedName;
  readonly days: number;
  /** Mean plain CRPS of the members, and of the calibrated members. */
  readonly crpsRaw: number;
  readonly crps: number;
  readonly isSuspended: boolean;
  /** True if the class is calibrated again: it was suspended and does no harm. */
  readonly isLifted: boolean;
}

/**
 * Judges a file by the observations since its training, and lifts the suspension of classes that are no worse than raw.
 *
 * @param request - Pairs are made of its hours after the training.
 * @param nowMs - The day on which a suspension is lifted: what was before it does not suspend the class again.
 * @returns Nothing where no pair is newer.
 * @throws Refusal, SourceError
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
