import {
  type CalibratedName,
  type CalibrationFile,
  type ClassScore,
  scoreCalibration,
} from "@halcyon/weather";
import { suspendClass } from "../calibrations/suspend-class.ts";
import { trainingPairs, type TrainingRequest } from "./training-pairs.ts";

/** How a class did on pairs that are newer than its training. */
export interface CheckedClass extends ClassScore {
  readonly variable: CalibratedName;
  readonly isSuspended: boolean;
  /** A class that was suspended and does no harm is calibrated again. */
  readonly isLifted: boolean;
}

/**
 * Judges a file by what has been observed since its training, and lifts the suspension of classes that are no worse than raw.
 *
 * @param request - Its hours from and to are those after the training.
 * @returns Nothing where no pair is newer.
 * @throws Refusal, SourceError
 */
export async function checkCalibration(
  file: CalibrationFile,
  folder: string,
  request: Omit<TrainingRequest, "from">,
): Promise<readonly CheckedClass[]> {
  const from = Math.floor(Date.parse(file.trained.to) / 3_600_000) + 24;
  const pairs = await trainingPairs({ ...request, from });
  const checked: CheckedClass[] = [];
  for (const [variable, classes] of pairs?.variables ?? []) {
    for (const score of scoreCalibration(file, variable, classes)) {
      const { fromDay } = score;
      const one = file.variables[variable]!.classes.find(({ from_day: day }) => day === fromDay);
      const isSuspended = one?.accepted === true && one.suspended !== undefined;
      const isLifted =
        isSuspended &&
        score.crps <= score.crpsRaw &&
        (await suspendClass({ folder, id: file.id, variable, fromDay }, undefined));
      checked.push({ ...score, variable, isSuspended, isLifted });
    }
  }
  return checked;
}
