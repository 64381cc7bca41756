import { dynamicalPreset } from "./dynamical.ts";
import { openMeteoPreset } from "./open-meteo.ts";

const { noaa, ecmwf } = openMeteoPreset.models;

/**
 * The best of both. Ensembles come from dynamical.org, and cost no calls. Open-Meteo gives its GFS, which has gusts, visibility and CAPE, and all
 * else that dynamical.org lacks.
 */
export const realPreset = {
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
