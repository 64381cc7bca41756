import { z } from "zod";
import { modelSchema, partSchema } from "../../registry/models/model-schema.ts";
import { serviceFields } from "./service-state.ts";
import { offeringSchema } from "./usage.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { unitSchema } from "../../registry/unit-schema.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";

export const licenceSchema = z
  .object({
    name: z.string().meta({ description: "The name of the licence." }),
    url: z.url().meta({ description: "Where its text stands." }),
  })
  .meta({ id: "Licence", description: "The terms under which the weather may be used." });
export type Licence = z.output<typeof licenceSchema>;

/** True if the weather is synthetic. */
export const syntheticSchema = z
  .boolean()
  .meta({ description: "Whether the weather was made by a model of the climate, and is not real." });

/** Attribution of the weather. */
export const attributionSchema = z
  .string()
  .meta({ description: "How to name its origin where the weather is shown." });

const modelPartSchema = z
  .object({
    part: partSchema,
    source: z.string().meta({
      description: "Where the weather comes from; `synthetic` is not real weather.",
      examples: ["synthetic"],
    }),
    synthetic: syntheticSchema,
    from_hour: z.int().meta({ description: "First hour of the part, from 0 for the current one." }),
    to_hour: z.int().meta({ description: "First hour after the part." }),
    members: z
      .int()
      .min(1)
      .meta({ description: "How many forecasts it is: 1, or the members with their control." }),
    quantiles: z.boolean().meta({
      description:
        "Whether Q10 and Q90 are numbers in this part, up to hour 719; they are null from hour 720 on.",
    }),
    last_lead_hours: z.int().meta({ description: "How far its runs reach, in hours after their start." }),
    run: timestampSchema
      .nullable()
      .meta({ description: "Start of the newest run; null when there is none." }),
    age_hours: z
      .int()
      .nullable()
      .meta({ description: "Hours since the start of that run; null when there is none." }),
    max_age_hours: z.int().meta({ description: "From how many hours on a run is too old to answer." }),
    stale: z.boolean().meta({ description: "Whether the newest run is older than that." }),
    ...serviceFields,
    instead_of: timestampSchema.optional().meta({
      description:
        "Only present when damage was found in the newest run, this one; `run` stands in for it, and where that is null, none is left.",
    }),
    variables: z
      .array(
        z.object({
          variable: variableNameSchema,
          to_lead_hours: z.int().meta({ description: "The last lead at which the part has it [h]." }),
        }),
      )
      .meta({ description: "The variables that the part has, and how far each goes." }),
    attribution: attributionSchema,
    licence: licenceSchema,
  })
  .meta({ id: "ModelPart" });

const absentPartSchema = z
  .object({
    part: partSchema,
    source: z.string().meta({ description: "The name of its source in the configuration." }),
    ...serviceFields,
  })
  .meta({ id: "AbsentModelPart" });

export const modelsResponseSchema = z
  .object({
    models: z
      .array(
        z.object({
          id: modelSchema,
          ensemble_from_hour: z.int().meta({
            description: "From which hour on members answer in place of one run, from 0 for the current one.",
          }),
          ...serviceFields,
          forecast_hours_max: z.int().meta({
            description: "The longest forecast that can be asked for; 0 while the first part is absent.",
          }),
          verification: z.string().meta({
            description: "Where it stands how good forecasts of the model were, for the id of an entry.",
          }),
          parts: z
            .array(modelPartSchema)
            .meta({ description: "Its parts that can answer, the nearest hours first." }),
          absent_parts: z.array(absentPartSchema).meta({
            description:
              "Parts that are configured and cannot be opened yet: requests for their hours are refused with 503.",
          }),
        }),
      )
      .meta({ description: "The forecast models." }),
  })
  .meta({ id: "ModelsResponse" });
export type ModelsResponse = z.output<typeof modelsResponseSchema>;

export const variablesResponseSchema = z
  .object({
    variables: z
      .array(
        z.object({
          name: variableNameSchema,
          unit: unitSchema,
          description: z.string().meta({ description: "What the variable is, in words." }),
          cf_name: z
            .string()
            .nullable()
            .meta({ description: "Its standard name in the CF conventions; null where they have none." }),
          step_type: z.enum(["instant", "mean", "sum", "max", "min", "category", "solar"]).meta({
            description:
              "What a number says of its hour. `instant` holds at the stamp; `mean`, `sum`, `max` and `min` are of the hour that ends there. `category` is a code. `solar` follows from place and time.",
          }),
          resolution: z.number().meta({ description: "Smallest difference that is stored, in the unit." }),
          physical_min: z
            .number()
            .meta({ description: "The least value that can be, in any weather, in the unit." }),
          physical_max: z.number().meta({ description: "The greatest value that can be, in the unit." }),
          plausible_min: z
            .number()
            .meta({ description: "The least value that is found on the surface of the earth, in the unit." }),
          plausible_max: z
            .number()
            .meta({ description: "The greatest value that is found there, in the unit." }),
          derived: z
            .boolean()
            .meta({ description: "Whether it follows from other variables by a published formula." }),
          elevation_change: z
            .enum(["lapse", "relative_humidity", "dew_point", "pressure", "phase", "derive"])
            .nullable()
            .meta({
              description:
                "How the variable moves with the height of a site; null where it stays as it is in the cell. `lapse`: with the lapse rate. `relative_humidity` and `dew_point`: the water of the air stays mixed as it is. `pressure`: by the weight of the air between. `phase`: rain or snow follows from the wet-bulb temperature at the site. `derive`: it follows from variables that move.",
            }),
          offerings: z.array(offeringSchema).meta({ description: "The offerings whose weather has it." }),
        }),
      )
      .meta({ description: "All variables of weather." }),
  })
  .meta({ id: "VariablesResponse" });
export type VariablesResponse = z.output<typeof variablesResponseSchema>;
