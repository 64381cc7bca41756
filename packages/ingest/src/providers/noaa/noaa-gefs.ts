import type { EpochHour } from "@halcyon/schema/time";
import { fileAddress, leadHours, leadName, runName } from "../file-address.ts";
import {
  memberName,
  noaaFieldsIn,
  noaaMemberText,
  noaaRows,
  noaaSurface,
  noaaTerms,
  typeFlags,
} from "./noaa-fields.ts";
import type { FileKind, Provider } from "../provider.ts";
import { variableRows } from "../variable-row.ts";

/** Last lead in the files with a resolution of 0.25 degrees, which have the most fields [h]. Files of 0.5 degrees contain the later leads. */
const richFilesToHours = 240;

const wavesToHours = 384;

const dense = { stepHours: 3, toHours: richFilesToHours };
const leadsOfMonth = leadHours(dense, { stepHours: 6, toHours: 840 });
const leadsOfFortnight = leadHours(dense, { stepHours: 6, toHours: 384 });

const rows = variableRows("gefs", { atmosphere: 840, waves: wavesToHours }, [
  ...noaaRows,
  { name: "cloud_cover", fields: ["TCDC:entire atmosphere:average"], stepType: "mean" },
  { name: "precipitation_type", as: "type_flags", fields: typeFlags("average"), optional: true },
]);

/**
 * Opens GEFS: the control and 30 members. Fields at 0.25 degrees extend to 240 h. Fields at 0.5 degrees extend to 840 h for runs at 00
 * UTC, and to 384 h for other runs. Waves extend to 384 h.
 *
 * @see https://registry.opendata.aws/noaa-gefs/
 */
export function noaaGefs(baseUrl = "https://noaa-gefs-pds.s3.amazonaws.com"): Provider {
  const addressOf = (run: EpochHour, name: (hour: string) => string) => {
    const { date, hour } = runName(run);
    const path = `gefs.${date}/${hour}/${name(hour)}`;
    return { url: fileAddress(baseUrl, path), indexUrl: fileAddress(baseUrl, `${path}.idx`) };
  };
  return {
    ...noaaTerms,
    attribution: "NOAA GEFS, National Centers for Environmental Prediction",
    release: { firstHours: 3.8, lastHours: 25 },
    id: "noaa-gefs",
    product: "gefs",
    members: 31,
    runEveryHours: 6,
    leadHours: (run) => (run % 24 === 0 ? leadsOfMonth : leadsOfFortnight),
    rows,
    files: ({ run, kind, leadHours: wanted, members }) => {
      return wanted
        .filter((lead) => kind === "atmosphere" || lead <= wavesToHours)
        .flatMap((lead) =>
          members.map((member) => {
            const address = addressOf(run, (hour) => fileName(kind, hour, lead, member));
            return { kind, leadHours: lead, members: [member], ...address };
          }),
        );
    },
    // The rich files have no land: the secondary ones of 0.5 degrees do, from their first step on.
    surface: (run) => ({
      kind: "atmosphere",
      leadHours: 3,
      members: [0],
      ...addressOf(run, (hour) => `atmos/pgrb2bp5/gec00.t${hour}z.pgrb2b.0p50.f003`),
      ...noaaSurface,
    }),
    fieldsIn: (file, index, fields) => noaaFieldsIn(file, index, fields, noaaMemberText(file.members[0]!)),
  };
}

function fileName(kind: FileKind, hour: string, lead: number, member: number): string {
  const name = memberName(member);
  const step = `f${leadName(lead)}`;
  if (kind === "waves") return `wave/gridded/gefs.wave.t${hour}z.${name}.global.0p25.${step}.grib2`;
  return lead <= richFilesToHours
    ? `atmos/pgrb2sp25/ge${name}.t${hour}z.pgrb2s.0p25.${step}`
    : `atmos/pgrb2ap5/ge${name}.t${hour}z.pgrb2a.0p50.${step}`;
}
