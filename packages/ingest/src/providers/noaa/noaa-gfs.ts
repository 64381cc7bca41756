import { type Provider, waterMeasures } from "../provider.ts";
import { fileAddress, leadHours, leadName, runName } from "../file-address.ts";
import { noaaFieldsIn, noaaRows, noaaSurface, noaaTerms, typeFlags, windAt } from "./noaa-fields.ts";
import { variableRows } from "../variable-row.ts";

const leads = leadHours({ stepHours: 1, toHours: 120 }, { stepHours: 3, toHours: 384 });

const rows = variableRows("gfs", { atmosphere: 384, waves: 384 }, [
  ...noaaRows,
  { name: "wind_speed_100m", as: "speed", ...windAt(100) },
  { name: "cloud_cover", fields: ["TCDC:entire atmosphere:instant"] },
  { name: "cloud_cover_low", fields: ["LCDC:low cloud layer:instant"], optional: true },
  { name: "precipitation_type", as: "type_flags", fields: typeFlags("instant"), optional: true },
  { name: "lifted_index", fields: ["LFTX:surface:instant"], optional: true },
  { name: "convective_precipitation", fields: ["ACPCP:surface:accumulation"], optional: true },
  { name: "surface_temperature", fields: ["TMP:surface:instant"], optional: true },
  { name: "temperature_100m", fields: ["TMP:100 m above ground:instant"], optional: true },
  { name: "boundary_layer_height", fields: ["HPBL:surface:instant"], optional: true },
  {
    name: "sea_surface_temperature",
    fields: ["TMP:surface:instant"],
    measures: waterMeasures,
    optional: true,
  },
]);

/**
 * Opens GFS at 0.25 degrees, including its wave model GFS-Wave.
 *
 * @see https://registry.opendata.aws/noaa-gfs-bdp-pds/
 */
export function noaaGfs(baseUrl = "https://noaa-gfs-bdp-pds.s3.amazonaws.com"): Provider {
  const files: Provider["files"] = ({ run, kind, leadHours: wanted }) => {
    const { date, hour } = runName(run);
    return wanted.map((lead) => {
      const name =
        kind === "waves"
          ? `wave/gridded/gfswave.t${hour}z.global.0p25.f${leadName(lead)}.grib2`
          : `atmos/gfs.t${hour}z.pgrb2.0p25.f${leadName(lead)}`;
      const path = `gfs.${date}/${hour}/${name}`;
      const url = fileAddress(baseUrl, path);
      return { kind, leadHours: lead, members: [0], url, indexUrl: fileAddress(baseUrl, `${path}.idx`) };
    });
  };
  return {
    ...noaaTerms,
    attribution: "NOAA GFS, National Centers for Environmental Prediction",
    release: { firstHours: 3.4, lastHours: 5 },
    id: "noaa-gfs",
    product: "gfs",
    members: 1,
    runEveryHours: 6,
    leadHours: () => leads,
    rows,
    files,
    surface: (run) => {
      const [first] = files({ run, kind: "atmosphere", leadHours: [0], members: [0] });
      return { ...first!, ...noaaSurface };
    },
    fieldsIn: (file, index, fields) => noaaFieldsIn(file, index, fields, ""),
  };
}
