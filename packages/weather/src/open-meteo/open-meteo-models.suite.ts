import { epochHourOf } from "@halcyon/schema/time";

/** A model as the imitated provider serves it. */
export interface ServedModel {
  readonly path: string;
  readonly members: number;
  readonly runEveryHours: number | "month";
  /** Time from the start of a run until it becomes available [h]. */
  readonly delayHours: number;
  /** Returns the last lead time [h] that is available from a run at a given age. */
  readonly lastLeadHours: (run: number, ageHours: number) => number;
  /** Maximum number of days that may be requested, including the current day. */
  readonly daysMax: number;
  readonly domains: readonly string[];
}

const hoursPerDay = 24;

const everyRun = (hours: number) => (): number => hours;
/** Returns the last lead of an IFS run: long at 00z and 12z, short in between [h]. */
const ifs = (run: number): number => (run % 12 === 0 ? 360 : 144);
/**
 * Returns the last lead of a GEFS run [h]. The run of 00z continues after 384 h; dynamical.org finds it complete at 06:45 of the next day.
 */
const gefs = (run: number, ageHours: number): number =>
  run % hoursPerDay === 0 && ageHours >= 31 ? 840 : 384;
/** Returns the last lead of a SEAS5 run, which covers seven whole calendar months. */
const sevenMonths = (run: number): number => {
  const start = new Date(run * 3_600_000);
  return epochHourOf(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 7)) - 6 - run;
};

const usual = { runEveryHours: 6, delayHours: 5 } as const;
const forecast = { path: "/v1/forecast", members: 1, daysMax: 16, ...usual } as const;
const ensemble = { path: "/v1/ensemble", daysMax: 36, ...usual } as const;
const marine = { path: "/v1/marine", members: 1, daysMax: 16, ...usual } as const;
const airQuality = { path: "/v1/air-quality", members: 1, daysMax: 7 } as const;
const seasonal = { path: "/v1/seasonal", members: 51, daysMax: 217 } as const;

/** Returns the interval between the runs of a regional model [h], which are there after two hours. */
const every = (hours: number) => ({ runEveryHours: hours, delayHours: 2 }) as const;

const models = {
  ncep_gfs_global: {
    ...forecast,
    lastLeadHours: everyRun(384),
    domains: ["ncep_gfs013", "ncep_gfs025"],
  },
  ecmwf_ifs025: { ...forecast, lastLeadHours: ifs, domains: ["ecmwf_ifs025"] },
  ecmwf_ifs: { ...forecast, lastLeadHours: ifs, domains: ["ecmwf_ifs"] },
  ncep_gefs_seamless: {
    ...ensemble,
    members: 31,
    lastLeadHours: gefs,
    domains: ["ncep_gefs025", "ncep_gefs05"],
  },
  ecmwf_ifs025_ensemble: {
    ...ensemble,
    members: 51,
    lastLeadHours: ifs,
    domains: ["ecmwf_ifs025_ensemble"],
  },
  ecmwf_aifs025_ensemble: {
    ...ensemble,
    members: 51,
    lastLeadHours: everyRun(360),
    domains: ["ecmwf_aifs025_ensemble"],
  },
  ecmwf_ec46: {
    ...seasonal,
    runEveryHours: hoursPerDay,
    delayHours: 20,
    lastLeadHours: everyRun(1104),
    domains: ["ecmwf_ec46"],
  },
  ecmwf_seas5: {
    ...seasonal,
    runEveryHours: "month",
    delayHours: 108,
    lastLeadHours: sevenMonths,
    domains: ["ecmwf_seas5"],
  },
  icon_d2: { ...forecast, ...every(3), lastLeadHours: everyRun(48), domains: ["dwd_icon_d2"] },
  icon_eu: {
    ...forecast,
    ...every(3),
    lastLeadHours: (run) => (run % 6 === 0 ? 120 : 30),
    domains: ["dwd_icon_eu"],
  },
  meteofrance_arome_france_hd: {
    ...forecast,
    ...every(6),
    lastLeadHours: (run) => (run % 12 === 0 ? 42 : 36),
    domains: ["meteofrance_arome_france_hd"],
  },
  ukmo_uk_deterministic_2km: {
    ...forecast,
    ...every(1),
    lastLeadHours: (run) => (run % 3 === 0 ? 54 : 12),
    domains: ["ukmo_uk_deterministic_2km"],
  },
  gem_hrdps_continental: {
    ...forecast,
    ...every(6),
    lastLeadHours: everyRun(48),
    domains: ["cmc_gem_hrdps"],
  },
  ncep_hrrr_conus: {
    ...forecast,
    ...every(1),
    lastLeadHours: (run) => (run % 6 === 0 ? 48 : 18),
    domains: ["ncep_hrrr_conus"],
  },
  ncep_gfswave025: { ...marine, lastLeadHours: everyRun(384), domains: ["ncep_gfswave025"] },
  ecmwf_wam025: { ...marine, lastLeadHours: ifs, domains: ["ecmwf_wam025"] },
  meteofrance_currents: {
    ...marine,
    runEveryHours: hoursPerDay,
    delayHours: 20,
    lastLeadHours: everyRun(216),
    domains: ["meteofrance_currents"],
  },
  cams_global: {
    ...airQuality,
    runEveryHours: 12,
    delayHours: 10,
    lastLeadHours: everyRun(120),
    domains: ["cams_global"],
  },
  cams_europe: {
    ...airQuality,
    runEveryHours: hoursPerDay,
    delayHours: 11,
    lastLeadHours: everyRun(96),
    domains: ["cams_europe"],
  },
} as const satisfies Record<string, ServedModel>;

/** Imitated models, by their value of the query parameter `models`, or `domains` for the quality of the air. Their properties are those that Open-Meteo documents. */
export const servedModels: Readonly<Record<string, ServedModel>> = models;

/** Returns the start of the newest available run. */
export function servedRun({ delayHours, runEveryHours }: ServedModel, hour: number): number {
  const complete = hour - delayHours;
  if (runEveryHours !== "month") return Math.floor(complete / runEveryHours) * runEveryHours;
  const date = new Date(complete * 3_600_000);
  return epochHourOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()));
}

/** Returns the last hour that the server has of any run. An earlier run may reach further than the newest one. */
export function lastServedHour(model: ServedModel, hour: number): number {
  const { runEveryHours, lastLeadHours } = model;
  const newest = servedRun(model, hour);
  const runs =
    runEveryHours === "month"
      ? [newest]
      : Array.from({ length: 10 }, (_, back) => newest - back * runEveryHours);
  return Math.max(...runs.map((run) => run + lastLeadHours(run, hour - run)));
}

interface Field {
  readonly mean: number;
  readonly swing: number;
  readonly unit: string;
  readonly decimals: number;
  /** True if the column has values only at sea. */
  readonly atSea?: true;
}

/**
 * Mean, amplitude (`swing`) and unit of each column. A daily and a weekly wave with this amplitude are added to the mean. The waves differ by column name.
 */
export const fields: Readonly<Record<string, Field>> = {
  temperature_2m: { mean: 8, swing: 6, unit: "°C", decimals: 1 },
  dew_point_2m: { mean: 2, swing: 6, unit: "°C", decimals: 1 },
  relative_humidity_2m: { mean: 60, swing: 19, unit: "%", decimals: 0 },
  precipitation: { mean: 0.4, swing: 0.2, unit: "mm", decimals: 1 },
  rain: { mean: 0.4, swing: 0.2, unit: "mm", decimals: 1 },
  snowfall: { mean: 0.07, swing: 0.03, unit: "cm", decimals: 2 },
  cloud_cover: { mean: 50, swing: 24, unit: "%", decimals: 0 },
  cloud_cover_low: { mean: 30, swing: 14, unit: "%", decimals: 0 },
  shortwave_radiation: { mean: 200, swing: 95, unit: "W/m²", decimals: 0 },
  visibility: { mean: 12_000, swing: 5000, unit: "m", decimals: 0 },
  cape: { mean: 300, swing: 140, unit: "J/kg", decimals: 0 },
  weather_code: { mean: 2, swing: 0.9, unit: "wmo code", decimals: 0 },
  snow_depth: { mean: 0.2, swing: 0.09, unit: "m", decimals: 2 },
  pressure_msl: { mean: 1013, swing: 12, unit: "hPa", decimals: 1 },
  surface_pressure: { mean: 1000, swing: 12, unit: "hPa", decimals: 1 },
  soil_temperature_0_to_10cm: { mean: 9, swing: 3, unit: "°C", decimals: 1 },
  soil_temperature_0_to_7cm: { mean: 9, swing: 3, unit: "°C", decimals: 1 },
  soil_moisture_0_to_10cm: { mean: 0.3, swing: 0.1, unit: "m³/m³", decimals: 3 },
  soil_moisture_0_to_7cm: { mean: 0.3, swing: 0.1, unit: "m³/m³", decimals: 3 },
  sea_surface_temperature: { mean: 12, swing: 2, unit: "°C", decimals: 1, atSea: true },
  wind_speed_10m: { mean: 7, swing: 3, unit: "m/s", decimals: 2 },
  wind_speed_100m: { mean: 10, swing: 4, unit: "m/s", decimals: 2 },
  wind_direction_10m: { mean: 180, swing: 80, unit: "°", decimals: 0 },
  wind_gusts_10m: { mean: 12, swing: 5, unit: "m/s", decimals: 2 },
  wave_height: { mean: 2, swing: 0.9, unit: "m", decimals: 2, atSea: true },
  wave_period: { mean: 8, swing: 3, unit: "s", decimals: 2, atSea: true },
  wave_direction: { mean: 180, swing: 80, unit: "°", decimals: 0, atSea: true },
  wave_peak_period: { mean: 10, swing: 3, unit: "s", decimals: 2, atSea: true },
  wind_wave_height: { mean: 1, swing: 0.4, unit: "m", decimals: 2, atSea: true },
  swell_wave_height: { mean: 1.5, swing: 0.6, unit: "m", decimals: 2, atSea: true },
  swell_wave_period: { mean: 11, swing: 3, unit: "s", decimals: 2, atSea: true },
  swell_wave_direction: { mean: 180, swing: 80, unit: "°", decimals: 0, atSea: true },
  ocean_current_velocity: { mean: 0.6, swing: 0.2, unit: "m/s", decimals: 2, atSea: true },
  ocean_current_direction: { mean: 180, swing: 80, unit: "°", decimals: 0, atSea: true },
  pm2_5: { mean: 20, swing: 8, unit: "μg/m³", decimals: 1 },
  pm10: { mean: 35, swing: 12, unit: "μg/m³", decimals: 1 },
  dust: { mean: 8, swing: 3, unit: "μg/m³", decimals: 0 },
  ozone: { mean: 70, swing: 20, unit: "μg/m³", decimals: 0 },
  nitrogen_dioxide: { mean: 15, swing: 6, unit: "μg/m³", decimals: 1 },
  uv_index: { mean: 3, swing: 1.4, unit: "", decimals: 2 },
  freezing_level_height: { mean: 2200, swing: 700, unit: "m", decimals: 0 },
};

/** Returns the unrounded values of a column at the imitated provider. Members always differ, and their differences grow with the lead time. */
export function fieldOf(column: string): (hour: number, leadHours: number) => (member: number) => number {
  const { mean, swing } = fields[column]!;
  const phase = Buffer.from(column).reduce((sum, letter) => (sum * 31 + letter) % 1009, 7);
  return (hour, leadHours) => {
    const daily = Math.sin(((hour + phase) / 24) * 2 * Math.PI);
    const ofWeek = ((hour + phase) / 168) * 2 * Math.PI;
    const apart = (24 + Math.max(0, leadHours)) / 400;
    return (member) => mean + swing * (daily + Math.sin(ofWeek + member * apart));
  };
}
