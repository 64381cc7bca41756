import { z } from "zod";
import { offerings } from "../../endpoints/endpoint.ts";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { partNames } from "../../registry/models/model.ts";
import { serviceFields } from "./service-state.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { units } from "../../registry/unit.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";

export const licenceSchema = z.object({ name: z.string(), url: z.url() }).meta({ id: "Licence" });
export type Licence = z.output<typeof licenceSchema>;

const partSchema = z
  .object({
    part: z.enum(partNames),
    source: z.string().meta({
      description: "Where the weather comes from; `synthetic` is not real weather.",
      examples: ["synthetic"],
    }),
    synthetic: z.boolean(),
    from_hour: z.int(),
    to_hour: z.int().meta({ description: "First hour after the part." }),
    members: z.int().min(1),
    quantiles: z.boolean().meta({
      description:
        "Whether Q10 and Q90 are numbers in this part, up to hour 719; they are null from hour 720 on.",
    }),
    last_lead_hours: z.int(),
    run: timestampSchema
      .nullable()
      .meta({ description: "Start of the newest run; null when there is none." }),
    age_hours: z.int().nullable(),
    max_age_hours: z.int(),
    stale: z.boolean(),
    ...serviceFields,
    instead_of: timestampSchema.optional().meta({
      description:
        "Only present when damage was found in the newest run, this one; `run` stands in for it, and where that is null, none is left.",
    }),
    variables: z.array(z.object({ variable: variableNameSchema, to_lead_hours: z.int() })),
    attribution: z.string(),
    licence: licenceSchema,
  })
  .meta({ id: "ModelPart" });

const absentPartSchema = z
  .object({
    part: z.enum(partNames),
    source: z.string().meta({ description: "The name of its source in the configuration." }),
    ...serviceFields,
  })
  .meta({ id: "AbsentModelPart" });

export const modelsResponseSchema = z
  .object({
    models: z.array(
      z.object({
        id: modelSchema,
        ensemble_from_hour: z.int(),
        ...serviceFields,
        forecast_hours_max: z.int().meta({
          description: "The longest forecast that can be asked for; 0 while the first part is absent.",
        }),
        verification: z.string().meta({
          description: "Where it stands how good forecasts of the model were, for the id of an entry.",
        }),
        parts: z.array(partSchema),
        absent_parts: z.array(absentPartSchema).meta({
          description:
            "Parts that are configured and cannot be opened yet: requests for their hours are refused with 503.",
        }),
      }),
    ),
  })
  .meta({ id: "ModelsResponse" });
export type ModelsResponse = z.output<typeof modelsResponseSchema>;

export const variablesResponseSchema = z
  .object({
    variables: z.array(
      z.object({
        name: variableNameSchema,
        unit: z.enum(units),
        description: z.string(),
        cf_name: z.string().nullable(),
        step_type: z.enum(["instant", "mean", "sum", "max", "min", "category", "solar"]),
        resolution: z.number().meta({ description: "Smallest difference that is stored, in the unit." }),
        physical_min: z.number(),
        physical_max: z.number(),
        plausible_min: z.number(),
        plausible_max: z.number(),
        derived: z.boolean(),
        elevation_change: z
          .enum(["lapse", "relative_humidity", "dew_point", "pressure", "phase", "derive"])
          .nullable()
          .meta({
            description:
              "How the variable moves with the height of a site; null where it stays as it is in the cell. `lapse`: with the lapse rate. `relative_humidity` and `dew_point`: the water of the air stays mixed as it is. `pressure`: by the weight of the air between. `phase`: rain or snow follows from the wet-bulb temperature at the site. `derive`: it follows from variables that move.",
          }),
        offerings: z.array(z.enum(offerings)),
      }),
    ),
  })
  .meta({ id: "VariablesResponse" });
export type VariablesResponse = z.output<typeof variablesResponseSchema>;
