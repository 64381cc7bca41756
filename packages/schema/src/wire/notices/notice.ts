import { z } from "zod";
import { timestampSchema } from "../../time/timestamp.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";

export const noticeSchema = z
  .object({
    code: z.literal("constraint_dropped").meta({
      description: "The code of the notice: a constraint was dropped because its variable is missing.",
    }),
    constraint: z.int().min(0).meta({ description: "Position of the constraint in the entry, from 0." }),
    variable: variableNameSchema,
    from: timestampSchema.meta({ description: "The first hour of the span." }),
    to: timestampSchema.meta({ description: "The last hour of the span." }),
  })
  .meta({ id: "Notice" });

export const estimateSchema = z
  .object({
    variable: variableNameSchema,
    method: z
      .string()
      .meta({ description: "The rule that replaced the variable.", examples: ["1.6 x wind_speed_10m"] }),
    from: timestampSchema.meta({ description: "The first hour of the span." }),
    to: timestampSchema.meta({ description: "The last hour of the span." }),
  })
  .meta({ id: "Estimate" });

export const wholeStepSchema = z
  .object({
    variable: variableNameSchema,
    step_hours: z
      .int()
      .min(2)
      .meta({ description: "The number of hours that share the extreme value of a step." }),
    from: timestampSchema.meta({ description: "The first timestamp of the span." }),
    to: timestampSchema.meta({ description: "The last timestamp of the span." }),
  })
  .meta({ id: "WholeStep" });
export type Notice = z.output<typeof noticeSchema>;
export type Estimate = z.output<typeof estimateSchema>;
export type WholeStep = z.output<typeof wholeStepSchema>;
