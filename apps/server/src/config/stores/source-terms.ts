import { z } from "zod";

/** What an operator may say of a source in place of what it says itself. */
export const terms = {
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .refine((id) => id !== "synthetic", { error: "Only the synthetic climate is called so." })
    .optional(),
  attribution: z.string().min(1).optional(),
  licence: z.strictObject({ name: z.string().min(1), url: z.url() }).optional(),
};

/** How much of a source is kept in memory [MiB]. */
export const megabytes = z.int().min(1).max(65_536);
