import type { Location } from "@halcyon/schema";
import { calibratedSource, type SiteCalibration, sourceAtSites } from "@halcyon/weather";
import type { StoredRuns } from "../stored-runs.ts";

/** Archived runs with the same calibration as in responses. */
export interface CalibratedRuns {
  readonly stored: StoredRuns;
  /** Places that have a calibration. `sites` are the sites whose calibrations apply to these places. */
  readonly places: readonly Location[];
  readonly sites: readonly SiteCalibration[];
}

/**
 * Applies calibrations to archived runs, and returns the places that have a calibration. Each grid cell of the returned source names its calibration.
 *
 * @throws SourceError if the source cannot be read.
 */
export async function calibratedRuns(
  stored: StoredRuns,
  places: readonly Location[],
  sites: readonly SiteCalibration[],
  lapseKPerKm: number,
): Promise<CalibratedRuns> {
  const source = calibratedSource(sourceAtSites(stored.source, lapseKPerKm), { sites: () => sites });
  const cells = await Promise.all(places.map((place) => source.locate(place)));
  const ids = cells.map((cell) => cell?.calibration?.id);
  return {
    stored: { ...stored, source },
    places: places.filter((_, index) => ids[index] !== undefined),
    sites: sites.filter(({ file }) => ids.includes(file.id)),
  };
}
