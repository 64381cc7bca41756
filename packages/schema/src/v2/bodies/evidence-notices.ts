import { z } from "zod";

/** Remarks about an evidence report, by code, the most important ones first. */
export const evidenceNotices = {
  runs_missing: "More than a tenth of the runs could not be read.",
  nothing_promised:
    "On no day did any member have a window. Ask for a shorter job, more hours of the day, or a lower score.",
  synthetic: "The weather is synthetic. The report says nothing about real forecasts.",
  warnings_not_in_records:
    "The task has `warnings`, but past warnings are not known. Hours that a warning stopped count as their weather allows.",
  constraints_left_out: "Some constraints were left out, because one side lacks their variables.",
  truth_is_model: "The truth is a reanalysis, which smooths gusts, rain and visibility.",
  truth_of_same_model: "Truth and forecast come from the same centre, which flatters the forecast.",
  new_generation: "The model changed within the period. The newest version may be better or worse.",
  single_run: "The forecasts are single runs without members. Their probabilities are not known.",
} as const;
export type EvidenceNotice = keyof typeof evidenceNotices;

export const evidenceNoticeSchema = z
  .object({
    code: z
      .enum(Object.keys(evidenceNotices) as [EvidenceNotice, ...EvidenceNotice[]])
      .meta({ description: "The code." }),
    text: z.string().meta({ description: "The notice in words." }),
  })
  .meta({ id: "EvidenceNotice" });
