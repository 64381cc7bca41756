import type { VariableName } from "@halcyon/schema";

/** Rule that tells how a variable is derived from the arrays of an archive. */
export interface ArchiveVariable {
  readonly name: VariableName;
  /** Names of the arrays: a single array, the eastward and northward components of wind, or the two parts of a sum. */
  readonly arrays: readonly [string] | readonly [eastward: string, northward: string];
  /** `mean_of_instants` means the mean of the instants at both ends of a step, for archives in hourly steps. */
  readonly as: "value" | "sum" | "sum_of_rate" | "mean_of_instants" | "code" | "speed" | "direction";
  /**
   * True if whole chunks are often 0, such as rain in a desert or light in the polar night. Writers omit chunks that have only the fill value, which is 0 in
   * older archives. For such a variable, an omitted chunk means 0. For all other variables, an omitted chunk means that the values are missing.
   */
  readonly zeroIsCommon?: true;
}

/** Facts about an archive that its metadata do not state. */
export interface ArchiveLayout {
  /** `dataset_id` of the archive. It is checked against the attributes of the archive. */
  readonly datasetId: string;
  /**
   * Interval after which means start again [h]. A mean then covers the time from the last multiple of this interval to its time stamp. If absent, a mean
   * covers the time since the previous time stamp.
   */
  readonly meansRestartHours?: number;
  /** True if components of wind follow the rows and columns of the grid; absent if they point east and north. */
  readonly isWindAlongGrid?: true;
  readonly variables: readonly ArchiveVariable[];
}

const variables: readonly ArchiveVariable[] = [
  { name: "temperature_2m", arrays: ["temperature_2m"], as: "value" },
  { name: "relative_humidity_2m", arrays: ["relative_humidity_2m"], as: "value" },
  { name: "dew_point_2m", arrays: ["dew_point_temperature_2m"], as: "value" },
  { name: "wind_speed_10m", arrays: ["wind_u_10m", "wind_v_10m"], as: "speed" },
  { name: "wind_direction_10m", arrays: ["wind_u_10m", "wind_v_10m"], as: "direction" },
  { name: "wind_speed_100m", arrays: ["wind_u_100m", "wind_v_100m"], as: "speed" },
  { name: "precipitation", arrays: ["precipitation_surface"], as: "sum_of_rate", zeroIsCommon: true },
  { name: "cloud_cover", arrays: ["total_cloud_cover_atmosphere"], as: "value" },
  {
    name: "shortwave_radiation",
    arrays: ["downward_short_wave_radiation_flux_surface"],
    as: "value",
    zeroIsCommon: true,
  },
  { name: "pressure_msl", arrays: ["pressure_reduced_to_mean_sea_level"], as: "value" },
  { name: "surface_pressure", arrays: ["pressure_surface"], as: "value" },
];

const radiation = "short_wave_radiation_flux_surface";

/**
 * Variables of ICON-EU. Its archive has neither wind at 100 m nor visibility. It has the direct and the diffuse radiation in place of their sum. Its means
 * cover the step before their time stamp. CAPE is that of the convection scheme, and is left out.
 */
const iconEu: readonly ArchiveVariable[] = [
  ...variables.filter(({ name }) => name !== "shortwave_radiation"),
  {
    name: "shortwave_radiation",
    arrays: [`downward_direct_${radiation}`, `downward_diffuse_${radiation}`],
    as: "sum",
    zeroIsCommon: true,
  },
  { name: "cloud_cover_low", arrays: ["cloud_cover_low"], as: "value" },
  { name: "snow_depth", arrays: ["snow_thickness_surface"], as: "value", zeroIsCommon: true },
  { name: "wind_gusts_10m", arrays: ["wind_gust_10m"], as: "value" },
];

/**
 * Variables of HRRR. Its archive has neither wind at 100 m nor visibility. Its radiation is an instant, from which each hour gets the mean of both ends.
 */
const hrrr: readonly ArchiveVariable[] = [
  ...variables.filter(({ name }) => name !== "shortwave_radiation" && name !== "wind_speed_100m"),
  {
    name: "shortwave_radiation",
    arrays: [`downward_${radiation}`],
    as: "mean_of_instants",
    zeroIsCommon: true,
  },
  { name: "snow_depth", arrays: ["snow_thickness_surface"], as: "value", zeroIsCommon: true },
  { name: "wind_gusts_10m", arrays: ["wind_gust_surface"], as: "value" },
];

/**
 * Layouts of the archives of dynamical.org: names of arrays, and periods of means. The periods are taken from the comments on the arrays.
 *
 * NOAA's means start again every 6 hours. The mean at lead time 6 covers hours 0-6, and at lead time 3 it covers hours 0-3. Rain is always a mean since the
 * previous time stamp.
 *
 * The wind of HRRR follows its Lambert grid, although the archive calls the components eastward and northward. NOAA's files say so in their flags (WMO flag
 * table 3.3): `wgrib2 -grid` prints `winds(grid)`. The archive has the numbers of these files: nothing in `src/reformatters` turns them.
 *
 * @see https://github.com/dynamical-org/reformatters, for HRRR `read_data` in `noaa/hrrr/region_job.py` at 89bb7ee
 * @see https://github.com/NOAA-PSL/ufs2arco/pull/74, which turns the wind of HRRR as NOAA's `wgrib2` does
 */
export const archiveLayouts = {
  "noaa-gfs-forecast": { datasetId: "noaa-gfs-forecast", meansRestartHours: 6, variables },
  "noaa-gefs-forecast-35-day": {
    datasetId: "noaa-gefs-forecast-35-day",
    meansRestartHours: 6,
    variables: [...variables, { name: "wind_gusts_10m", arrays: ["wind_gust_surface"], as: "value" }],
  },
  "ecmwf-ifs-ens-forecast-15-day-0-25-degree": {
    datasetId: "ecmwf-ifs-ens-forecast-15-day-0-25-degree",
    variables: [
      ...variables,
      { name: "wind_gusts_10m", arrays: ["wind_gust_10m"], as: "value" },
      { name: "precipitation_type", arrays: ["categorical_precipitation_type_surface"], as: "code" },
    ],
  },
  "ecmwf-aifs-ens-forecast": { datasetId: "ecmwf-aifs-ens-forecast", variables },
  "dwd-icon-eu-forecast-5-day": { datasetId: "dwd-icon-eu-forecast-5-day", variables: iconEu },
  "noaa-hrrr-forecast-48-hour": {
    datasetId: "noaa-hrrr-forecast-48-hour",
    isWindAlongGrid: true,
    variables: hrrr,
  },
} as const satisfies Readonly<Record<string, ArchiveLayout>>;
