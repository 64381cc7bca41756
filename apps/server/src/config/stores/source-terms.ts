import { z } from "zod";

/** Schemas of configuration fields for the id, the attribution and the licence of a source. An operator can replace these values. */
export const terms = {
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .refine((id) => id !== "synthetic", { error: "Only the synthetic climate is called so." })
    .optional()
    .meta({ description: "Name of the source in answers; by default that of its data." }),
  attribution: z
    .string()
    .min(1)
    .optional()
    .meta({ description: "Words that name the provider in answers; by default those of the source." }),
  licence: z
    .strictObject({
      name: z.string().min(1).meta({ description: "Name of the licence, such as `CC-BY-4.0`." }),
      url: z.url().meta({ description: "Address of its text." }),
    })
    .optional()
    .meta({ description: "Licence of the data in answers; by default that of the source." }),
};

/** Schema of the seed of synthetic weather. */
export const syntheticSeed = z
  .int()
  .min(0)
  .default(0)
  .meta({ description: "Number that selects the weather; equal seeds give equal weather." });

/** Schema of the size of the memory cache of a source [MiB]. */
export const megabytes = z
  .int()
  .min(1)
  .max(65_536)
  .meta({ description: "Size of the cache of this source in memory [MiB]." });
