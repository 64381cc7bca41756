import { z } from "zod";

export const modelIds = ["noaa", "ecmwf"] as const;
export const modelSchema = z.enum(modelIds).meta({ description: "The forecast model." });
export type ModelId = (typeof modelIds)[number];

/** The parts of a model, in the order in which they take over from each other. */
export const partNames = ["deterministic", "ensemble", "seasonal"] as const;
export type PartName = (typeof partNames)[number];

/** The longest forecast: 210 days. */
export const forecastHoursMax = 5040;

/** From this hour on (30 days) quantiles are null again and the seasonal part answers. */
export const seasonalFromHour = 720;

/**
 * T0 of each model: the hour at which the ensemble takes over from the deterministic run.
 * Both are the nominal end of the 1- or 3-hourly deterministic steps (GFS 120 h, IFS 144 h).
 */
export const ensembleFromHour: Readonly<Record<ModelId, number>> = { noaa: 120, ecmwf: 144 };

/** A part whose newest run is older than this [h] counts as absent. */
export const partMaxAgeHours: Readonly<Record<PartName, number>> = {
  deterministic: 24,
  ensemble: 48,
  seasonal: 45 * 24,
};

/**
 * The hours of an answer that a part answers when every part is there: from (inclusive) and to (exclusive).
 *
 * @example
 * ```js
 * nominalPartHours("noaa", "deterministic"); // => { from: 0, to: 120 }
 * ```
 */
export function nominalPartHours(model: ModelId, part: PartName): { from: number; to: number } {
  const t0 = ensembleFromHour[model];
  if (part === "deterministic") return { from: 0, to: t0 };
  if (part === "ensemble") return { from: t0, to: seasonalFromHour };
  return { from: seasonalFromHour, to: forecastHoursMax };
}
