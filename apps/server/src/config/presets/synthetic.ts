const synthetic = { source: "synthetic", seed: 0 } as const;
const parts = { deterministic: synthetic, ensemble: synthetic, seasonal: synthetic } as const;

/** Synthetic weather for both models to the last hour, and for every record. */
export const syntheticPreset = {
  models: { noaa: parts, ecmwf: parts },
  historical: { hourly: synthetic },
  projections: [synthetic],
} as const;
