import type { ModelId, PartName } from "./model.ts";

/** Products that feed the parts of a model. The synthetic climate draws in their order, so a new one is added last. */
export const products = ["gfs", "gefs", "cfs", "ifs", "ifs-ens", "seas5", "ec46"] as const;
export type Product = (typeof products)[number];

/** The real product that each part of a model stands for. NOAA has none between its ensemble and its season. */
export const modelProducts: Readonly<Record<ModelId, Readonly<Partial<Record<PartName, Product>>>>> = {
  noaa: { deterministic: "gfs", ensemble: "gefs", seasonal: "cfs" },
  ecmwf: { deterministic: "ifs", ensemble: "ifs-ens", subseasonal: "ec46", seasonal: "seas5" },
};

/** The last lead of each product's longest run [h]: SEAS5 reaches 215 days, CFSv2 about nine months. */
export const productLeadHours: Readonly<Record<Product, number>> = {
  gfs: 384,
  gefs: 840,
  cfs: 6480,
  ifs: 360,
  "ifs-ens": 360,
  ec46: 1104,
  seas5: 5160,
};

/** Number of forecasts of each product: one, or the members of an ensemble with its control. CFSv2 counts the last sixteen cycles. */
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
 * Returns the last lead that a part is assumed to have while its source cannot be opened [h]. If a model has no such product, ECMWF's is used.
 *
 * @example
 * ```js
 * nominalLeadHours("noaa", "ensemble"); // => 840
 * ```
 */
export function nominalLeadHours(model: ModelId, part: PartName): number {
  return productLeadHours[modelProducts[model][part] ?? "ec46"];
}
