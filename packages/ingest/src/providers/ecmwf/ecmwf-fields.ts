import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { type EcmwfIndexLine, parseEcmwfIndex } from "./ecmwf-index.ts";
import {
  type FileKind,
  type IndexedField,
  type Provider,
  type ProviderFile,
  type SurfaceFile,
  waterMeasures,
  windMeasures,
} from "../provider.ts";
import { fileAddress, leadHours, runName } from "../file-address.ts";
import type { RowSketch } from "../variable-row.ts";

/** Base URL of ECMWF's own open data server. */
export const ecmwfBaseUrl = "https://data.ecmwf.int/forecasts";

/**
 * First run of ECMWF's model cycle 50r1. Since then, the control of the ensemble is the deterministic forecast, in separate files for all four run hours.
 *
 * @see https://confluence.ecmwf.int/display/FCST/Implementation+of+IFS+Cycle+50r1
 */
export const cycle50r1: EpochHour = epochHourOf(Date.UTC(2026, 4, 12, 6));

/** Returns the fields and quantities of the eastward and northward wind at a height. */
const windAt = (heightM: 10 | 100): Pick<RowSketch, "fields" | "measures"> => ({
  fields: [`sfc:${heightM}u`, `sfc:${heightM}v`],
  measures: windMeasures(heightM),
});

/**
 * Variables that IFS and its ensemble share. A field is named `levtype:param` or `levtype:param:level`. Alternative names of the parameter
 * follow after a bar. Precipitation and radiation accumulate from the start of the run. The sea surface temperature is the model's skin
 * temperature in water cells. Humidity is derived from the dew point.
 */
export const ecmwfRows: readonly RowSketch[] = [
  { name: "temperature_2m", fields: ["sfc:2t"] },
  { name: "dew_point_2m", fields: ["sfc:2d"] },
  { name: "wind_speed_10m", as: "speed", ...windAt(10) },
  { name: "wind_direction_10m", as: "direction", ...windAt(10) },
  { name: "wind_speed_100m", as: "speed", ...windAt(100) },
  { name: "wind_gusts_10m", fields: ["sfc:10fg|10fg3|10fg6"] },
  { name: "precipitation", fields: ["sfc:tp"] },
  { name: "precipitation_type", as: "code", fields: ["sfc:ptype"], optional: true },
  { name: "cloud_cover", fields: ["sfc:tcc"] },
  { name: "shortwave_radiation", fields: ["sfc:ssrd"] },
  { name: "longwave_down", fields: ["sfc:strd"], optional: true },
  { name: "cape_most_unstable", fields: ["sfc:mucape"], optional: true },
  {
    name: "snow_depth",
    as: "depth_of_water",
    fields: ["sfc:sd", "sfc:rsn"],
    optional: true,
  },
  { name: "pressure_msl", fields: ["sfc:msl"] },
  { name: "surface_pressure", fields: ["sfc:sp"], optional: true },
  { name: "soil_temperature_0_to_7cm", fields: ["sol:sot:1"], optional: true },
  { name: "soil_moisture_0_to_7cm", fields: ["sol:vsw:1"], optional: true },
  { name: "surface_temperature", fields: ["sfc:skt"], optional: true },
  { name: "sea_surface_temperature", fields: ["sfc:skt"], measures: waterMeasures, optional: true },
  { name: "wave_height", files: "waves", fields: ["sfc:swh"] },
  { name: "wave_period", files: "waves", fields: ["sfc:mwp"] },
];

/** Returns the properties that both providers of ECMWF's open data have in common. */
export function ecmwfCommon(
  baseUrl: string,
): Omit<Provider, "id" | "product" | "members" | "rows" | "files"> {
  return {
    attribution:
      "Contains modified open data of the European Centre for Medium-Range Weather Forecasts (ECMWF), www.ecmwf.int",
    licence: { name: "CC-BY-4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
    release: { firstHours: 7, lastHours: 9 },
    runEveryHours: 6,
    leadHours: ecmwfLeadHours,
    surface: (run) => ecmwfSurface(baseUrl, run),
    fieldsIn: ecmwfFieldsIn,
  };
}

/** Returns the first file of the deterministic forecast, which states the land mask and the geopotential. */
function ecmwfSurface(baseUrl: string, run: EpochHour): SurfaceFile {
  const stream = deterministicStream(run, "atmosphere");
  const file = ecmwfFile(baseUrl, run, 0, { stream, type: "fc", kind: "atmosphere", members: [0] });
  return { ...file, landField: "sfc:lsm", heightField: "sfc:z" };
}

const dense = { stepHours: 3, toHours: 144 };
const longLeads = leadHours(dense, { stepHours: 6, toHours: 360 });
const shortLeads = leadHours(dense);

/**
 * Returns the leads of a run. They reach 360 h for runs at 00 and 12 UTC, and 144 h for runs at 06 and 18 UTC. This holds since cycle 49r1 (2024-11-12).
 */
function ecmwfLeadHours(run: EpochHour): readonly number[] {
  return run % 12 === 0 ? longLeads : shortLeads;
}

/** Returns the file of one lead time. `stream` and `type` are parts of the file's name. */
export function ecmwfFile(
  baseUrl: string,
  run: EpochHour,
  lead: number,
  { stream, type, kind, members }: EcmwfFileName,
): ProviderFile {
  const { date, hour } = runName(run);
  const path = `${date}/${hour}z/ifs/0p25/${stream}/${date}${hour}0000-${lead}h-${stream}-${type}`;
  const url = fileAddress(baseUrl, `${path}.grib2`);
  return { kind, leadHours: lead, members, url, indexUrl: fileAddress(baseUrl, `${path}.index`) };
}

interface EcmwfFileName {
  readonly stream: string;
  readonly type: "fc" | "ef";
  readonly kind: FileKind;
  readonly members: readonly number[];
}

/**
 * Returns the name of the stream (a part of file names) with the deterministic forecast. Since cycle 50r1, this forecast is also the control of the ensemble.
 */
export function deterministicStream(run: EpochHour, kind: FileKind): string {
  const shortCutOff = run < cycle50r1 && run % 12 !== 0;
  if (kind === "waves") return shortCutOff ? "scwv" : "wave";
  return shortCutOff ? "scda" : "oper";
}

/** Returns those fields in the index of a file that belong to members of the file. */
function ecmwfFieldsIn(
  file: ProviderFile,
  index: string,
  fields: ReadonlySet<string>,
): readonly IndexedField[] {
  const ids = new Map(
    [...fields].flatMap((id) => {
      const [levtype = "", params = "", level] = id.split(":");
      return params.split("|").map((param) => [keyOf(levtype, param, level), id] as const);
    }),
  );
  const found = new Map<string, IndexedField>();
  for (const line of parseEcmwfIndex(index)) {
    const id = ids.get(keyOf(line.levtype ?? "", line.param, line.level));
    const member = memberOf(line);
    if (id === undefined || line.stepHours !== file.leadHours || !file.members.includes(member)) continue;
    const key = `${member}/${id}`;
    if (found.has(key)) continue;
    const { offset, length, stepHours } = line;
    found.set(key, {
      field: id,
      member,
      leadHours: stepHours,
      offset,
      length,
      part: 1,
      interval: undefined,
    });
  }
  return [...found.values()];
}

function keyOf(levtype: string, param: string, level: string | undefined): string {
  return `${levtype}:${param}:${level ?? ""}`;
}

function memberOf({ type, number }: EcmwfIndexLine): number {
  return type === "fc" || type === "cf" ? 0 : (number ?? 0);
}
