import type { EpochHour } from "@halcyon/schema/time";
import type { CalibrationFile, ObservationDoubts } from "@halcyon/weather";
import { doubtRecord, type RecordToDoubt } from "../truth/doubt-record.ts";
import type { SiteLocation } from "@halcyon/schema/wire";

/** Minimum length of the checked period [days]. A shorter period reveals little about a wrong unit or clock. */
const doubtedDays = 30;

/**
 * Checks observations against forecasts, before the observations are used to judge a calibration. The comparison covers the days after the training, but at
 * least the last 30 days.
 */
export async function doubtNewer(
  file: CalibrationFile,
  request: Pick<
    RecordToDoubt,
    "stored" | "observations" | "cache" | "lapseKPerKm" | "to" | "anemometerHeightM"
  >,
): Promise<ObservationDoubts> {
  const end = Math.min(request.to, request.observations.describe().last + 1);
  const from = Math.min(hourAfterTraining(file.trained.to), end - doubtedDays * 24);
  return doubtRecord({ ...request, site: stationSiteOf(file), from });
}

/** Returns the site where a calibration was trained. */
export function stationSiteOf({
  site: { latitude, longitude, elevation_m: elevationM },
}: Pick<CalibrationFile, "site">): SiteLocation {
  return { latitude, longitude, ...(elevationM === undefined ? {} : { elevationM }) };
}

/**
 * Returns the first hour after the training of a calibration. From this hour on, the calibration can be judged.
 *
 * @param trainedTo - Last day of the training, such as 2026-10-31.
 */
export function hourAfterTraining(trainedTo: string): EpochHour {
  return Date.parse(trainedTo) / 3_600_000 + 24;
}
