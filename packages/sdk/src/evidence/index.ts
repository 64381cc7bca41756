export type { EvidenceOrder, EvidenceReport, EvidenceRequest } from "../generated/v2/wire.ts";
export { EvidenceClient, type ProveOptions } from "./evidence-client.ts";
