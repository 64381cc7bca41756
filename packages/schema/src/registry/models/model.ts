export const modelIds = ["noaa", "ecmwf"] as const;
export type ModelId = (typeof modelIds)[number];

/** Parts of a model, in the order in which they follow each other. */
export const partNames = ["deterministic", "ensemble", "subseasonal", "seasonal"] as const;
export type PartName = (typeof partNames)[number];

/** Model parts whose forecasts are verified. */
export const verifiedParts = ["deterministic", "ensemble"] as const satisfies readonly PartName[];
export type VerifiedPart = (typeof verifiedParts)[number];

/** Maximum length of a forecast [h]: 210 days. */
export const forecastHoursMax = 5040;

/** Hour from which no quantiles are given (30 days). */
export const quantilesToHour = 720;

/**
 * Minimum number of members for computing Q10 and Q90. Quantiles of type 6 lie within the range of the members if (K + 1) 0.1 is 1 or more.
 */
export const quantileMembersMin = 9;

/**
 * Hour T0 of each model at which the ensemble takes over from the deterministic run. It is the nominal end of the 1- or 3-hourly deterministic steps (GFS
 * 120 h, IFS 144 h).
 */
export const ensembleFromHour: Readonly<Record<ModelId, number>> = { noaa: 120, ecmwf: 144 };

/** Maximum age of the newest run of a model part [h]. If the run is older, the part counts as absent. */
export const partMaxAgeHours: Readonly<Record<PartName, number>> = {
  deterministic: 24,
  ensemble: 48,
  subseasonal: 72,
  seasonal: 45 * 24,
};
