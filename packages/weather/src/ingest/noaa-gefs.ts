import { fileAddress, leadName, runName } from "./file-address.ts";
import { leadHours } from "./lead-hours.ts";
import { noaaRecords, noaaRows, typeFlags } from "./noaa-fields.ts";
import type { FileKind, Provider } from "./provider.ts";
import { variableRows } from "./variable-row.ts";

/** The rich files of 0.25 degrees end here; those of 0.5 degrees go on [h]. */
const richFilesToHours = 240;

const wavesToHours = 384;

const dense = { stepHours: 3, toHours: richFilesToHours };
const leadsOfMonth = leadHours(dense, { stepHours: 6, toHours: 840 });
const leadsOfFortnight = leadHours(dense, { stepHours: 6, toHours: 384 });

const rows = variableRows("gefs", { atmosphere: 840, waves: wavesToHours }, [
  ...noaaRows,
  { name: "cloud_cover", fields: ["TCDC:entire atmosphere:average"], stepType: "mean" },
  { name: "precipitation_type", as: "type_flags", fields: typeFlags("average") },
]);

/**
 * GEFS: the control and 30 members, on 0.25 degrees to 240 h and on 0.5 degrees to 840 h from 00 UTC, to 384 h from the other hours;
 * waves to 384 h.
 *
 * @see https://registry.opendata.aws/noaa-gefs/
 */
export function noaaGefs(baseUrl = "https://noaa-gefs-pds.s3.amazonaws.com"): Provider {
  return {
    id: "noaa-gefs",
    product: "gefs",
    members: 31,
    runEveryHours: 6,
    leadHours: (run) => (run % 24 === 0 ? leadsOfMonth : leadsOfFortnight),
    rows,
    files: ({ run, kind, leadHours: wanted, members }) => {
      const { date, hour } = runName(run);
      return wanted
        .filter((lead) => kind === "atmosphere" || lead <= wavesToHours)
        .flatMap((lead) =>
          members.map((member) => {
            const path = `gefs.${date}/${hour}/${fileName(kind, hour, lead, member)}`;
            const url = fileAddress(baseUrl, path);
            const indexUrl = fileAddress(baseUrl, `${path}.idx`);
            return { kind, leadHours: lead, members: [member], url, indexUrl };
          }),
        );
    },
    records: (file, index, fields) => {
      const member = file.members[0]!;
      return noaaRecords(file, index, fields, member === 0 ? "ENS=low-res ctl" : `ENS=+${member}`);
    },
  };
}

function fileName(kind: FileKind, hour: string, lead: number, member: number): string {
  const name = member === 0 ? "c00" : `p${String(member).padStart(2, "0")}`;
  const step = `f${leadName(lead)}`;
  if (kind === "waves") return `wave/gridded/gefs.wave.t${hour}z.${name}.global.0p25.${step}.grib2`;
  return lead <= richFilesToHours
    ? `atmos/pgrb2sp25/ge${name}.t${hour}z.pgrb2s.0p25.${step}`
    : `atmos/pgrb2ap5/ge${name}.t${hour}z.pgrb2a.0p50.${step}`;
}
