import { z } from "zod";
import { bandEdges, bands, bandWords, planningAid, presenceBands } from "./band.ts";
import { scoreSchema } from "./score.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";

/** Words for probabilities, the likeliest first: the first row whose edge a published probability reaches. Mastrandrea et al. 2010, for the IPCC. */
export const likelihoods = [
  { name: "very_likely", from: 0.9 },
  { name: "likely", from: 0.66 },
  { name: "about_as_likely_as_not", from: 0.33 },
  { name: "unlikely", from: 0.1 },
  { name: "very_unlikely", from: 0 },
] as const;
export type Likelihood = (typeof likelihoods)[number]["name"];

/** Basis of a probability. */
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
    "The basis of the probability: the members of a part. `ensemble+deterministic`: the members, and the deterministic run as one more, in the hours that the run answers. `deterministic_reliability`: how often a run of such a score came true at the site. `deterministic`: one run alone, which knows no probability.",
});

/** A probability as it is published. */
export const probabilitySchema = z.number().min(0.0001).max(0.9999);

/** A part of the members that were counted. */
export const shareSchema = z.number().min(0).max(1);

/** The word for a probability. */
export const likelihoodSchema = z.enum(likelihoods.map(({ name }) => name)).meta({
  id: "Likelihood",
  description: `The word for the probability: ${likelihoods
    .map(({ name, from }) => (from === 0 ? `else \`${name}\`` : `from ${from} \`${name}\``))
    .join(", ")}.`,
});

/** The name of the band of a score, by the polarity of what is scored. */
export const bandSchema = z.enum([...bands, ...bands.map((band) => presenceBands[band])]).meta({
  id: "Band",
  description: `The band of a score. ${bandWords} The bands of a scenario are \`present\`, \`partial\`, \`slight\` and \`absent\`. ${planningAid}`,
  "x-halcyon-bands": bandEdges,
});

/** Quantiles over members. */
export const spreadSchema = z
  .object({
    median: scoreSchema.meta({ description: "Median over the members." }),
    Q10: scoreSchema.nullable().meta({ description: "Tenth percentile; null where too few members answer." }),
    Q90: scoreSchema
      .nullable()
      .meta({ description: "Ninetieth percentile; null where too few members answer." }),
  })
  .meta({ id: "Spread" });

export const ensembleAbsenceSchema = z
  .object({
    from: timestampSchema.meta({ description: "The first hour of the span." }),
    to: timestampSchema.meta({ description: "The last hour of the span." }),
    because: z.enum(["not_configured", "stale", "variable", "gap", "reach"]).meta({
      description:
        "`not_configured`: the model has no members here. `stale`: their run is too old or cannot be read. `variable`: they do not carry one that the entry needs. `gap`: too many of them lack a value. `reach`: they reach neither these hours nor this place.",
    }),
    variable: variableNameSchema
      .optional()
      .meta({ description: "Only present with `variable`: the one that members do not carry." }),
  })
  .meta({
    id: "EnsembleAbsence",
    description: "Hours in which no members can be counted, and why.",
  });
export type EnsembleAbsence = z.output<typeof ensembleAbsenceSchema>;

/** Notice that no members could be counted in the hours of one run. */
export const ensembleStaleNoticeSchema = z
  .object({
    code: z.literal("ensemble_stale").meta({ description: "What the notice says." }),
    run: timestampSchema.nullable().meta({
      description: "Start of the newest run of the ensemble; null where it has none that can be read.",
    }),
    from: timestampSchema.meta({ description: "The first hour of the span." }),
    to: timestampSchema.meta({ description: "The last hour of the span." }),
  })
  .meta({
    id: "EnsembleStaleNotice",
    description:
      "The ensemble is too old or cannot be read, so that no members are counted in hours which the deterministic run answers.",
  });
export type EnsembleStaleNotice = z.output<typeof ensembleStaleNoticeSchema>;
