const gefs = { source: "dynamical", dataset: "noaa-gefs-forecast-35-day" } as const;
const ifsEnsemble = { source: "dynamical", dataset: "ecmwf-ifs-ens-forecast-15-day-0-25-degree" } as const;

/**
 * Forecasts of dynamical.org. Its archive of GFS has no gusts, so the control member of GEFS replaces the GFS run. The control member of IFS ENS replaces the
 * IFS run.
 */
const dynamicalPreset = {
  models: {
    noaa: {
      deterministic: {
        source: "dynamical",
        dataset: "noaa-gfs-forecast",
        overlays: [{ ...gefs, member: 0, variables: ["wind_gusts_10m"] }],
      },
      ensemble: gefs,
    },
    ecmwf: {
      deterministic: { ...ifsEnsemble, member: 0 },
      ensemble: ifsEnsemble,
    },
  },
} as const;

const openMeteo = { source: "open-meteo" } as const;
const waves = ["wave_height", "wave_period", "wave_direction"] as const;

const gfsWaves = {
  ...openMeteo,
  product: "gfs-wave",
  variables: [...waves, "wind_wave_height", "swell_wave_height", "swell_wave_period", "swell_wave_direction"],
} as const;

const ecmwfWaves = {
  ...openMeteo,
  product: "ecmwf-wam",
  variables: [...waves, "wave_peak_period"],
} as const;

/** Overlays that add the same currents and the same air to the deterministic part of each model. */
const currentsAndAir = [
  {
    ...openMeteo,
    product: "meteofrance-currents",
    variables: ["ocean_current_speed", "ocean_current_direction"],
  },
  {
    ...openMeteo,
    product: "cams-global",
    variables: ["pm2_5", "pm10", "dust", "ozone", "nitrogen_dioxide", "uv_index"],
  },
] as const;

/** Forecasts, history and projections of Open-Meteo. It has no seasonal forecast of NOAA. */
const openMeteoPreset = {
  models: {
    noaa: {
      deterministic: { ...openMeteo, overlays: [gfsWaves, ...currentsAndAir] },
      ensemble: openMeteo,
    },
    ecmwf: {
      deterministic: { ...openMeteo, overlays: [ecmwfWaves, ...currentsAndAir] },
      ensemble: openMeteo,
      subseasonal: openMeteo,
      seasonal: openMeteo,
    },
  },
  historical: { hourly: openMeteo },
  projections: [openMeteo],
} as const;

const synthetic = { source: "synthetic", seed: 0 } as const;
const parts = { deterministic: synthetic, ensemble: synthetic, seasonal: synthetic } as const;

/** Synthetic weather for all hours of both models, and for every record. */
const syntheticPreset = {
  models: { noaa: parts, ecmwf: parts },
  historical: { hourly: synthetic },
  projections: [synthetic],
} as const;

const { noaa, ecmwf } = openMeteoPreset.models;

/**
 * Combination of dynamical.org and Open-Meteo. Ensembles come from dynamical.org and cost no API calls. Open-Meteo provides everything that dynamical.org
 * lacks. The GFS run also comes from Open-Meteo, because its version of GFS has gusts, visibility and CAPE.
 */
const realPreset = {
  models: {
    noaa: { deterministic: noaa.deterministic, ensemble: dynamicalPreset.models.noaa.ensemble },
    ecmwf: {
      deterministic: {
        ...dynamicalPreset.models.ecmwf.deterministic,
        overlays: ecmwf.deterministic.overlays,
      },
      ensemble: dynamicalPreset.models.ecmwf.ensemble,
      subseasonal: ecmwf.subseasonal,
      seasonal: ecmwf.seasonal,
    },
  },
  historical: openMeteoPreset.historical,
  projections: openMeteoPreset.projections,
} as const;

/** Configurations that `HALCYON_WEATHER` chooses by name. They have the format of the `HALCYON_CONFIG` file. */
export const presets = {
  synthetic: syntheticPreset,
  "open-meteo": openMeteoPreset,
  dynamical: dynamicalPreset,
  real: realPreset,
} as const;

export type PresetName = keyof typeof presets;

export const presetNames = Object.keys(presets) as [PresetName, ...PresetName[]];
