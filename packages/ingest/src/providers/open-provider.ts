import { gefsReforecast } from "./noaa/gefs-reforecast.ts";
import { noaaCfs } from "./noaa/noaa-cfs.ts";
import { noaaGefs } from "./noaa/noaa-gefs.ts";
import { noaaGfs } from "./noaa/noaa-gfs.ts";
import type { Provider, ProviderId } from "./provider.ts";
import {
  cycle50r1,
  deterministicStream,
  ecmwfBaseUrl,
  ecmwfCommon,
  ecmwfFile,
  ecmwfRows,
} from "./ecmwf/ecmwf-fields.ts";
import { variableRows } from "./variable-row.ts";

const rows = variableRows("ifs", { atmosphere: 360, waves: 360 }, ecmwfRows);

/**
 * Opens IFS, the deterministic forecast of ECMWF's open data, with its waves.
 *
 * @see https://www.ecmwf.int/en/forecasts/datasets/open-data
 */
function ecmwfIfs(baseUrl = ecmwfBaseUrl): Provider {
  return {
    ...ecmwfCommon(baseUrl),
    id: "ecmwf-ifs",
    product: "ifs",
    members: 1,
    rows,
    files: ({ run, kind, leadHours }) => {
      const stream = deterministicStream(run, kind);
      return leadHours.map((lead) =>
        ecmwfFile(baseUrl, run, lead, { stream, type: "fc", kind, members: [0] }),
      );
    },
  };
}

const ensRows = variableRows("ifs-ens", { atmosphere: 360, waves: 360 }, ecmwfRows);

/**
 * Opens the ensemble of IFS in ECMWF's open data: the control and 50 members, with its waves. All members of a lead are in one file, but
 * since cycle 50r1 the control is in the file of the deterministic forecast.
 *
 * @see https://www.ecmwf.int/en/forecasts/datasets/open-data
 */
function ecmwfEns(baseUrl = ecmwfBaseUrl): Provider {
  return {
    ...ecmwfCommon(baseUrl),
    id: "ecmwf-ens",
    product: "ifs-ens",
    members: 51,
    rows: ensRows,
    files: ({ run, kind, leadHours, members }) => {
      const apart = run >= cycle50r1;
      const perturbed = apart ? members.filter((member) => member > 0) : members;
      const names = [
        {
          stream: deterministicStream(run, kind),
          type: "fc",
          members: apart && members.includes(0) ? [0] : [],
        },
        { stream: kind === "waves" ? "waef" : "enfo", type: "ef", members: perturbed },
      ] as const;
      return leadHours.flatMap((lead) =>
        names
          .filter((name) => name.members.length > 0)
          .map((name) => ecmwfFile(baseUrl, run, lead, { ...name, kind })),
      );
    },
  };
}

const providers: Readonly<Record<ProviderId, (baseUrl?: string) => Provider>> = {
  "noaa-gfs": noaaGfs,
  "noaa-gefs": noaaGefs,
  "noaa-gefs-reforecast": gefsReforecast,
  "noaa-cfs": noaaCfs,
  "ecmwf-ifs": ecmwfIfs,
  "ecmwf-ens": ecmwfEns,
};

/**
 * Opens a provider by its name.
 *
 * @param baseUrl - Address of a mirror with the same layout; by default, the provider's own address.
 * @example
 * ```js
 * openProvider("noaa-gefs").members; // => 31
 * ```
 */
export function openProvider(id: ProviderId, baseUrl?: string): Provider {
  const provider = providers[id](baseUrl);
  return baseUrl === undefined ? provider : { ...provider, baseUrl };
}
