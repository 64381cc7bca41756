import { z } from "zod";
import { storeFormat } from "../publication/pointer.ts";

/** Range of steps, both ends included, in the form of `formatRecordTime`. */
const span = { from: z.string(), to: z.string() };

const common = {
  format: z.literal(storeFormat),
  kind: z.literal("record"),
  /** True if all objects of all arrays were written. A missing object was then lost. */
  complete: z.boolean().default(false),
  id: z.string(),
  synthetic: z.boolean(),
  /** True if the record was measured at a station; absent otherwise. */
  station: z.literal(true).optional(),
  step: z.enum(["hour", "day"]),
  grid: z.string(),
  coverage: z.string(),
  attribution: z.string(),
  licence: z.object({ name: z.string(), url: z.string() }),
  /** Coverage radius of a site [km]; required if the cells are sites. */
  reach_km: z.number().positive().optional(),
  /** For a typical year: the year of each month, January first; null for an absent month. */
  month_years: z.array(z.int().nullable()).length(12).optional(),
  /** Ranges of steps for which variables are missing in all cells. */
  gaps: z.array(z.object({ ...span, variables: z.array(z.string()) })).optional(),
  /** Ranges of steps whose values are preliminary. */
  provisional: z.array(z.object(span)).optional(),
  /** Warnings for the operator about the values. */
  warnings: z.array(z.object({ what: z.string(), advice: z.string() })).optional(),
  /** Plan of the writer, which is equal for writers with identical contents; absent if another program wrote the record. */
  plan: z.string().optional(),
};

/** Schema of the attribute `halcyon` of a record's group, with the parts of its description for which CF has no attribute. */
export const recordAttributesSchema = z.object({
  halcyon: z.discriminatedUnion("offering", [
    z.object({ ...common, offering: z.literal("historical") }),
    z.object({ ...common, offering: z.literal("projection"), model: z.string(), scenario: z.string() }),
  ]),
});

/** Attribute in the form in which it is written. */
export type RecordAttributes = z.output<typeof recordAttributesSchema>["halcyon"];
