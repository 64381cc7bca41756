import { parseIdx, type IdxRecord } from "./idx.ts";
import type { FieldRecord, ProviderFile } from "./provider.ts";
import { field, type RowSketch } from "./variable-row.ts";

/**
 * What GFS and GEFS write alike. A field is named `variable:level:statistic` in the words of wgrib2.
 *
 * Gusts are those of the moment. The sea's surface temperature is that of the model's surface, which is water where the cell is.
 */
export const noaaRows: readonly RowSketch[] = [
  { name: "temperature_2m", fields: [field("TMP:2 m above ground:instant", "K")] },
  { name: "relative_humidity_2m", fields: [field("RH:2 m above ground:instant", "%")] },
  { name: "dew_point_2m", fields: [field("DPT:2 m above ground:instant", "K")] },
  { name: "wind_speed_10m", as: "speed", fields: windAt("10 m above ground") },
  { name: "wind_direction_10m", as: "direction", fields: windAt("10 m above ground") },
  { name: "wind_gusts_10m", fields: [field("GUST:surface:instant", "m/s")], stepType: "instant" },
  { name: "precipitation", fields: [field("APCP:surface:accumulation", "kg/m2")] },
  { name: "shortwave_radiation", fields: [field("DSWRF:surface:average", "W/m2")] },
  { name: "visibility", fields: [field("VIS:surface:instant", "m")] },
  { name: "cape", fields: [field("CAPE:surface:instant", "J/kg")] },
  { name: "snow_depth", fields: [field("SNOD:surface:instant", "m")] },
  { name: "pressure_msl", fields: [field("PRMSL:mean sea level:instant", "Pa")] },
  { name: "surface_pressure", fields: [field("PRES:surface:instant", "Pa")] },
  { name: "soil_temperature_0_to_7cm", fields: [field("TSOIL:0-0.1 m below ground:instant", "K")] },
  { name: "soil_moisture_0_to_7cm", fields: [field("SOILW:0-0.1 m below ground:instant", "m3/m3")] },
  { name: "wave_height", files: "waves", fields: [field("HTSGW:surface:instant", "m")] },
  { name: "wave_period", files: "waves", fields: [field("MWSPER:surface:instant", "s")] },
];

/** Eastward and northward. */
export function windAt(level: string): RowSketch["fields"] {
  return ["UGRD", "VGRD"].map((variable) => field(`${variable}:${level}:instant`, "m/s"));
}

/** Rain, snow, ice pellets and freezing rain: 1 where it falls, or the share of the interval in which it does. */
export function typeFlags(statistic: "instant" | "average"): RowSketch["fields"] {
  return ["CRAIN", "CSNOW", "CICEP", "CFRZR"].map((variable) =>
    field(`${variable}:surface:${statistic}`, "1"),
  );
}

/**
 * The records of fields in an index.
 *
 * Some files carry an accumulation since the last restart and one since the start of the run: the shorter is taken.
 *
 * @param memberText - How the index names the member; empty for a deterministic run.
 */
export function noaaRecords(
  file: ProviderFile,
  index: string,
  fields: ReadonlySet<string>,
  memberText: string,
): readonly FieldRecord[] {
  const found = new Map<string, IdxRecord>();
  for (const record of parseIdx(index)) {
    const { variable, level, step, member } = record;
    if (step?.toHours !== file.leadHours || member !== memberText) continue;
    const id = `${variable}:${level}:${step.statistic}`;
    if (!fields.has(id)) continue;
    const before = found.get(id);
    if (before === undefined || step.fromHours > before.step!.fromHours) found.set(id, record);
  }
  return [...found].map(([id, { offset, length, part, step }]) => {
    const interval = { fromHours: step!.fromHours, toHours: step!.toHours };
    return { field: id, member: file.members[0]!, offset, length, part, interval };
  });
}
