const gefs = { source: "dynamical", dataset: "noaa-gefs-forecast-35-day" } as const;
const ifsEnsemble = { source: "dynamical", dataset: "ecmwf-ifs-ens-forecast-15-day-0-25-degree" } as const;

/** Forecasts of dynamical.org. Its GFS lacks gusts, and takes those of the control of GEFS. The control of IFS ENS is the run of IFS. */
export const dynamicalPreset = {
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
