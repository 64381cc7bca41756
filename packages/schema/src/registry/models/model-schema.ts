import { z } from "zod";
import { forecastHoursMax, modelIds, partNames } from "./model.ts";

export const modelSchema = z.enum(modelIds).meta({ description: "The forecast model." });

/** Schema of the name of a model part (such as the ensemble). */
export const partSchema = z.enum(partNames).meta({
  description:
    "The part of the model: the single run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after that.",
});

export const forecastHoursSchema = z
  .int()
  .min(1)
  .max(forecastHoursMax)
  .meta({ description: "The number of hours, starting with the current hour.", examples: [240] });
