import type { EpochHour } from "@halcyon/schema/time";

/**
 * Returns the first hour after the training of a calibration, from which the calibration can be judged.
 *
 * @param trainedTo - Last day of the training, such as 2026-10-31.
 */
export function hourAfterTraining(trainedTo: string): EpochHour {
  return Date.parse(trainedTo) / 3_600_000 + 24;
}
