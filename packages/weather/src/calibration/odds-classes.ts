import { z } from "zod";

/** What odds are calibrated of: hours of a band or a better one, and windows of so many hours that are all acceptable. */
export const oddsEvents = ["acceptable", "ideal", "window_4", "window_8", "window_24"] as const;
export type OddsEvent = (typeof oddsEvents)[number];

const finite = z.number();

/** Days from the start of a run, and how odds did there on days that they were not fitted to. */
const leadClass = {
  from_day: z.number().min(0),
  to_day: z.number().positive(),
  days: z.int().min(0).meta({ description: "Distinct days that it was fitted to." }),
  brier_raw: z.number().min(0).max(1).optional(),
  brier: z.number().min(0).max(1).optional(),
};

const accepted = z.object({
  ...leadClass,
  accepted: z.literal(true),
  alpha: z.number().min(0),
  beta: z.number().min(0),
  gamma: finite,
});

const refused = z.object({
  ...leadClass,
  accepted: z.literal(false),
  because: z.string().meta({ description: "Why the odds of the class stay as they are." }),
});

/** How the odds of one event are bent for the tasks of a sector, class by class. */
export const eventOddsSchema = z.object({
  sector: z.string().min(1).max(120).meta({ description: "A sector of tasks; those below it belong to it." }),
  event: z.enum(oddsEvents),
  method: z.literal("beta"),
  classes: z.array(z.discriminatedUnion("accepted", [accepted, refused])).min(1),
});
export type EventOdds = z.output<typeof eventOddsSchema>;
export type OddsClass = EventOdds["classes"][number];
