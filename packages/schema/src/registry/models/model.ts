export const modelIds = ["noaa", "ecmwf"] as const;
export type ModelId = (typeof modelIds)[number];

/** Parts of a model: kinds of forecasts that follow each other with increasing lead time. */
export const partNames = ["regional", "deterministic", "ensemble", "subseasonal", "seasonal"] as const;
export type PartName = (typeof partNames)[number];

/** Names of the parts that V1 knows. V1 answers every request from these parts alone, as if the others were not configured. */
export const v1PartNames = ["deterministic", "ensemble", "subseasonal", "seasonal"] as const;

/** Facts about a part of a model. */
interface PartRow {
  /** `run`: a single forecast. `members`: forecasts whose differences show how sure they are. */
  readonly forecasts: "run" | "members";
  /**
   * True if a model may have several sources of the part. The first one that covers a place and has all variables of a request is used there. If there is none,
   * the next part has these hours too.
   */
  readonly isList?: true;
  /** Maximum age of the newest run [h]. If the run is older, the part counts as absent. */
  readonly maxAgeHours: number;
}

const partRows = {
  regional: { forecasts: "run", isList: true, maxAgeHours: 24 },
  deterministic: { forecasts: "run", maxAgeHours: 24 },
  ensemble: { forecasts: "members", maxAgeHours: 48 },
  subseasonal: { forecasts: "members", maxAgeHours: 72 },
  seasonal: { forecasts: "members", maxAgeHours: 45 * 24 },
} as const satisfies Readonly<Record<PartName, PartRow>>;

/** Facts about each part of a model. Code asks this table, and never for the name of a part. */
export const modelParts: Readonly<Record<PartName, PartRow>> = partRows;

/** Names of the parts that are single forecasts. */
type RunName = {
  [Name in PartName]: (typeof partRows)[Name]["forecasts"] extends "run" ? Name : never;
}[PartName];

/**
 * Returns true if a part is a single forecast, whose weather says nothing about how sure it is.
 *
 * @example
 * ```js
 * isSingleRun("deterministic"); // => true
 * isSingleRun("ensemble"); // => false
 * ```
 */
export function isSingleRun(part: PartName): part is RunName {
  return modelParts[part].forecasts === "run";
}

/** Names of the parts that each version of the API knows. */
interface PartsOfVersions {
  readonly v1: (typeof v1PartNames)[number];
  readonly v2: PartName;
}

/** Version of the API, as far as it decides which parts of a model answer. */
export type PartsVersion = keyof PartsOfVersions;

/**
 * Returns true if a version of the API knows the part of an object. Only then may the object be used for requests of that version.
 *
 * @example
 * ```js
 * isPartKnownTo("v1", { part: "regional" }); // => false
 * isPartKnownTo("v2", { part: "regional" }); // => true
 * ```
 */
export function isPartKnownTo<Version extends PartsVersion, Named extends { readonly part: PartName }>(
  version: Version,
  named: Named,
): named is Named & { readonly part: PartsOfVersions[Version] } {
  return version === "v2" || v1PartNames.some((name) => name === named.part);
}

/**
 * Returns an object for an answer that is the same in all versions of the API.
 *
 * @throws Error if V1 does not know the part of the object. Such a part never answers these requests.
 * @example
 * ```js
 * forAllVersions({ part: "ensemble", members: 31 }).members; // => 31
 * ```
 */
export function forAllVersions<Named extends { readonly part: PartName }>(
  named: Named,
): Named & { readonly part: PartsOfVersions["v1"] } {
  if (!isPartKnownTo("v1", named)) throw new Error(`V1 does not know the ${named.part} part.`);
  return named;
}

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
