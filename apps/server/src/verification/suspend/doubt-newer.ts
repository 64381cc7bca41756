import type { CalibrationFile, ObservationDoubts } from "@halcyon/weather";
import { doubtRecord, type RecordToDoubt } from "../truth/doubt-record.ts";
import { hourAfterTraining } from "./hour-after-training.ts";
import type { SiteLocation } from "@halcyon/schema/wire";

/** Fewer days tell little of a unit or a clock. */
const doubtedDays = 30;

/** Holds a record against forecasts before a file is judged by it: the days since the file was learned, and the last 30 at least. */
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

/** The site that a file was learned at. */
export function stationSiteOf({
  site: { latitude, longitude, elevation_m: elevationM },
}: Pick<CalibrationFile, "site">): SiteLocation {
  return { latitude, longitude, ...(elevationM === undefined ? {} : { elevationM }) };
}
