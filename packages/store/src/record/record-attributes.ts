import { z } from "zod";
import { storeFormat } from "../publication/pointer.ts";

/** Steps from the first to the last, both included, as `formatRecordTime` writes them. */
const span = { from: z.string(), to: z.string() };

const common = {
  format: z.literal(storeFormat),
  kind: z.literal("record"),
  /** Promises that every object of every array was written, so that one which is absent was lost. */
  complete: z.boolean().default(false),
  id: z.string(),
  synthetic: z.boolean(),
  /** Measured at a station; absent where it was not. */
  station: z.literal(true).optional(),
  step: z.enum(["hour", "day"]),
  grid: z.string(),
  coverage: z.string(),
  attribution: z.string(),
  licence: z.object({ name: z.string(), url: z.string() }),
  /** How far around a site it answers [km]; needed where the cells are sites. */
  reach_km: z.number().positive().optional(),
  /** For a typical year: the year of each month, January first; null for an absent month. */
  month_years: z.array(z.int().nullable()).length(12).optional(),
  /** Steps that variables have not got in any cell. */
  gaps: z.array(z.object({ ...span, variables: z.array(z.string()) })).optional(),
  /** Steps whose numbers are preliminary. */
  provisional: z.array(z.object(span)).optional(),
  /** What an operator must know of its numbers. */
  warnings: z.array(z.object({ what: z.string(), advice: z.string() })).optional(),
  /** Equal for writers whose contents are the same; none where another program wrote the record. */
  plan: z.string().optional(),
};

/** What the group of a record says about itself in its attribute `halcyon`: all of its description that CF has no place for. */
export const recordAttributesSchema = z.object({
  halcyon: z.discriminatedUnion("offering", [
    z.object({ ...common, offering: z.literal("historical") }),
    z.object({ ...common, offering: z.literal("projection"), model: z.string(), scenario: z.string() }),
  ]),
});

/** The attribute as a writer writes it. */
export type RecordAttributes = z.output<typeof recordAttributesSchema>["halcyon"];
