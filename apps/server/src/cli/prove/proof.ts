import { type Entry, v2 } from "@halcyon/schema";
import type { EvidenceReport, EvidenceRequest as AskedEvidence } from "@halcyon/schema/v2";
import type { SiteLocation } from "@halcyon/schema/wire";
import { type DecisionCosts, HourSums } from "@halcyon/scoring/evidence";
import { type EvidencePlace, openEvidence } from "../../evidence/evidence-place.ts";
import { type EvidenceSources, NoEvidence } from "../../evidence/evidence-request.ts";
import { type GatheredEvidence, gatherEvidence } from "../../evidence/gather-evidence.ts";
import { plannedModel, plannedTruth } from "../../evidence/orders/order-plan.ts";
import { writeReport } from "../../evidence/orders/write-report.ts";
import { type EvidencePlan, planEvidence } from "../../evidence/plan-evidence.ts";
import { zoneOf } from "../../weather/hours/zone-of-place.ts";

/** Question of a proof: how promised windows of one length turned out for an entry, at a place, in the last years. */
interface ToProve {
  readonly entry: Entry;
  readonly location: SiteLocation;
  readonly years: number;
  readonly window: AskedEvidence["window"];
  readonly costs: DecisionCosts | undefined;
  readonly calibrated: boolean;
}

/** Planned proof (a report on how past promised windows turned out). The past model runs of the proof are not read yet. */
export interface PlannedProof {
  readonly asked: AskedEvidence;
  readonly place: EvidencePlace;
  readonly plan: EvidencePlan;
}

/** Report on past promised windows (windows with stated probabilities) in the format of the API, with a list of all these windows. */
export interface Proof extends Pick<PlannedProof, "asked"> {
  readonly report: EvidenceReport;
  readonly promises: GatheredEvidence["promises"];
  /** Last day on which promised windows may start, in days after the start of a run. */
  readonly lastDay: number;
}

/**
 * Plans which past runs are read.
 *
 * @param nowMs - Current time [ms since 1970].
 * @throws NoEvidence if there is nothing to compare, and the other errors of `openEvidence` and `planEvidence`.
 */
export async function planProof(
  { entry, location, years, window: proved, costs, calibrated }: ToProve,
  sources: EvidenceSources,
  nowMs: number,
): Promise<PlannedProof> {
  const { latitude, longitude, elevationM } = location;
  const { type, id } = entry;
  const body = v2["evidence.create"].body.parse({
    location: { latitude, longitude, ...(elevationM === undefined ? {} : { elevation_m: elevationM }) },
    model: sources.model,
    part: sources.part,
    entry: { type, id },
    window: proved,
    period: { years },
    ...(costs === undefined ? {} : { costs }),
    calibrated,
  });
  const asked = { ...body, window: proved };
  const timezone = await zoneOf("auto", location);
  const { duration_hours: durationHours, local_hours: localHours } = proved;
  const window = {
    durationHours,
    minimumScore: proved.minimum_score!,
    daylightAt: proved.daylight_only ? location : undefined,
    localHours: localHours && { ...localHours, timezone },
  };
  const request = { entry, location, timezone, window, leadDays: asked.lead_days, period: { years } };
  const place = await openEvidence(request, sources);
  return { asked, place, plan: await planEvidence(place, { nowMs }) };
}

/**
 * Reads the past runs of a plan, and reports how well the windows that these runs promised came true.
 *
 * @param onRun - Called after each run, with the number of runs that are done.
 * @throws NoEvidence if there is no day on which forecast and true weather can be compared.
 */
export async function makeProof(
  { asked, place, plan }: PlannedProof,
  nowMs: () => number,
  onRun: (done: number, total: number) => void,
): Promise<Proof> {
  const gathered = await gatherEvidence({ place, plan, onRun });
  const { promises, unpromised, unreadable } = gathered;
  if (promises.length + unpromised.length === 0)
    throw new NoEvidence(
      "no_runs",
      unreadable[0]?.because ?? "On no day is a window possible whose weather is known. Choose other hours.",
    );
  const hours = new HourSums();
  hours.add(gathered.hours);
  const { request, leads } = place;
  const { report } = writeReport({
    asked,
    plan: {
      request,
      models: [plannedModel(place, plan)],
      truth: await plannedTruth(place),
      pieces: [],
    },
    gathered: [gathered],
    hours,
    nowMs: nowMs(),
  });
  const lastDay = Math.ceil((leads.to - request.window.durationHours + 1) / 24);
  return { asked, report, promises, lastDay };
}
