import { z } from "zod";
import { storeFormat } from "../publication/pointer.ts";

/** Range of time steps: its first and its last step, in the form that `formatRecordTime` writes. */
const span = { from: z.string(), to: z.string() };

const common = {
  format: z.literal(storeFormat),
  kind: z.literal("record"),
  /** True if every object of every array was written. An object that is missing was then lost. */
  complete: z.boolean().default(false),
  id: z.string(),
  synthetic: z.boolean(),
  /** True if the record was measured at a station; otherwise absent. */
  station: z.literal(true).optional(),
  step: z.enum(["hour", "day"]),
  grid: z.string(),
  coverage: z.string(),
  attribution: z.string(),
  licence: z.object({ name: z.string(), url: z.string() }),
  /** Coverage radius of a site [km]; required if the cells are sites. */
  reach_km: z.number().positive().optional(),
  /** Year from which each month of a typical year was taken, January first; null if the month is missing. Absent if the record is not a typical year. */
  month_years: z.array(z.int().nullable()).length(12).optional(),
  /** Ranges of time steps for which variables are missing in every cell; absent if no gaps are known. */
  gaps: z.array(z.object({ ...span, variables: z.array(z.string()) })).optional(),
  /** Ranges of time steps whose values are preliminary; absent if no such steps are known. */
  provisional: z.array(z.object(span)).optional(),
  /** Warnings for the operator about the values of the record. */
  warnings: z.array(z.object({ what: z.string(), advice: z.string() })).optional(),
  /** Plan of the writer. Writers with identical contents have the same plan. Absent if another program wrote the record. */
  plan: z.string().optional(),
};

/** Schema of the attribute `halcyon` of a record. The attribute contains the parts of the description that have no CF attribute. */
export const recordAttributesSchema = z.object({
  halcyon: z.discriminatedUnion("offering", [
    z.object({ ...common, offering: z.literal("historical") }),
    z.object({ ...common, offering: z.literal("projection"), model: z.string(), scenario: z.string() }),
  ]),
});

/** Attribute `halcyon` of a record, as it is written. */
export type RecordAttributes = z.output<typeof recordAttributesSchema>["halcyon"];
