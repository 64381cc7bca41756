import {
  cycle50r1,
  deterministicStream,
  ecmwfBaseUrl,
  ecmwfCommon,
  ecmwfFile,
  ecmwfRows,
} from "./ecmwf-fields.ts";
import type { Provider } from "../provider.ts";
import { variableRows } from "../variable-row.ts";

const rows = variableRows("ifs-ens", { atmosphere: 360, waves: 360 }, ecmwfRows);

/**
 * Opens the ensemble of IFS in ECMWF's open data: the control and 50 members, with its waves. All members of a lead are in one file, but
 * since cycle 50r1 the control is in the file of the deterministic forecast.
 *
 * @see https://www.ecmwf.int/en/forecasts/datasets/open-data
 */
export function ecmwfEns(baseUrl = ecmwfBaseUrl): Provider {
  return {
    ...ecmwfCommon(baseUrl),
    id: "ecmwf-ens",
    product: "ifs-ens",
    members: 51,
    rows,
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
