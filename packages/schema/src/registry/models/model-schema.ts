import { z } from "zod";
import { forecastHoursMax, modelIds } from "./model.ts";

export const modelSchema = z.enum(modelIds).meta({ description: "The forecast model." });

export const forecastHoursSchema = z
  .int()
  .min(1)
  .max(forecastHoursMax)
  .meta({ description: "Number of hours wanted, from the current hour on.", examples: [240] });
