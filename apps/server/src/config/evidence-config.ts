import { z } from "zod";

/** Schema of the settings for reports of past promises. */
export const evidenceSchema = z.strictObject({
  max_gigabytes: z.number().positive().max(1000).default(4).meta({
    description:
      "The amount of data that one report may read [GB]. A report that would read more leaves out days of runs.",
  }),
  priority: z.enum(["idle", "low", "normal"]).default("low").meta({
    description:
      "`idle` works only while a processor is idle. `low` also takes a small share of a busy processor. `normal` takes the same share as the requests.",
  }),
});
export type EvidenceConfig = z.output<typeof evidenceSchema>;
