import type { CalibrationFile, ObservationDoubts } from "@halcyon/weather";
import { doubtRecord, type RecordToDoubt } from "../truth/doubt-record.ts";
import { hourAfterTraining } from "./hour-after-training.ts";
import type { SiteLocation } from "@halcyon/schema/wire";

/** Minimum number of days for the check: fewer tell little of a unit or a clock. */
const doubtedDays = 30;

/** Checks a record against forecasts before a file is judged by it. It compares the days since the training of the file, and at least the last 30. */
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

/** Returns the site that a file was trained at. */
export function stationSiteOf({
  site: { latitude, longitude, elevation_m: elevationM },
}: Pick<CalibrationFile, "site">): SiteLocation {
  return { latitude, longitude, ...(elevationM === undefined ? {} : { elevationM }) };
}
