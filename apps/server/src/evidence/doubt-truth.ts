import type { ObservationDoubts } from "@halcyon/weather";
import { doubtRecord } from "../verification/truth/doubt-record.ts";
import type { EvidencePlace } from "./evidence-place.ts";
import type { EvidencePlan } from "./plan-evidence.ts";

/**
 * Compares the weather record that counts as the truth with the past forecasts of a plan. Returns probable mistakes in the units or the clock of the record.
 *
 * @throws SourceError if the record cannot be read.
 */
export function doubtTruth(
  { request, sources }: EvidencePlace,
  { runs, from }: Pick<EvidencePlan, "runs" | "from">,
): Promise<ObservationDoubts> {
  const { model, part, source, truth, cache, lapseKPerKm } = sources;
  const stored = { model, part, source, runs };
  const site = request.location;
  return doubtRecord({ stored, site, observations: truth, cache, lapseKPerKm, from, to: Infinity });
}
