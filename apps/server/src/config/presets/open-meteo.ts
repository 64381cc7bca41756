const openMeteo = { source: "open-meteo" } as const;
const waves = ["wave_height", "wave_period"] as const;

/** Forecasts, history and projections of Open-Meteo, which has no season of NOAA. */
export const openMeteoPreset = {
  models: {
    noaa: {
      deterministic: { ...openMeteo, overlays: [{ ...openMeteo, product: "gfs-wave", variables: waves }] },
      ensemble: openMeteo,
    },
    ecmwf: {
      deterministic: { ...openMeteo, overlays: [{ ...openMeteo, product: "ecmwf-wam", variables: waves }] },
      ensemble: openMeteo,
      subseasonal: openMeteo,
      seasonal: openMeteo,
    },
  },
  historical: { hourly: openMeteo },
  projections: [openMeteo],
} as const;
