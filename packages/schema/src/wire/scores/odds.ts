import { z } from "zod";
import { bandEdges, bands, bandWords, planningAid, presenceBands } from "./band.ts";
import { likelihoods } from "./likelihood.ts";
import { scoreSchema } from "./score.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";

/** Ways in which a probability can be determined. */
const oddsBases = [
  "ensemble",
  "ensemble+deterministic",
  "subseasonal",
  "seasonal",
  "deterministic_reliability",
  "deterministic",
] as const;
export type OddsBasis = (typeof oddsBases)[number];

export const oddsBasisSchema = z.enum(oddsBases).meta({
  description:
    "The basis of the probability: the members of a part. `ensemble+deterministic`: the members and the deterministic run as one more member, in the hours that this run covers. `deterministic_reliability`: the frequency with which runs with such a score were right at the site. `deterministic`: a single run, which gives no probability.",
});

/** Schema of a published probability. */
export const probabilitySchema = z.number().min(0.0001).max(0.9999);

/** Schema of a share of hours or of ensemble members, 0 to 1. */
export const shareSchema = z.number().min(0).max(1);

/** Schema of the word that describes a probability. */
export const likelihoodSchema = z.enum(likelihoods.map(({ name }) => name)).meta({
  id: "Likelihood",
  description: `The word for the probability: ${likelihoods
    .map(({ name, from }) => (from === 0 ? `else \`${name}\`` : `from ${from} \`${name}\``))
    .join(", ")}.`,
});

/** Schema of a band of a score. The name of a band depends on the polarity of the entry (task or scenario). */
export const bandSchema = z.enum([...bands, ...bands.map((band) => presenceBands[band])]).meta({
  id: "Band",
  description: `The band of a score. ${bandWords} The bands of a scenario are \`present\`, \`partial\`, \`slight\` and \`absent\`. ${planningAid}`,
  "x-halcyon-bands": bandEdges,
});

/** Schema of quantiles of a score over the ensemble members. */
export const spreadSchema = z
  .object({
    median: scoreSchema.meta({ description: "Median over the members." }),
    Q10: scoreSchema.nullable().meta({
      description: "Tenth percentile; null if too few members have values.",
    }),
    Q90: scoreSchema
      .nullable()
      .meta({ description: "Ninetieth percentile; null if too few members have values." }),
  })
  .meta({ id: "Spread" });

export const ensembleAbsenceSchema = z
  .object({
    from: timestampSchema.meta({ description: "The first hour of the span." }),
    to: timestampSchema.meta({ description: "The last hour of the span." }),
    because: z.enum(["not_configured", "stale", "variable", "gap", "reach"]).meta({
      description:
        "`not_configured`: the model has no members on this server. `stale`: the run of the members is too old or cannot be read. `variable`: the members lack a variable that the entry needs. `gap`: too many members lack a value. `reach`: the members do not cover these hours or this place.",
    }),
    variable: variableNameSchema
      .optional()
      .meta({ description: "Present only with `variable`: the variable that the members lack." }),
  })
  .meta({
    id: "EnsembleAbsence",
    description: "Hours in which no members can be counted, with the reason.",
  });
export type EnsembleAbsence = z.output<typeof ensembleAbsenceSchema>;

/** Schema of the notice that the ensemble is stale (too old) or cannot be read. Some hours then come from the deterministic run alone. */
export const ensembleStaleNoticeSchema = z
  .object({
    code: z.literal("ensemble_stale").meta({ description: "The code of the notice." }),
    run: timestampSchema.nullable().meta({
      description: "Start of the newest run of the ensemble; null if no run can be read.",
    }),
    from: timestampSchema.meta({ description: "The first hour of the span." }),
    to: timestampSchema.meta({ description: "The last hour of the span." }),
  })
  .meta({
    id: "EnsembleStaleNotice",
    description:
      "The ensemble is too old or cannot be read. No members are counted in the hours that the deterministic run covers.",
  });
export type EnsembleStaleNotice = z.output<typeof ensembleStaleNoticeSchema>;
