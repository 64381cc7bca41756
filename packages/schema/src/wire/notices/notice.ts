import { z } from "zod";
import { timestampSchema } from "../../time/timestamp.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";

export const noticeSchema = z
  .object({
    code: z.literal("constraint_dropped"),
    constraint: z.int().min(0).meta({ description: "Position of the constraint in the entry, from 0." }),
    variable: variableNameSchema,
    from: timestampSchema,
    to: timestampSchema.meta({ description: "The last hour of the span." }),
  })
  .meta({ id: "Notice" });

export const estimateSchema = z
  .object({
    variable: variableNameSchema,
    method: z.string().meta({ examples: ["1.6 x wind_speed_10m"] }),
    from: timestampSchema,
    to: timestampSchema.meta({ description: "The last hour of the span." }),
  })
  .meta({ id: "Estimate" });
export type Notice = z.output<typeof noticeSchema>;
export type Estimate = z.output<typeof estimateSchema>;
