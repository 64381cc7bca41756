import { z } from "zod";
import { lineSchema } from "../../errors/text-form.ts";

/** Categories of warnings in CAP 1.2. */
export const warningCategories = [
  "Geo",
  "Met",
  "Safety",
  "Security",
  "Rescue",
  "Fire",
  "Health",
  "Env",
  "Transport",
  "Infra",
  "CBRNE",
  "Other",
] as const;

/** Maximum number of events that are named, and the maximum length of each [characters]. */
const eventsMax = 50;
const eventMaxLength = 80;

/** Schema of the events of warnings that a gate or a watch names. */
export const namedEventsSchema = z
  .array(
    lineSchema
      .min(1)
      .max(eventMaxLength)
      .regex(/[\p{L}\p{N}]/u, "A letter or a digit is needed."),
  )
  .min(1)
  .max(eventsMax);

/** Schema of a gate: the official warnings that stop a task. */
export const warningGateSchema = z
  .strictObject({
    severity: z.enum(["minor", "moderate", "severe", "extreme"]).meta({
      description: "The least severity. A warning of unknown severity counts too.",
    }),
    events: namedEventsSchema.optional().meta({
      description:
        "The events that count; all if absent. Each is whole words of the event in any of its languages, a code, or an awareness type of MeteoAlarm. A warning that names no event counts too.",
      examples: [["wind", "HWW"]],
    }),
    categories: z
      .array(z.enum(warningCategories))
      .min(1)
      .max(warningCategories.length)
      .optional()
      .meta({
        description:
          "The categories of CAP that count; all if absent. A warning without a category counts too.",
        examples: [["Met"]],
      }),
    certainty: z.enum(["unlikely", "possible", "likely", "observed"]).default("possible").meta({
      description: "The least certainty. A warning of unknown certainty counts too.",
    }),
    effect: z.literal("stop").default("stop").meta({
      description: "`stop`: the hours of such a warning score 0, and no window has one of them.",
    }),
    if_missing: z.enum(["refuse", "drop"]).default("refuse").meta({
      description:
        "The effect if the warnings at the place are not known. `refuse`: the server refuses the request. `drop`: the next 48 hours score 0.9 at most, with a notice.",
    }),
  })
  .meta({
    id: "WarningGate",
    description:
      "The official warnings that stop the task. Only answers about the hours ahead heed them; records of the past do not.",
  });
export type WarningGate = z.output<typeof warningGateSchema>;
