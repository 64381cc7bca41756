import { z } from "zod";
import { timestampSchema } from "../../time/timestamp.ts";
import { verifiedLeadSchema } from "../../wire/service/verification.ts";

export const countSchema = z.int().min(0);
export const probabilitySchema = z.number().min(0).max(1);

export const figureSchema = z
  .object({
    value: z.number().meta({ description: "The figure." }),
    low: z.number().meta({ description: "Lower end of the 90 % interval." }),
    high: z.number().meta({ description: "Upper end of the 90 % interval." }),
  })
  .meta({ id: "EvidenceFigure", description: "A figure with its 90 % interval." });

export const daysAhead = {
  from_day: countSchema.meta({ description: "First day ahead, counted from when the run was there [d]." }),
  to_day: z.int().min(1).meta({ description: "End of the days ahead [d]." }),
};

export const daysSchema = countSchema.meta({
  description: "The number of distinct days of weather behind it.",
});

export const reasonSchema = z.enum(["few_days", "few_outcomes"]).nullable().meta({
  description:
    "The reason why figures are null: too few distinct days (`few_days`), or too few promises that held or failed (`few_outcomes`). Null if none is missing for such a reason.",
});

/** Schema of the quality of the forecasts of single hours. It extends the schema of `leads` in responses of `verification`. */
export const evidenceHoursSchema = verifiedLeadSchema
  .extend({
    ...daysAhead,
    top: z
      .object({
        inside: probabilitySchema
          .nullable()
          .meta({ description: "Share of them whose score was between Q10 and Q90; null below 30 days." }),
        count: countSchema.meta({
          description: "The number of hours. It is more than 5 % if hours have equal means.",
        }),
        days: daysSchema,
      })
      .meta({
        id: "TopHours",
        description:
          "The hours whose mean score of the members is among the highest 5 %. They are chosen by what was said, never by what came.",
      }),
  })
  .meta({ id: "EvidenceHours", description: "The quality of the scores of single hours." });

const shareSchema = (description: string) => probabilitySchema.meta({ description });
const knownSchema = (description: string) =>
  probabilitySchema.nullable().meta({ description: `${description} Null if it is not known.` });

/** Schema of one row in the table of hours: the forecast that a past run made for an hour, and the weather that followed. */
export const evidenceHourSchema = z
  .object({
    run: timestampSchema.meta({ description: "Start of the run." }),
    available_at: timestampSchema.meta({ description: "The hour in which the run was there." }),
    time: timestampSchema.meta({ description: "The hour that is forecast." }),
    lead_hours: countSchema.meta({ description: "Time from `available_at` to `time` [h]." }),
    members: z.int().min(1).meta({ description: "The number of members with a score." }),
    mean: shareSchema("The mean score of the members."),
    q10: shareSchema("Tenth percentile of their scores."),
    q90: shareSchema("Ninetieth percentile of their scores."),
    ideal: shareSchema("The probability of a score above 0.9."),
    unsuitable: shareSchema("The probability of a score below 0.1."),
    crps: z.number().meta({ description: "The CRPS of the members." }),
    came: shareSchema("The score in the weather that came."),
    climatology_ideal: knownSchema("How often the score is above 0.9 at that hour and season."),
    climatology_unsuitable: knownSchema("How often it is below 0.1."),
    climatology_crps: z
      .number()
      .nullable()
      .meta({ description: "The CRPS of the scores of other years. Null if they are not known." }),
    persistence: knownSchema("The score at the same hour of the last day before the run."),
    synthetic: z.boolean().meta({ description: "True if the weather is synthetic. As CSV, 1 or 0." }),
  })
  .meta({ id: "EvidenceHour", description: "The forecast of an hour, and the weather that came." });
export type EvidenceHour = z.output<typeof evidenceHourSchema>;
