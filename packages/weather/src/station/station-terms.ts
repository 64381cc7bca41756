import type { Licence } from "@halcyon/schema";
import type { StationFormat } from "./station-file.ts";

/** Version of the reader of station files. Increase it if the same file would give other values, so that stored records are written again. */
export const stationReader = 5;

/** Default coverage radius of a station [km]. */
export const stationReachKm = 25;

/** Licences of the station formats. They are used if the configuration names no licence. */
export const stationLicences: Readonly<Record<StationFormat, Licence>> = {
  epw: { name: "As stated by the provider of the file", url: "https://energyplus.net/weather" },
  tmy3: { name: "Public domain", url: "https://doi.org/10.2172/928611" },
  isd: { name: "Open data of NOAA", url: "https://registry.opendata.aws/noaa-isd/" },
  ghcnh: {
    name: "Open data of NOAA",
    url: "https://www.ncei.noaa.gov/products/global-historical-climatology-network-hourly",
  },
  iem: {
    name: "As stated by the Iowa Environmental Mesonet",
    url: "https://mesonet.agron.iastate.edu/disclaimer.php",
  },
  nsrdb: { name: "As stated by NREL", url: "https://nsrdb.nrel.gov" },
  dwd: { name: "Open data of DWD", url: "https://opendata.dwd.de/climate_environment/CDC/Terms_of_use.pdf" },
  csv: { name: "Not stated", url: "about:blank" },
};
