import { ecmwfEns } from "./ecmwf/ecmwf-ens.ts";
import { ecmwfIfs } from "./ecmwf/ecmwf-ifs.ts";
import { gefsReforecast } from "./noaa/gefs-reforecast.ts";
import { noaaCfs } from "./noaa/noaa-cfs.ts";
import { noaaGefs } from "./noaa/noaa-gefs.ts";
import { noaaGfs } from "./noaa/noaa-gfs.ts";
import type { Provider, ProviderId } from "./provider.ts";

const providers: Readonly<Record<ProviderId, (baseUrl?: string) => Provider>> = {
  "noaa-gfs": noaaGfs,
  "noaa-gefs": noaaGefs,
  "noaa-gefs-reforecast": gefsReforecast,
  "noaa-cfs": noaaCfs,
  "ecmwf-ifs": ecmwfIfs,
  "ecmwf-ens": ecmwfEns,
};

/**
 * A provider by its name.
 *
 * @param baseUrl - The address of a mirror that is laid out alike; the provider's own where it is not given.
 * @example
 * ```js
 * openProvider("noaa-gefs").members; // => 31
 * ```
 */
export function openProvider(id: ProviderId, baseUrl?: string): Provider {
  const provider = providers[id](baseUrl);
  return baseUrl === undefined ? provider : { ...provider, baseUrl };
}
