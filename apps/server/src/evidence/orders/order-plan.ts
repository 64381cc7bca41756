import type { Licence, ModelId } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import {
  type EvidenceEstimate,
  type EvidenceNotice,
  evidenceNotices,
  type EvidenceRequest as AskedEvidence,
} from "@halcyon/schema/v2";
import { greatCircleKm } from "@halcyon/weather/source-kit";
import { type CallsLeft, type RecordSource, SourceError } from "@halcyon/weather";
import { Refusal } from "../../errors/refusal.ts";
import { weatherUnavailable } from "../../weather/refusals/weather-unavailable.ts";
import { type EvidencePlace, type LeftOutConstraint, openEvidence } from "../evidence-place.ts";
import { type EvidenceRequest, NoEvidence } from "../evidence-request.ts";
import { pastMaxBytes } from "../../verification/stored-runs.ts";
import { type EvidencePlan, planEvidence } from "../plan-evidence.ts";
import { callBudget } from "./call-budget.ts";
import { chosenTruth, type EvidencePorts, evidenceSources, pastUnavailable } from "./evidence-sources.ts";
import { digestOfWindows, sha256 } from "./proved-windows.ts";
import { costOfRuns } from "./stored-evidence.ts";

/** Version of the computation of reports. It changes whenever the same runs and weather would give other promised windows or other figures. */
export const evidenceFormula = "2";

/** Piece of work for a report: the runs of one month of a model. */
export interface EvidencePiece {
  readonly model: ModelId;
  /** Start times of the model runs, in ascending order. */
  readonly runs: readonly EpochHour[];
}

/** Model of a report, with the plan for reading its runs and the facts that the report states about the model. */
export interface PlannedModel {
  readonly model: ModelId;
  readonly plan: EvidencePlan;
  readonly source: {
    readonly id: string;
    readonly synthetic: boolean;
    readonly licence: Licence;
    readonly members: number;
    readonly availableAfterHours: number;
    readonly generations: readonly string[];
  };
  readonly leftOut: readonly LeftOutConstraint[];
  /** Notices that are known before the runs are read. */
  readonly notices: readonly EvidenceNotice[];
}

/** Facts about the true weather that a report states. */
export interface PlannedTruth {
  readonly kind: "station" | "reanalysis" | "synthetic";
  readonly id: string;
  readonly attribution: string;
  readonly distanceKm: number;
}

/** Plan of a report. It is stored with the report, so that any process can continue the work. */
export interface OrderPlan {
  /** Request with the entry (task or scenario) in the version that is scored. */
  readonly request: EvidenceRequest;
  /** Models to read: first the model of the report, then the models to compare with it. */
  readonly models: readonly PlannedModel[];
  readonly truth: PlannedTruth;
  readonly pieces: readonly EvidencePiece[];
}

/** Digests of three inputs of a report: the data, the options for its figures, and its windows. */
export interface EvidenceDigest {
  readonly reads: string;
  /** Digest of the costs of decisions, and of whether probabilities are corrected. Both options change only the figures, not the data that is read. */
  readonly figures: string;
  /**
   * Digest of the model, place, entry (task or scenario) and window options. Responses use it to find the report about their windows. Null for windows of a
   * single run.
   */
  readonly windows: string | null;
}

/** Planned report, before it is charged. */
export interface PlannedOrder {
  readonly plan: OrderPlan;
  readonly estimate: EvidenceEstimate;
  /** Cost of the report [requests deducted from the allowance of the key]. */
  readonly cost: number;
  readonly digest: EvidenceDigest;
}

/** Request from which a report is planned. */
export interface OrderWish {
  readonly asked: AskedEvidence;
  readonly request: EvidenceRequest;
  /** Current time [ms since 1970]. */
  readonly nowMs: number;
}

/** Minimum number of days of weather that a period must have. */
const fewestDays = 60;

/**
 * Plans a report from the descriptions of its sources, without reading runs or weather.
 *
 * @param maxBytes - Maximum amount of data that is read for each model [bytes].
 * @throws Refusal model_unavailable, past_unavailable, location_outside_coverage or variable_unavailable if there is nothing to compare. Refusal
 * invalid_request if the period is too short or outside the record. Refusal weather_unavailable if metadata cannot be read.
 */
export async function planOrder(
  ports: EvidencePorts,
  wish: OrderWish,
  maxBytes: number = pastMaxBytes,
): Promise<PlannedOrder> {
  const { asked, request } = wish;
  const record = await chosenTruth(ports, request.record);
  const placed = await plannedModels(ports, { ...wish, record }, maxBytes);
  const { place } = placed[0]!;
  const models = placed.map(({ planned }) => planned);
  const truth = await plannedTruth(place);
  const plan: OrderPlan = { request, models, truth, pieces: models.flatMap(piecesOf) };
  const { revision } = place.sources.truth.describe();
  const read = models.map(({ plan: { runs, from }, ...others }) => [
    runs,
    from,
    others.source,
    others.leftOut,
  ]);
  const { model, compare, part, costs, calibrated } = asked;
  const named = [evidenceFormula, request, model, compare, part, read, truth, revision];
  return {
    plan,
    estimate: estimateOf(models, place.past.callsLeft?.() ?? [], wish.nowMs),
    cost: models.reduce((sum, { plan: { runs } }) => sum + costOfRuns(runs.length), 0),
    digest: {
      reads: sha256(named),
      figures: sha256([costs ?? null, calibrated]),
      windows: part === "ensemble" ? digestOfWindows({ model, ...request }) : null,
    },
  };
}

interface PlacedModel {
  readonly place: EvidencePlace;
  readonly planned: PlannedModel;
}

async function plannedModels(
  ports: EvidencePorts,
  { asked, request, nowMs, record }: OrderWish & { readonly record: RecordSource | undefined },
  maxBytes: number,
): Promise<readonly PlacedModel[]> {
  const placed: PlacedModel[] = [];
  for (const [index, model] of [asked.model, ...asked.compare].entries()) {
    const part = { model, part: asked.part };
    // The models are compared at equal intervals of their runs.
    const everyDays = placed[0]?.planned.plan.everyDays ?? request.everyDays;
    const pointer = index === 0 ? "#/model" : `#/compare/${index - 1}`;
    try {
      const place = await openEvidence({ ...request, everyDays }, evidenceSources(ports, part, record));
      const plan = await planEvidence(place, { nowMs, maxBytes });
      requireDays(plan, request);
      placed.push({ place, planned: plannedModel(place, plan) });
    } catch (error) {
      throw refusalOf(error, ports, part).placed((field) => ({
        pointer: field === "model" ? pointer : `#/location/${field}`,
      }));
    }
  }
  return placed;
}

/** Returns the refusal for an error of planning. Other errors are thrown. */
function refusalOf(
  error: unknown,
  ports: EvidencePorts,
  part: Parameters<typeof evidenceSources>[1],
): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof SourceError) return weatherUnavailable(part.model, part, error);
  if (!(error instanceof NoEvidence)) throw error;
  if (error.code !== "outside_record" && error.code !== "no_runs")
    return pastUnavailable(ports, part.part, error.message);
  const { message: detail, expected } = error;
  const fault = { pointer: "#/period", code: "outside_record", detail, expected } as const;
  return new Refusal("invalid_request", { detail: error.message, errors: [fault] });
}

/**
 * Checks that a plan covers enough days of weather.
 *
 * @throws Refusal invalid_request if it does not.
 */
function requireDays({ runs }: EvidencePlan, { leadDays }: EvidenceRequest): void {
  const days = (runs.at(-1)! - runs[0]!) / 24 + leadDays;
  if (days >= fewestDays) return;
  const detail = `The runs cover ${Math.floor(days)} days of weather, and a report needs ${fewestDays}. Choose a longer period.`;
  throw new Refusal("invalid_request", {
    detail,
    errors: [{ pointer: "#/period", code: "too_few_days", detail, expected: { minimum: fewestDays } }],
  });
}

/** Returns the model whose forecasts are compared at a place. The result includes the plan, and the facts that a report states about the model. */
export function plannedModel(place: EvidencePlace, plan: EvidencePlan): PlannedModel {
  const { sources, leftOut } = place;
  const notices = noticesOf(place, plan);
  return { model: sources.model, plan, source: sourceOf(place, plan), leftOut, notices };
}

/** Returns the notices that are known before the runs are read, the most important ones first. */
function noticesOf({ request, sources, source, past, leftOut }: EvidencePlace, { from, to }: EvidencePlan) {
  const truth = sources.truth.describe();
  const isModel = !truth.synthetic && truth.station !== true;
  const holds: Readonly<Record<EvidenceNotice, boolean>> = {
    runs_missing: false,
    nothing_promised: false,
    synthetic: truth.synthetic,
    warnings_not_in_records: request.entry.warnings !== undefined,
    constraints_left_out: leftOut.length > 0,
    truth_is_model: isModel,
    truth_of_same_model: isModel && sources.model === "ecmwf" && /era5/i.test(truth.id),
    new_generation: past.generations.some((one) => one.from > from && one.from <= to),
    single_run: source.describe().members === 1,
  };
  return (Object.keys(evidenceNotices) as EvidenceNotice[]).filter((notice) => holds[notice]);
}

function sourceOf({ source, past }: EvidencePlace, { runs }: EvidencePlan): PlannedModel["source"] {
  const { id, synthetic, licence, members } = source.describe();
  const [first, last] = [runs[0]!, runs.at(-1)!];
  const made = past.generations.filter(({ from }, index) => {
    const next = past.generations[index + 1];
    return from <= last && (next === undefined || next.from > first);
  });
  const generations = made.map(({ name }) => name);
  return { id, synthetic, licence, members, availableAfterHours: past.availableAfterHours, generations };
}

/** Returns the facts that a report states about the true weather at the place of the report. */
export async function plannedTruth({
  sources: { truth },
  request: { location },
}: EvidencePlace): Promise<PlannedTruth> {
  const { id, attribution, synthetic, station } = truth.describe();
  const cell = await truth.locate(location);
  return {
    kind: synthetic ? "synthetic" : station === true ? "station" : "reanalysis",
    id,
    attribution,
    distanceKm: cell === undefined ? 0 : greatCircleKm(location, cell),
  };
}

/** Returns the pieces of a model: the runs of each month in UTC. */
function piecesOf({ model, plan: { runs } }: PlannedModel): readonly EvidencePiece[] {
  const byMonth = Map.groupBy(runs, (run) => new Date(run * 3_600_000).toISOString().slice(0, 7));
  return [...byMonth.values()].map((ofMonth) => ({ model, runs: ofMonth }));
}

/**
 * Estimates how much data, processor time and provider calls a report takes.
 *
 * @param left - Calls that the provider still allows for past runs, for each span of time that it limits: minute, hour, day or month.
 * @param nowMs - Current time [ms since 1970].
 */
export function estimateOf(
  models: readonly Pick<PlannedModel, "plan">[],
  left: readonly CallsLeft[],
  nowMs: number,
): EvidenceEstimate {
  const sum = (of: (plan: EvidencePlan) => number): number =>
    models.reduce((total, { plan }) => total + of(plan), 0);
  return {
    runs: sum(({ runs }) => runs.length),
    every_days: models[0]!.plan.everyDays,
    gigabytes: Math.ceil(sum(({ cost }) => cost.bytes) / 1e7) / 100,
    requests: sum(({ cost }) => cost.requests),
    provider_calls: Math.ceil(sum(({ cost }) => cost.calls)),
    call_budget: callBudget(Math.ceil(sum(({ cost }) => cost.calls)), left, nowMs),
    seconds: Math.ceil(sum(({ cpuSeconds }) => cpuSeconds)),
  };
}
