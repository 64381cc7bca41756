import { z } from "zod";

/** An instant on the wire: UTC, to the second. */
export const timestampSchema = z.iso.datetime({ precision: 0 }).meta({
  description: "UTC instant, `YYYY-MM-DDTHH:MM:SSZ`.",
  examples: ["2026-11-21T09:00:00Z"],
});
