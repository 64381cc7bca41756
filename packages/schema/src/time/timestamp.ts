import { z } from "zod";

/** Schema of an instant in responses: UTC, to the second. */
export const timestampSchema = z.iso.datetime({ precision: 0 }).meta({
  description: "UTC instant, `YYYY-MM-DDTHH:MM:SSZ`.",
  examples: ["2026-11-21T09:00:00Z"],
});

/** Schema of the time at which a response was generated, with an offset from UTC. */
export const generatedAtSchema = z.iso
  .datetime({ offset: true })
  .meta({ description: "The time at which the answer was made." });

/** Schema of the time zone of the time stamps in a response. */
export const utcSchema = z.literal("UTC").meta({ description: "The zone of the timestamps." });
