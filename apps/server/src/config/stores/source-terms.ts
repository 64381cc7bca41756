import { z } from "zod";

/** Fields with which an operator may replace the terms of a source. */
export const terms = {
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .refine((id) => id !== "synthetic", { error: "Only the synthetic climate is called so." })
    .optional(),
  attribution: z.string().min(1).optional(),
  licence: z.strictObject({ name: z.string().min(1), url: z.url() }).optional(),
};

/** Size of the cache of a source in memory [MiB]. */
export const megabytes = z.int().min(1).max(65_536);
