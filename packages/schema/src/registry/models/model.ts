export const modelIds = ["noaa", "ecmwf"] as const;
export type ModelId = (typeof modelIds)[number];

/** Parts of a model: kinds of forecasts that follow each other with increasing lead time. */
export const partNames = ["deterministic", "ensemble", "subseasonal", "seasonal"] as const;
export type PartName = (typeof partNames)[number];

/** Model parts (such as the ensemble) whose forecasts are verified. */
export const verifiedParts = ["deterministic", "ensemble"] as const satisfies readonly PartName[];
export type VerifiedPart = (typeof verifiedParts)[number];

/** Maximum length of a forecast [h]: 210 days. */
export const forecastHoursMax = 5040;

/** First lead time for which no quantiles are given [h]: 30 days. */
export const quantilesToHour = 720;

/** Minimum number of members for computing Q10 and Q90. Quantiles of type 6 of K members lie within the range of the members if (K + 1) 0.1 is 1 or more. */
export const quantileMembersMin = 9;

/**
 * Lead time of each model at which the ensemble takes over from the deterministic run [h], also called T0. T0 is the nominal end of 1- or 3-hourly steps of the
 * deterministic run (GFS 120 h, IFS 144 h).
 */
export const ensembleFromHour: Readonly<Record<ModelId, number>> = { noaa: 120, ecmwf: 144 };

/** Maximum age of the newest run of a model part [h]. If the run is older, the part counts as absent. */
export const partMaxAgeHours: Readonly<Record<PartName, number>> = {
  deterministic: 24,
  ensemble: 48,
  subseasonal: 72,
  seasonal: 45 * 24,
};

/**
 * Products that provide the parts of a model. The synthetic climate draws random numbers in the order of this list, so new products must be added at the end.
 */
export const products = ["gfs", "gefs", "cfs", "ifs", "ifs-ens", "seas5", "ec46"] as const;
export type Product = (typeof products)[number];

/** Forecast product of NOAA or ECMWF that provides each part of a model. NOAA has no product between its ensemble and its seasonal forecast. */
export const modelProducts: Readonly<Record<ModelId, Readonly<Partial<Record<PartName, Product>>>>> = {
  noaa: { deterministic: "gfs", ensemble: "gefs", seasonal: "cfs" },
  ecmwf: { deterministic: "ifs", ensemble: "ifs-ens", subseasonal: "ec46", seasonal: "seas5" },
};

/** Last lead time of the longest run of each product [h]: SEAS5 reaches 215 days, CFSv2 about nine months. */
export const productLeadHours: Readonly<Record<Product, number>> = {
  gfs: 384,
  gefs: 840,
  cfs: 6480,
  ifs: 360,
  "ifs-ens": 360,
  ec46: 1104,
  seas5: 5160,
};

/**
 * Number of members of each product: 1, or the members of an ensemble including its control. For CFSv2, the last sixteen cycles count as members.
 */
export const productMembers: Readonly<Record<Product, number>> = {
  gfs: 1,
  gefs: 31,
  cfs: 16,
  ifs: 1,
  "ifs-ens": 51,
  ec46: 51,
  seas5: 51,
};

/**
 * Returns the last lead time of a model part (such as the ensemble) [h]. Callers use this value while the source of the part cannot be opened. If the model has
 * no product for the part, the result is the last lead time of the ECMWF product `ec46`.
 *
 * @example
 * ```js
 * nominalLeadHours("noaa", "ensemble"); // => 840
 * ```
 */
export function nominalLeadHours(model: ModelId, part: PartName): number {
  return productLeadHours[modelProducts[model][part] ?? "ec46"];
}
