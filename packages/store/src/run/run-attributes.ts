import { z } from "zod";
import { storeFormat } from "../publication/pointer.ts";

/**
 * Schema of the attribute `halcyon` of a run's group: with the parts of a source's description for which CF has no attribute. If `complete` is true, all
 * objects of all arrays were written, so that a missing object was lost. It must be false for a store that omits empty chunks, as zarr-python does.
 */
export const runAttributesSchema = z.object({
  halcyon: z.object({
    format: z.literal(storeFormat),
    complete: z.boolean().default(false),
    id: z.string(),
    synthetic: z.boolean(),
    grid: z.string(),
    coverage: z.string(),
    attribution: z.string(),
    licence: z.object({ name: z.string(), url: z.string() }),
    /** Number of hours before the start of the run that its group `past` contains. */
    past_hours: z.int().nonnegative().default(0),
    /** Coverage radius of a site [km]; required if the cells are sites. */
    reach_km: z.number().positive().optional(),
  }),
});

export type RunAttributes = z.output<typeof runAttributesSchema>["halcyon"];
