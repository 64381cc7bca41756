import type { EpochHour } from "@halcyon/schema/time";

/**
 * The first hour that says something of a calibration which it was not learned from.
 *
 * @param trainedTo - The last day of training, as 2026-10-31.
 */
export function hourAfterTraining(trainedTo: string): EpochHour {
  return Date.parse(trainedTo) / 3_600_000 + 24;
}
