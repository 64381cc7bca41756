import { z } from "zod";

/** An instant in answers: UTC, to the second. */
export const timestampSchema = z.iso.datetime({ precision: 0 }).meta({
  description: "UTC instant, `YYYY-MM-DDTHH:MM:SSZ`.",
  examples: ["2026-11-21T09:00:00Z"],
});

/** Time at which a response was made, with an offset from UTC. */
export const generatedAtSchema = z.iso
  .datetime({ offset: true })
  .meta({ description: "The time at which the answer was made." });

/** The zone of the stamps of an answer. */
export const utcSchema = z.literal("UTC").meta({ description: "The zone of the timestamps." });
