export const modelIds = ["noaa", "ecmwf"] as const;
export type ModelId = (typeof modelIds)[number];

/** The parts of a model, in the order in which they take over from each other. */
export const partNames = ["deterministic", "ensemble", "subseasonal", "seasonal"] as const;
export type PartName = (typeof partNames)[number];

/** Parts whose forecasts are verified. */
export const verifiedParts = ["deterministic", "ensemble"] as const satisfies readonly PartName[];
export type VerifiedPart = (typeof verifiedParts)[number];

/** Maximum length of a forecast [h]: 210 days. */
export const forecastHoursMax = 5040;

/** Hour from which quantiles are null again (30 days). */
export const quantilesToHour = 720;

/** Minimum number of members for a Q10 and a Q90. Quantiles of type 6 lie within the members if (K + 1) 0.1 is 1 or more. */
export const quantileMembersMin = 9;

/**
 * T0 of each model: the hour at which the ensemble takes over from the deterministic run.
 * Both are the nominal end of the 1- or 3-hourly deterministic steps (GFS 120 h, IFS 144 h).
 */
export const ensembleFromHour: Readonly<Record<ModelId, number>> = { noaa: 120, ecmwf: 144 };

/** Age of its newest run [h] above which a part counts as absent. */
export const partMaxAgeHours: Readonly<Record<PartName, number>> = {
  deterministic: 24,
  ensemble: 48,
  subseasonal: 72,
  seasonal: 45 * 24,
};
