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
    url: z.url().meta({ description: "The address of the text of the licence." }),
  })
  .meta({ id: "Licence", description: "The terms of use of the weather data." });
export type Licence = z.output<typeof licenceSchema>;

/** Schema of a field that is true if the weather is synthetic. */
export const syntheticSchema = z
  .boolean()
  .meta({ description: "True if a climate model generated the weather, which is then not real." });

/** Schema of the attribution of the weather. */
export const attributionSchema = z
  .string()
  .meta({ description: "The attribution to show with the weather." });

const modelPartSchema = z
  .object({
    part: partSchema,
    source: z.string().meta({
      description: "The source of the weather; `synthetic` is not real weather.",
      examples: ["synthetic"],
    }),
    synthetic: syntheticSchema,
    from_hour: z.int().meta({ description: "First hour of the part; 0 is the current hour." }),
    to_hour: z.int().meta({ description: "First hour after the part." }),
    members: z
      .int()
      .min(1)
      .meta({ description: "The number of forecasts: 1, or the number of members including the control." }),
    quantiles: z.boolean().meta({
      description:
        "True if Q10 and Q90 are numbers in this part up to hour 719. From hour 720 they are null.",
    }),
    last_lead_hours: z.int().meta({
      description: "The last lead time of its runs, in hours after their start.",
    }),
    run: timestampSchema
      .nullable()
      .meta({ description: "Start of the newest run; null when there is none." }),
    age_hours: z
      .int()
      .nullable()
      .meta({ description: "Hours since the start of that run; null when there is none." }),
    max_age_hours: z.int().meta({ description: "The age from which a run is too old to use [h]." }),
    stale: z.boolean().meta({ description: "True if the newest run is older than that." }),
    ...serviceFields,
    instead_of: timestampSchema.optional().meta({
      description:
        "Present only if the newest run is damaged: the start of that run. `run` replaces it; if `run` is null, there is no other run.",
    }),
    variables: z
      .array(
        z.object({
          variable: variableNameSchema,
          to_lead_hours: z.int().meta({
            description: "The last lead time at which the part has the variable [h].",
          }),
        }),
      )
      .meta({ description: "The variables that the part has, each with its last lead time." }),
    attribution: attributionSchema,
    licence: licenceSchema,
  })
  .meta({ id: "ModelPart" });

const absentPartSchema = z
  .object({
    part: partSchema,
    source: z.string().meta({ description: "The name of the source in the configuration." }),
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
            description: "The first hour that members cover in place of a single run; 0 is the current hour.",
          }),
          ...serviceFields,
          forecast_hours_max: z.int().meta({
            description:
              "The longest forecast that a request can ask for [h]; 0 while the first part is absent.",
          }),
          verification: z.string().meta({
            description: "The path of the verification of the model, for the id of an entry.",
          }),
          parts: z
            .array(modelPartSchema)
            .meta({ description: "The available parts, the nearest hours first." }),
          absent_parts: z.array(absentPartSchema).meta({
            description:
              "Parts that are configured but cannot be opened yet. The server refuses requests for their hours with 503.",
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
          description: z.string().meta({ description: "A description of the variable." }),
          cf_name: z
            .string()
            .nullable()
            .meta({ description: "The standard name in the CF conventions; null if there is none." }),
          step_type: z.enum(["instant", "mean", "sum", "max", "min", "category", "solar"]).meta({
            description:
              "The meaning of a value for its hour. `instant` is the value at the timestamp. `mean`, `sum`, `max` and `min` are for the hour that ends at the timestamp. `category` is a code. `solar` is computed from place and time.",
          }),
          resolution: z.number().meta({
            description: "The smallest difference that is stored, in the unit.",
          }),
          physical_min: z
            .number()
            .meta({ description: "The smallest possible value in any weather, in the unit." }),
          physical_max: z.number().meta({
            description: "The largest possible value in any weather, in the unit.",
          }),
          plausible_min: z.number().meta({
            description: "The smallest value that occurs on the surface of the earth, in the unit.",
          }),
          plausible_max: z
            .number()
            .meta({ description: "The largest value that occurs on the surface of the earth, in the unit." }),
          derived: z.boolean().meta({
            description: "True if the variable is computed from other variables by a published formula.",
          }),
          elevation_change: z
            .enum(["lapse", "relative_humidity", "dew_point", "pressure", "phase", "derive"])
            .nullable()
            .meta({
              description:
                "The way in which the variable is adjusted to the height of a site; null if the value of the cell is kept. `lapse`: by the lapse rate. `relative_humidity` and `dew_point`: with a constant mixing ratio of water vapour. `pressure`: by the weight of the air in between. `phase`: rain or snow, by the wet-bulb temperature at the site. `derive`: computed again from adjusted variables.",
            }),
          offerings: z.array(offeringSchema).meta({
            description: "The offerings that include the variable.",
          }),
        }),
      )
      .meta({ description: "All weather variables." }),
  })
  .meta({ id: "VariablesResponse" });
export type VariablesResponse = z.output<typeof variablesResponseSchema>;
