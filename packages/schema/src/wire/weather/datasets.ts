import { z } from "zod";
import { calendars } from "../../time/calendar.ts";
import { licenceSchema } from "../service/catalogue.ts";
import { offerings } from "../../endpoints/endpoint.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";

export const datasetSchema = z
  .object({
    dataset: z.string().meta({ examples: ["historical.hour", "projection.synthetic-a.ssp245"] }),
    offering: z.enum(offerings),
    source: z.string().meta({ description: "`synthetic` is not real weather.", examples: ["synthetic"] }),
    synthetic: z.boolean(),
    climate_model: z.string().optional().meta({ description: "Only present for projections." }),
    scenario: z.string().optional().meta({ description: "Only present for projections." }),
    step: z.enum(["hour", "day"]),
    calendar: z.enum(calendars),
    first: z.string().meta({ description: "The first step." }),
    last: z.string().meta({ description: "The last step." }),
    gaps: z
      .array(z.object({ first: z.string(), last: z.string(), variables: z.array(variableNameSchema) }))
      .min(1)
      .optional()
      .meta({
        description:
          "Stretches between the first and the last step of which these variables have nothing anywhere.",
      }),
    variables: z
      .array(variableNameSchema)
      .meta({ description: "The variables that it holds; more can follow from these." }),
    grid: z.string(),
    coverage: z.string(),
    attribution: z.string(),
    licence: licenceSchema,
  })
  .meta({ id: "Dataset" });

export const datasetsResponseSchema = z
  .object({ datasets: z.array(datasetSchema) })
  .meta({ id: "DatasetsResponse" });
export type DatasetsResponse = z.output<typeof datasetsResponseSchema>;
