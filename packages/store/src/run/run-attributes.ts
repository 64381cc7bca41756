import { z } from "zod";
import { storeFormat } from "../publication/pointer.ts";

/**
 * Schema of the attribute `halcyon` of a run's group: the parts of a source's description for which CF has no attribute. `complete` promises that every object
 * of every array was written, so that an absent object was lost. A store that omits empty chunks, as zarr-python does, must not promise it.
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
    /** Hours before its start that a run holds in its group `past`. */
    past_hours: z.int().nonnegative().default(0),
    /** Coverage radius of a site [km]; required if the cells are sites. */
    reach_km: z.number().positive().optional(),
  }),
});

export type RunAttributes = z.output<typeof runAttributesSchema>["halcyon"];
