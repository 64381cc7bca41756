import type { EvidencePlace } from "./evidence-place.ts";
import type { GatheredEvidence } from "./gather-evidence.ts";
import type { EvidencePlan } from "./plan-evidence.ts";

/**
 * Fact that a reader of evidence must know. `runs_missing`: more than a tenth of the runs are missing. `synthetic`: no weather is real.
 * `constraints_left_out`: one side lacks the variables of constraints. `truth_is_model`: the truth is a reanalysis, which smooths gusts, rain and visibility.
 * `truth_of_same_model`: the reanalysis is made with the model whose forecasts it judges. `new_generation`: a new version of the model began in the period.
 * `single_run`: the forecasts have one member, so their probabilities are not known.
 */
export type EvidenceNotice =
  | "runs_missing"
  | "synthetic"
  | "constraints_left_out"
  | "truth_is_model"
  | "truth_of_same_model"
  | "new_generation"
  | "single_run";

/** Share of missing runs above which they are reported first. */
export const manyMissing = 0.1;

/** Returns the notices of evidence, the most important ones first. */
export function evidenceNotices(
  { sources, source, past, leftOut }: EvidencePlace,
  { runs, missing, from, to }: EvidencePlan,
  { unreadable }: Pick<GatheredEvidence, "unreadable">,
): EvidenceNotice[] {
  const truth = sources.truth.describe();
  const { members } = source.describe();
  const lost = missing.length + unreadable.length;
  const isModel = !truth.synthetic && truth.station !== true;
  const holds: Readonly<Record<EvidenceNotice, boolean>> = {
    runs_missing: lost > manyMissing * (runs.length + missing.length),
    synthetic: truth.synthetic,
    constraints_left_out: leftOut.length > 0,
    truth_is_model: isModel,
    truth_of_same_model: isModel && sources.model === "ecmwf" && /era5/i.test(truth.id),
    new_generation: past.generations.some((one) => one.from > from && one.from <= to),
    single_run: members === 1,
  };
  return (Object.keys(holds) as EvidenceNotice[]).filter((notice) => holds[notice]);
}
