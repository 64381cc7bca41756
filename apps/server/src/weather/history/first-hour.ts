import { dayNumber, type EpochHour } from "@halcyon/schema/time";

/** The first hour of a year. */
export function firstHour(year: number): EpochHour {
  return dayNumber("standard", { year, month: 1, day: 1 }) * 24;
}
