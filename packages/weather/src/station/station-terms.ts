import type { Licence } from "@halcyon/schema";
import type { StationFile } from "./station-file.ts";

/** Goes up whenever the same file gives other numbers than before, so that a record of it is written anew. */
export const stationReader = 2;

/** How far around a station it answers where nothing else is asked [km]. */
export const stationReachKm = 25;

/** Who describes each format, where the file's own terms are not given. */
export const stationLicences: Readonly<Record<StationFile["format"], Licence>> = {
  epw: { name: "As stated by the provider of the file", url: "https://energyplus.net/weather" },
  tmy3: { name: "Public domain", url: "https://doi.org/10.2172/928611" },
  csv: { name: "Not stated", url: "about:blank" },
};
