import type { ModelId } from "@halcyon/schema";
import type { VerifiedPart } from "@halcyon/schema/registry";
import type { DecisionCosts, EvidenceReport } from "@halcyon/scoring/evidence";
import type { EvidenceNotice } from "../../evidence/evidence-notices.ts";
import type { EvidencePlace } from "../../evidence/evidence-place.ts";
import type { GatheredEvidence } from "../../evidence/gather-evidence.ts";
import type { EvidencePlan } from "../../evidence/plan-evidence.ts";

/** Result of `halcyon prove`, before it is formatted. */
export interface Proof {
  readonly model: ModelId;
  readonly part: VerifiedPart;
  readonly place: EvidencePlace;
  readonly plan: EvidencePlan;
  readonly gathered: GatheredEvidence;
  readonly report: EvidenceReport;
  readonly notices: readonly EvidenceNotice[];
  readonly costs: DecisionCosts | undefined;
}
