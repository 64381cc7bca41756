import { z } from "zod";

/** Events with calibrated odds: an hour that is at least acceptable, an ideal hour, and a window of 4, 8 or 24 acceptable hours. */
export const oddsEvents = ["acceptable", "ideal", "window_4", "window_8", "window_24"] as const;
export type OddsEvent = (typeof oddsEvents)[number];

/** Events that have odds for each score of a single run. `not_stop` means that the score of the hour is above 0. */
export const tableEvents = ["not_stop", ...oddsEvents] as const;
export type TableEvent = (typeof tableEvents)[number];

/** Number of bins for scores from 0 (stop) to 1 (ideal). */
export const tableBins = 10;

/** Schema of a lead class. A lead class is a range of lead times [days from the start of a run], with the skill of the odds on held-out days. */
const leadClass = {
  from_day: z.number().min(0),
  to_day: z.number().positive(),
  days: z.int().min(0).meta({ description: "Distinct days that it was fitted to." }),
  brier_raw: z.number().min(0).max(1).optional(),
  brier: z.number().min(0).max(1).optional(),
};

const refused = z.object({
  ...leadClass,
  accepted: z.literal(false),
  because: z.string().meta({ description: "Why the class has no odds of its own." }),
});

function fitted<Fields extends z.ZodRawShape>(fields: Fields) {
  const accepted = z.object({ ...leadClass, ...fields, accepted: z.literal(true) });
  return z.array(z.discriminatedUnion("accepted", [accepted, refused])).min(1);
}

const sector = z
  .string()
  .min(1)
  .max(120)
  .meta({ description: "A sector of tasks; those below it belong to it." });

/** Schema of the calibrated odds of one event for the tasks of a sector, by class of lead times. */
export const eventOddsSchema = z.discriminatedUnion("method", [
  z.object({
    sector,
    event: z.enum(oddsEvents),
    method: z.literal("beta"),
    classes: fitted({ alpha: z.number().min(0), beta: z.number().min(0), gamma: z.number() }),
  }),
  z.object({
    sector,
    event: z.enum(tableEvents),
    method: z.literal("reliability"),
    classes: fitted({
      bins: z
        .array(z.number().gt(0).lt(1))
        .length(tableBins)
        .refine((bins) => bins.every((bin, index) => index === 0 || bin >= bins[index - 1]!), {
          error: "a better score has lower odds",
        })
        .meta({
          description:
            "Odds of the event by the worst score of the run: a stop, the rest of unsuitable, seven parts of acceptable, ideal.",
        }),
    }),
  }),
]);
export type EventOdds = z.output<typeof eventOddsSchema>;
export type BentOdds = Extract<EventOdds, { method: "beta" }>;
export type TabledOdds = Extract<EventOdds, { method: "reliability" }>;
