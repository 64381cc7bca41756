import { type EpochHour, epochHourOf, millisecondsPerHour } from "@halcyon/schema/time";
import { fileAddress, leadHours, runName } from "../file-address.ts";
import { memberName, noaaFieldsIn, noaaMemberText, noaaRows, noaaSurface, noaaTerms } from "./noaa-fields.ts";
import type { Provider, ProviderFile } from "../provider.ts";
import { type RowSketch, variableRows } from "../variable-row.ts";

/** Last lead in the files with a resolution of 0.25 degrees [h]. Files of 0.5 degrees contain the later leads. */
const fineFilesToHours = 240;

const lastLeadHours = 384;

const leads = leadHours(
  { stepHours: 3, toHours: fineFilesToHours },
  { stepHours: 6, toHours: lastLeadHours },
);

const temperature = "TMP:2 m above ground:instant";
const humidity = "SPFH:2 m above ground:instant";
const pressure = "PRES:surface:instant";
const cloud = "TCDC:entire atmosphere:average";
const pressureAtSea = "PRES:mean sea level:instant";

/** Fields of each file. A file has one variable, at one or several levels, for many leads. */
const fieldsOfFiles = {
  tmp_2m: [temperature],
  spfh_2m: [humidity],
  pres_sfc: [pressure],
  pres_msl: [pressureAtSea],
  ugrd_hgt: ["UGRD:10 m above ground:instant"],
  vgrd_hgt: ["VGRD:10 m above ground:instant"],
  gust_sfc: ["GUST:surface:instant"],
  apcp_sfc: ["APCP:surface:accumulation"],
  tcdc_eatm: [cloud],
  dswrf_sfc: ["DSWRF:surface:average"],
  cape_sfc: ["CAPE:surface:instant"],
  cin_sfc: ["CIN:surface:instant"],
};

/** Variables for which the same fields are read as for GEFS. */
const alike = new Set<RowSketch["name"]>([
  "temperature_2m",
  "wind_speed_10m",
  "wind_direction_10m",
  "wind_gusts_10m",
  "precipitation",
  "shortwave_radiation",
  "cape",
  "convective_inhibition",
  "surface_pressure",
]);

const rows = variableRows("gefs", { atmosphere: lastLeadHours, waves: 0 }, [
  ...noaaRows.filter(({ name }) => alike.has(name)),
  {
    name: "relative_humidity_2m",
    as: "humidity",
    fields: [humidity, temperature, pressure],
    measures: [["specific_humidity"], ["temperature_2m"], ["surface_pressure"]],
  },
  { name: "pressure_msl", fields: [pressureAtSea] },
  { name: "cloud_cover", fields: [cloud], stepType: "mean" },
]);

/**
 * Opens GEFSv12 reforecasts for the days of 2000 to 2019, from 00 UTC. They have the control and four members, at 0.25 degrees up to 240 h and at 0.5 degrees
 * up to 384 h. For runs on Wednesdays, the files extend to 35 days, and have another folder name. The files have the height of the ground, but no land mask.
 *
 * @see https://registry.opendata.aws/noaa-gefs-reforecast/; Guan et al. 2022, https://doi.org/10.1175/MWR-D-21-0245.1
 */
export function gefsReforecast(baseUrl = "https://noaa-gefs-retrospective.s3.amazonaws.com"): Provider {
  const addressOf = (run: EpochHour, member: number, stretch: string, variable: string) => {
    const { date, hour } = runName(run);
    const start = `${date}${hour}`;
    const of = memberName(member);
    const path = `GEFSv12/reforecast/${date.slice(0, 4)}/${start}/${of}/${stretch}/${variable}_${start}_${of}.grib2`;
    return { url: fileAddress(baseUrl, path), indexUrl: fileAddress(baseUrl, `${path}.idx`) };
  };
  return {
    ...noaaTerms,
    attribution: "NOAA GEFSv12 reforecast, National Centers for Environmental Prediction",
    release: { firstHours: 0, lastHours: 0 },
    archived: {
      from: epochHourOf(Date.UTC(2000, 0, 1)),
      to: epochHourOf(Date.UTC(2019, 11, 31)),
    },
    id: "noaa-gefs-reforecast",
    product: "gefs",
    members: 5,
    runEveryHours: 24,
    leadHours: () => leads,
    rows,
    files: ({ run, leadHours: wanted, members }) => {
      // A run begins with its first step.
      const fine = wanted.filter((lead) => lead > 0 && lead <= fineFilesToHours);
      const coarse = wanted.filter((lead) => lead > fineFilesToHours);
      const stretches = [
        { folder: "Days:1-10", severalLeads: fine },
        { folder: isWednesday(run) ? "Days:10-35" : "Days:10-16", severalLeads: coarse },
      ].filter(({ severalLeads }) => severalLeads.length > 0);
      return stretches.flatMap(({ folder, severalLeads }) =>
        members.flatMap((member) =>
          Object.entries(fieldsOfFiles).map(([variable, fields]): ProviderFile => ({
            kind: "atmosphere",
            leadHours: severalLeads[0]!,
            severalLeads,
            members: [member],
            fields: new Set(fields),
            ...addressOf(run, member, folder, variable),
          })),
        ),
      );
    },
    surface: (run) => ({
      kind: "atmosphere",
      leadHours: leads[1]!,
      members: [0],
      ...addressOf(run, 0, "Days:1-10", "hgt_sfc"),
      ...noaaSurface,
    }),
    fieldsIn: (file, index, fields) => noaaFieldsIn(file, index, fields, noaaMemberText(file.members[0]!)),
  };
}

const wednesday = 3;

function isWednesday(run: EpochHour): boolean {
  return new Date(run * millisecondsPerHour).getUTCDay() === wednesday;
}
