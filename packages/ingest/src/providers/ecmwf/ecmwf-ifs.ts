import { deterministicStream, ecmwfBaseUrl, ecmwfCommon, ecmwfFile, ecmwfRows } from "./ecmwf-fields.ts";
import type { Provider } from "../provider.ts";
import { variableRows } from "../variable-row.ts";

const rows = variableRows("ifs", { atmosphere: 360, waves: 360 }, ecmwfRows);

/**
 * IFS, the deterministic forecast of ECMWF's open data, with its waves.
 *
 * @see https://www.ecmwf.int/en/forecasts/datasets/open-data
 */
export function ecmwfIfs(baseUrl = ecmwfBaseUrl): Provider {
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
