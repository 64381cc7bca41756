import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import { StationFileError } from "../station-file-error.ts";

/** No thermometer has stood for longer [h]. */
const hoursMax = 400 * 366 * 24;

/**
 * Returns every hour from the first to the last of some.
 *
 * @param hours - At least one.
 * @throws StationFileError where they lie so far apart that a time must be wrong.
 */
export function stampsOver(hours: Iterable<EpochHour>): readonly EpochHour[] {
  let [from, to] = [Infinity, -Infinity];
  for (const hour of hours) [from, to] = [Math.min(from, hour), Math.max(to, hour)];
  if (to - from > hoursMax)
    throw new StationFileError(
      `the times reach from ${formatEpochHour(from)} to ${formatEpochHour(to)}: one of them is wrong. Take its row out.`,
    );
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
