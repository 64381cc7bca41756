import { z } from "zod";
import { forecastHoursMax, modelIds, partNames, v1PartNames } from "./model.ts";

export const modelSchema = z.enum(modelIds).meta({ description: "The forecast model." });

/** Schema of the name of a model part (such as the ensemble), of the parts that all versions of the API know. */
export const partSchema = z.enum(v1PartNames).meta({
  description:
    "The part of the model: the single run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after that.",
});

/** Schema of the name of a model part (such as the ensemble) in V2. */
export const v2PartSchema = z.enum(partNames).meta({
  description:
    "The part of the model. `regional` is a run of a regional model for the first hours, and `deterministic` the single run of the first days. `ensemble`, `subseasonal` and `seasonal` have members, and come after that.",
});

export const forecastHoursSchema = z
  .int()
  .min(1)
  .max(forecastHoursMax)
  .meta({ description: "The number of hours, starting with the current hour.", examples: [240] });
