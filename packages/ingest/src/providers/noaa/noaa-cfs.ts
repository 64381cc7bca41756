import type { EpochHour } from "@halcyon/schema/time";
import { IngestError } from "../../ingest-error.ts";
import { type IndexedField, type Provider, type ProviderFile, windMeasures } from "../provider.ts";
import { fileAddress, leadHours, runName } from "../file-address.ts";
import { type IdxLine, parseIdx } from "./idx.ts";
import { noaaSurface, noaaTerms } from "./noaa-fields.ts";
import { type RowSketch, variableRows } from "../variable-row.ts";

const stepHours = 6;
const lastLeadHours = 6480;

const temperature = "TMP:2 m above ground";
const humidity = "SPFH:2 m above ground";
const wind = ["UGRD:10 m above ground", "VGRD:10 m above ground"];
const precipitation = "PRATE:surface";
const cloud = "TCDC:entire atmosphere (considered as a single layer)";
const radiation = "DSWRF:surface";
const pressure = "PRES:surface";

/** Fields of each file. Every file has one variable at all leads. A field is named `variable:level` in the wording of wgrib2. */
const fieldsOfFiles = {
  tmp2m: [temperature],
  q2m: [humidity],
  pressfc: [pressure],
  wnd10m: wind,
  prate: [precipitation],
  tcdcclm: [cloud],
  dswsfc: [radiation],
};

const windRow: Pick<RowSketch, "fields" | "measures"> = { fields: wind, measures: windMeasures(10) };

/** Setting for fields that are means over the step. Rates, clouds and radiation are such fields, although their messages state an instant. */
const meanOfStep = { coversHours: stepHours } as const;

const rows = variableRows("cfs", { atmosphere: lastLeadHours, waves: 0 }, [
  { name: "temperature_2m", fields: [temperature] },
  {
    name: "relative_humidity_2m",
    as: "humidity",
    fields: [humidity, temperature, pressure],
    measures: [["specific_humidity"], ["temperature_2m"], ["surface_pressure"]],
  },
  { name: "wind_speed_10m", as: "speed", ...windRow },
  { name: "wind_direction_10m", as: "direction", ...windRow },
  {
    name: "precipitation",
    as: "rate",
    fields: [precipitation],
    measures: [["precipitation_rate"]],
    ...meanOfStep,
  },
  { name: "cloud_cover", fields: [cloud], stepType: "mean", ...meanOfStep },
  { name: "shortwave_radiation", fields: [radiation], ...meanOfStep },
  { name: "surface_pressure", fields: [pressure] },
]);

/**
 * Plausible range of the global mean of each field. It includes every season and hour, but excludes values in another unit or with another
 * sign.
 *
 * @see Jones et al. 1999 (14 degC), https://doi.org/10.1029/1999RG900002; Trenberth & Smith 2005 (985.5 hPa),
 * https://doi.org/10.1175/JCLI-3299.1; Adler et al. 2018 (2.7 mm a day), https://doi.org/10.3390/atmos9040138; Wild et al. 2013 (185
 * W/m2), https://doi.org/10.1007/s00382-012-1569-8; Stubenrauch et al. 2013 (68 % of the sky), https://doi.org/10.1175/BAMS-D-12-00117.1
 */
const globalMeans = new Map<string, readonly [number, number]>([
  [temperature, [275, 300]],
  [humidity, [0.005, 0.02]],
  [wind[0]!, [1, 8]],
  [wind[1]!, [1, 8]],
  [precipitation, [1.5e-5, 6e-5]],
  [cloud, [30, 90]],
  [radiation, [120, 260]],
  [pressure, [95_000, 101_000]],
]);

/**
 * Opens CFSv2: the 16 newest control forecasts, one every 6 hours, as members with different start times.
 *
 * @param starts - Start times of the members, newest first. Absent until the available forecasts are known.
 * @see https://registry.opendata.aws/noaa-cfs/; Saha et al. 2014, https://doi.org/10.1175/JCLI-D-12-00823.1
 */
export function noaaCfs(
  baseUrl = "https://noaa-cfs-pds.s3.amazonaws.com",
  starts?: readonly EpochHour[],
  reachHours = lastLeadHours,
): Provider {
  const addressOf = (start: EpochHour, name: (stamp: string) => string) => {
    const { date, hour } = runName(start);
    const path = `cfs.${date}/${hour}/${name(`01.${date}${hour}`)}`;
    return { url: fileAddress(baseUrl, path), indexUrl: fileAddress(baseUrl, `${path}.idx`) };
  };
  const leads = leadHours({ stepHours, toHours: Math.min(reachHours, lastLeadHours) });
  return {
    ...noaaTerms,
    attribution: "NOAA CFSv2, National Centers for Environmental Prediction",
    release: { firstHours: 8, lastHours: 12 },
    id: "noaa-cfs",
    product: "cfs",
    members: starts?.length ?? 16,
    runEveryHours: 6,
    leadHours: () => leads,
    rows,
    files: ({ run, leadHours: wanted, members }) =>
      members.flatMap((member) => {
        const start = (starts ?? [run])[member];
        return start === undefined ? [] : filesOf(start, run - start, member, wanted, addressOf);
      }),
    surface: (run) => {
      const { date, hour } = runName(run);
      const address = addressOf(run, (stamp) => `6hrly_grib_01/flxf${date}${hour}.${stamp}.grb2`);
      return { kind: "atmosphere", leadHours: 0, members: [0], ...address, ...noaaSurface };
    },
    fieldsIn: cfsFieldsIn,
    lagged: {
      leastMembers: 10,
      lookBackHours: 120,
      reachHours: reachOf,
      settled: (found, hours) => noaaCfs(baseUrl, found, hours),
      globalMeans,
    },
  };
}

/** Returns the files of a member. A forecast has no lead 0. The forecast that starts with the run therefore begins at its first step. */
function filesOf(
  start: EpochHour,
  lagHours: number,
  member: number,
  wanted: readonly number[],
  addressOf: (start: EpochHour, name: (stamp: string) => string) => Pick<ProviderFile, "url" | "indexUrl">,
): readonly ProviderFile[] {
  const severalLeads = wanted.filter((lead) => lead + lagHours > 0);
  const [first] = severalLeads;
  if (first === undefined) return [];
  return Object.entries(fieldsOfFiles).map(([name, fields]) => ({
    kind: "atmosphere",
    leadHours: first,
    severalLeads,
    members: [member],
    fields: new Set(fields),
    lagHours,
    ...addressOf(start, (stamp) => `time_grib_01/${name}.${stamp}.daily.grb2`),
  }));
}

/** Finds fields in the index of a file, for the wanted leads since the start of the run. The surface file has only one lead. */
function cfsFieldsIn(
  file: ProviderFile,
  index: string,
  fields: ReadonlySet<string>,
): readonly IndexedField[] {
  const { lagHours = 0, members, leadHours: first, severalLeads } = file;
  const leads = new Set(severalLeads ?? [first]);
  const found = new Map<string, IndexedField>();
  for (const line of parseIdx(index)) {
    const { step, offset, length, part } = line;
    const field = fieldOf(line, fields);
    if (step === undefined || field === undefined) continue;
    const lead = step.toHours - lagHours;
    if (!leads.has(lead)) continue;
    const interval = { fromHours: step.fromHours, toHours: step.toHours };
    const place = { leadHours: lead, lagHours, offset, length, part, interval };
    found.set(`${lead} ${field}`, { field, member: members[0]!, ...place });
  }
  return [...found.values()];
}

/**
 * Returns the name of the field in an index line. Surface fields state their statistic. The other fields are means, even if the index does
 * not state it.
 */
function fieldOf({ variable, level, step }: IdxLine, fields: ReadonlySet<string>): string | undefined {
  const names = [`${variable}:${level}`, `${variable}:${level}:${step?.statistic ?? ""}`];
  return names.find((name) => fields.has(name));
}

function reachOf({ fields, indexUrl }: ProviderFile, index: string): number {
  const lines = parseIdx(index);
  const stepsOf = [...fields!].map((field) => {
    const only = new Set([field]);
    return new Set(
      lines.filter((line) => fieldOf(line, only) !== undefined).map(({ step }) => step?.toHours),
    );
  });
  if (stepsOf.every(({ size }) => size === 0)) {
    const { variable, level } = lines[0]!;
    throw new IngestError(
      "unusable",
      `${new URL(indexUrl).pathname} lists "${variable}:${level}", not ${[...fields!].join(" or ")}. Ingest other variables by --variables, and report it.`,
    );
  }
  const reaches = stepsOf.map((steps) => {
    let reach = 0;
    while (steps.has(reach + stepHours)) reach += stepHours;
    return reach;
  });
  return Math.min(...reaches);
}
