import type { EpochHour } from "@halcyon/schema/time";

/**
 * Returns the first hour that can judge a calibration without having been part of its training.
 *
 * @param trainedTo - The last day of training, as 2026-10-31.
 */
export function hourAfterTraining(trainedTo: string): EpochHour {
  return Date.parse(trainedTo) / 3_600_000 + 24;
}
