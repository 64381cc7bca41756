export { bentProbabilities, learnedDecisions, valueForCosts } from "./decisions/evidence-value.ts";
export type { PromiseCase, UnpromisedDay } from "./evidence-case.ts";
export type {
  CalibratedLead,
  ComparedModel,
  DecisionCosts,
  EvidenceHours,
  EvidenceInterval,
  EvidenceOptions,
  EvidenceReport,
  EvidenceValue,
  LearnedDecisions,
  MissingReason,
} from "./evidence-figures.ts";
export { evidenceSeed } from "./evidence-figures.ts";
export { type HourCase, HourSums } from "./evidence-hours.ts";
export { calibratedLeads, evidenceReport } from "./evidence-report.ts";
export { evidenceLeads } from "./measures/lead-classes.ts";
export { heldShare, type HeldShare } from "./held-share.ts";
