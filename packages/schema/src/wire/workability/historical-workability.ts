import { z } from "zod";
import { datasetSourceSchema, placeMetadata, recordStateFields } from "../weather/data.ts";
import { yearsSchema } from "../weather/historical.ts";
import { estimateSchema } from "../notices/notice.ts";
import { constraintPositionSchema } from "../scores/explanation.ts";
import { unlikeSiteNoticeSchema } from "../sites/unlike-site.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import {
  countedHoursMetadata,
  methodSchema,
  monthWorkabilitySchema,
  scoredEntrySchema,
} from "./workability.ts";

/** Schema of a constraint that was dropped in all hours, because the record lacks its variable at the place. */
const droppedConstraintSchema = z
  .object({
    code: z.literal("constraint_dropped").meta({ description: "The code of the notice." }),
    constraint: constraintPositionSchema,
    variable: variableNameSchema,
  })
  .meta({ id: "DroppedConstraint" });

/** Response field for notices about scores from a weather record. */
export const recordNotices = {
  notices: z
    .array(z.union([droppedConstraintSchema, unlikeSiteNoticeSchema]))
    .min(1)
    .optional()
    .meta({
      description:
        "Present only if a constraint was dropped in every hour, or the site lies too far above or below the cell.",
    }),
  estimated: z
    .array(estimateSchema.pick({ variable: true, method: true }))
    .min(1)
    .optional()
    .meta({
      description: "Present only if a rough rule replaced a variable that the record lacks.",
    }),
};

export const historicalWorkabilityResponseSchema = z
  .object({
    metadata: z
      .object({
        ...placeMetadata,
        years: yearsSchema.meta({ description: "The years that were counted." }),
        ...countedHoursMetadata,
        dataset: datasetSourceSchema,
        ...recordStateFields,
        ...recordNotices,
      })
      .meta({ description: "Metadata of the answer." }),
    entry: scoredEntrySchema,
    months: z
      .array(monthWorkabilitySchema)
      .length(12)
      .meta({ description: "The twelve months, January first." }),
    method: methodSchema,
  })
  .meta({ id: "HistoricalWorkabilityResponse" });
export type HistoricalWorkabilityResponse = z.output<typeof historicalWorkabilityResponseSchema>;
