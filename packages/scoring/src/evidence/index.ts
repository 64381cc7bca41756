export type { PromiseCase, UnpromisedDay } from "./evidence-case.ts";
export type { ComparedModel, DecisionCosts, EvidenceOptions, EvidenceReport } from "./evidence-figures.ts";
export { evidenceReport } from "./evidence-report.ts";
