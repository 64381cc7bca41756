import { type IndexedField, type ProviderFile, windMeasures } from "../provider.ts";
import { parseIdx, type IdxLine } from "./idx.ts";
import type { IdxStep } from "../idx-step.ts";
import type { RowSketch } from "../variable-row.ts";

/**
 * Variables that GFS and GEFS share. A field is named `variable:level:statistic` in the wording of wgrib2. Gusts are instantaneous,
 * convective inhibition is negative, and ceilings are heights above sea level. The sea surface temperature is the model's surface
 * temperature in water cells.
 */
export const noaaRows: readonly RowSketch[] = [
  { name: "temperature_2m", fields: ["TMP:2 m above ground:instant"] },
  { name: "relative_humidity_2m", fields: ["RH:2 m above ground:instant"] },
  { name: "dew_point_2m", fields: ["DPT:2 m above ground:instant"] },
  { name: "wind_speed_10m", as: "speed", ...windAt(10) },
  { name: "wind_direction_10m", as: "direction", ...windAt(10) },
  { name: "wind_gusts_10m", fields: ["GUST:surface:instant"], stepType: "instant" },
  { name: "precipitation", fields: ["APCP:surface:accumulation"] },
  { name: "shortwave_radiation", fields: ["DSWRF:surface:average"] },
  { name: "visibility", fields: ["VIS:surface:instant"], optional: true },
  { name: "cape", fields: ["CAPE:surface:instant"], optional: true },
  { name: "convective_inhibition", as: "magnitude", fields: ["CIN:surface:instant"], optional: true },
  { name: "longwave_down", fields: ["DLWRF:surface:average"], optional: true },
  { name: "cloud_ceiling", as: "above_ground", fields: ["HGT:cloud ceiling:instant"], optional: true },
  { name: "snow_depth", fields: ["SNOD:surface:instant"], optional: true },
  { name: "pressure_msl", fields: ["PRMSL:mean sea level:instant"] },
  { name: "surface_pressure", fields: ["PRES:surface:instant"], optional: true },
  { name: "soil_temperature_0_to_7cm", fields: ["TSOIL:0-0.1 m below ground:instant"], optional: true },
  { name: "soil_moisture_0_to_7cm", fields: ["SOILW:0-0.1 m below ground:instant"], optional: true },
  { name: "wave_height", files: "waves", fields: ["HTSGW:surface:instant"] },
  { name: "wave_period", files: "waves", fields: ["MWSPER:surface:instant"] },
];

/** Terms of use of NOAA's data. */
export const noaaTerms = {
  licence: { name: "Public domain", url: "https://www.weather.gov/disclaimer" },
} as const;

/** Names of the fields for the land mask and the height of the ground. Every run has these fields. */
export const noaaSurface = { landField: "LAND:surface:instant", heightField: "HGT:surface:instant" } as const;

/** Returns the fields and quantities of the eastward and northward wind at a height. */
export function windAt(heightM: 10 | 100): Pick<RowSketch, "fields" | "measures"> {
  return {
    fields: ["UGRD", "VGRD"].map((variable) => `${variable}:${heightM} m above ground:instant`),
    measures: windMeasures(heightM),
  };
}

/**
 * Returns the names of the fields that flag rain, snow, ice pellets and freezing rain. An instantaneous flag is 1 while precipitation of its type falls. An
 * average is the share of the interval during which it falls.
 */
export function typeFlags(statistic: "instant" | "average"): RowSketch["fields"] {
  return ["CRAIN", "CSNOW", "CICEP", "CFRZR"].map((variable) => `${variable}:surface:${statistic}`);
}

/** Returns the name of a member in GEFS file names: `c00` for the control, `p01` for the first perturbed member. */
export function memberName(member: number): string {
  return member === 0 ? "c00" : `p${String(member).padStart(2, "0")}`;
}

/** Returns the name of a member in a GEFS index, such as `ENS=+1`. */
export function noaaMemberText(member: number): string {
  return member === 0 ? "ENS=low-res ctl" : `ENS=+${member}`;
}

/**
 * Finds the wanted fields of a file in its index, for all wanted lead times of the file. If the index lists an accumulation since the last restart and one
 * since the start of the run, the shorter one is used.
 *
 * @param memberText - Name of the member in the index; empty for a deterministic run.
 */
export function noaaFieldsIn(
  file: ProviderFile,
  index: string,
  fields: ReadonlySet<string>,
  memberText: string,
): readonly IndexedField[] {
  const leads = new Set(file.severalLeads ?? [file.leadHours]);
  const found = new Map<string, IdxLine & { readonly step: IdxStep }>();
  for (const line of parseIdx(index)) {
    const { variable, level, step, member } = line;
    if (step === undefined || !leads.has(step.toHours) || member !== memberText) continue;
    const field = `${variable}:${level}:${step.statistic}`;
    if (!fields.has(field)) continue;
    const key = `${step.toHours} ${field}`;
    const before = found.get(key);
    if (before === undefined || step.fromHours > before.step.fromHours) found.set(key, { ...line, step });
  }
  return [...found.values()].map(({ variable, level, offset, length, part, step }) => {
    const { fromHours, toHours, statistic } = step;
    return {
      field: `${variable}:${level}:${statistic}`,
      member: file.members[0]!,
      leadHours: toHours,
      offset,
      length,
      part,
      interval: { fromHours, toHours },
    };
  });
}
