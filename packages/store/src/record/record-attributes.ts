import { z } from "zod";
import { storeFormat } from "../publication/pointer.ts";

/** Steps from the first to the last, both included, in the form of `formatRecordTime`. */
const span = { from: z.string(), to: z.string() };

const common = {
  format: z.literal(storeFormat),
  kind: z.literal("record"),
  /** True if every object of every array was written, so that an absent one was lost. */
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
  /** Steps that variables have not got in any cell. */
  gaps: z.array(z.object({ ...span, variables: z.array(z.string()) })).optional(),
  /** Steps whose numbers are preliminary. */
  provisional: z.array(z.object(span)).optional(),
  /** Warnings for the operator about the numbers. */
  warnings: z.array(z.object({ what: z.string(), advice: z.string() })).optional(),
  /** Plan of the writer, equal for writers whose contents are the same; absent if another program wrote the record. */
  plan: z.string().optional(),
};

/** Schema of the attribute `halcyon` of a record's group: the parts of its description for which CF has no attribute. */
export const recordAttributesSchema = z.object({
  halcyon: z.discriminatedUnion("offering", [
    z.object({ ...common, offering: z.literal("historical") }),
    z.object({ ...common, offering: z.literal("projection"), model: z.string(), scenario: z.string() }),
  ]),
});

/** The attribute as it is written. */
export type RecordAttributes = z.output<typeof recordAttributesSchema>["halcyon"];
