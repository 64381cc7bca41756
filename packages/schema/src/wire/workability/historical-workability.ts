import { z } from "zod";
import { datasetSourceSchema, placeMetadata, recordStateFields } from "../weather/data.ts";
import { yearsSchema } from "../weather/historical.ts";
import { estimateSchema } from "../notices/notice.ts";
import { unlikeSiteNoticeSchema } from "../sites/unlike-site.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import {
  countedHoursMetadata,
  methodSchema,
  monthWorkabilitySchema,
  scoredEntrySchema,
} from "./workability.ts";

/** A constraint that may be dropped and was, in every hour: the record has no such variable there. */
export const droppedConstraintSchema = z
  .object({
    code: z.literal("constraint_dropped"),
    constraint: z.int().min(0),
    variable: variableNameSchema,
  })
  .meta({ id: "DroppedConstraint" });

/** What may be said of the scores of a record. */
export const recordNotices = {
  notices: z
    .array(z.union([droppedConstraintSchema, unlikeSiteNoticeSchema]))
    .min(1)
    .optional(),
};

export const historicalWorkabilityResponseSchema = z
  .object({
    metadata: z.object({
      ...placeMetadata,
      years: yearsSchema,
      ...countedHoursMetadata,
      dataset: datasetSourceSchema,
      ...recordStateFields,
      ...recordNotices,
      estimated: z
        .array(estimateSchema.pick({ variable: true, method: true }))
        .min(1)
        .optional(),
    }),
    entry: scoredEntrySchema,
    months: z.array(monthWorkabilitySchema).length(12),
    method: methodSchema,
  })
  .meta({ id: "HistoricalWorkabilityResponse" });
export type HistoricalWorkabilityResponse = z.output<typeof historicalWorkabilityResponseSchema>;
