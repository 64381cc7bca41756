import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import type { ModelGeneration } from "../source/past-runs.ts";
import type { archiveLayouts } from "./metadata/archive-layout.ts";

const ofRun = (start: string): EpochHour => epochHourOf(Date.parse(start));

const implementationOf = (version: string): string =>
  `https://confluence.ecmwf.int/display/FCST/Implementation+of+${version}`;

/** Versions of ECMWF's IFS that changed its ensemble, in the order of their first runs. The first run of each version started at 06 UTC. */
export const ifsGenerations: readonly ModelGeneration[] = [
  { name: "49r1", from: ofRun("2024-11-12T06:00Z"), source: implementationOf("IFS+Cycle+49r1") },
  { name: "50r1", from: ofRun("2026-05-12T06:00Z"), source: implementationOf("IFS+Cycle+50r1") },
];

/**
 * Versions of the weather model behind each data set, in the order of their first runs. A version is listed only if its producer names its first run. The list
 * of a data set is empty if no known version is newer than the start of its archive.
 */
export const archiveGenerations: Readonly<Record<keyof typeof archiveLayouts, readonly ModelGeneration[]>> = {
  "noaa-gfs-forecast": [],
  "noaa-gefs-forecast-35-day": [],
  "ecmwf-ifs-ens-forecast-15-day-0-25-degree": ifsGenerations,
  "ecmwf-aifs-ens-forecast": [
    { name: "AIFS ENS v2", from: ofRun("2026-05-12T06:00Z"), source: implementationOf("AIFS+ENS+v2") },
  ],
  "dwd-icon-eu-forecast-5-day": [],
  "noaa-hrrr-forecast-48-hour": [],
};
