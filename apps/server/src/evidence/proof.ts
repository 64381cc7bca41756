import { acceptableFrom, type Entry } from "@halcyon/schema";
import type { SiteLocation } from "@halcyon/schema/wire";
import {
  type DecisionCosts,
  type EvidenceReport,
  evidenceReport,
  evidenceSeed,
  HourSums,
} from "@halcyon/scoring/evidence";
import { type EvidenceNotice, evidenceNotices } from "./evidence-notices.ts";
import { type EvidencePlace, openEvidence } from "./evidence-place.ts";
import type { EvidenceSources } from "./evidence-request.ts";
import { type GatheredEvidence, gatherEvidence } from "./gather-evidence.ts";
import { type EvidencePlan, planEvidence } from "./plan-evidence.ts";
import { zoneOf } from "../weather/hours/zone-of-place.ts";

/** What is to be proven: an entry and a length of windows at a place, in the last years. */
interface ToProve {
  readonly entry: Entry;
  readonly location: SiteLocation;
  readonly years: number;
  readonly durationHours: number;
}

/** Proof whose runs are not read yet. */
interface PlannedProof {
  readonly place: EvidencePlace;
  readonly plan: EvidencePlan;
}

/** How good the promises were, with everything that the figures rest on. It is the result of `halcyon prove`, before it is formatted. */
export interface Proof extends PlannedProof {
  readonly gathered: GatheredEvidence;
  readonly report: EvidenceReport;
  readonly notices: readonly EvidenceNotice[];
  readonly costs: DecisionCosts | undefined;
}

/** Number of days from the start of a run in which promised windows start. */
const leadDays = 7;

/**
 * Plans which runs are read. Windows are acceptable in each hour, at any time of the day.
 *
 * @param nowMs - Current time [ms since 1970].
 * @throws NoEvidence if there is nothing to compare; otherwise the errors of `openEvidence`.
 */
export async function planProof(
  { entry, location, years, durationHours }: ToProve,
  sources: EvidenceSources,
  nowMs: number,
): Promise<PlannedProof> {
  const timezone = await zoneOf("auto", location);
  const window = {
    durationHours,
    minimumScore: acceptableFrom,
    daylightAt: undefined,
    localHours: undefined,
  };
  const request = { entry, location, timezone, window, leadDays, period: { years } };
  const place = await openEvidence(request, sources);
  return { place, plan: await planEvidence(place, { nowMs }) };
}

/**
 * Reads the runs of a plan, and reports how good their promises were.
 *
 * @param onRun - Called after each run, with the number of runs that are done.
 */
export async function makeProof(
  { place, plan }: PlannedProof,
  costs: DecisionCosts | undefined,
  onRun?: (done: number, total: number) => void,
): Promise<Proof> {
  const gathered = await gatherEvidence({ place, plan, ...(onRun === undefined ? {} : { onRun }) });
  const { id, synthetic } = place.sources.truth.describe();
  const truth = synthetic ? "synthetic weather" : id;
  const hours = new HourSums();
  hours.add(gathered.hours);
  const options = { costs, seed: evidenceSeed, truth, hours };
  const report = evidenceReport(gathered.promises, gathered.unpromised, options);
  return { place, plan, gathered, report, notices: evidenceNotices(place, plan, gathered), costs };
}
