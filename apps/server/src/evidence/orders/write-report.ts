import { type Entry, type ModelId, planningAid, polarities } from "@halcyon/schema";
import { formatEpochHour, formatInstant } from "@halcyon/schema/time";
import { type EvidenceNotice, evidenceNotices } from "@halcyon/schema/v2";
import type * as V2 from "@halcyon/schema/v2";
import {
  type CalibratedLead,
  calibratedLeads,
  type EvidenceReport,
  evidenceReport,
  evidenceSeed,
  type HourSums,
  learnedDecisions,
  type LearnedDecisions,
  valueForCosts,
} from "@halcyon/scoring/evidence";
import { unnamed } from "../../entries/asked-entry.ts";
import type { GatheredEvidence } from "../gather-evidence.ts";
import { evidenceFormula, type OrderPlan, type PlannedModel } from "./order-plan.ts";
import { short, verifiedHours } from "../verified-hours.ts";

type Metadata = V2.EvidenceReport["metadata"];

export interface ReportWish {
  readonly asked: V2.EvidenceRequest;
  readonly plan: OrderPlan;
  /** Promised windows and gaps of each model, in the order of the plan. */
  readonly gathered: readonly Omit<GatheredEvidence, "hours">[];
  /** Sums over the hours of the first model, from which the verification results for single hours are computed. */
  readonly hours: HourSums;
  /** Current time [ms since 1970]. */
  readonly nowMs: number;
}

/** Report in the format of responses, with the data from which its value for other costs is computed. */
export interface WrittenReport {
  readonly report: V2.EvidenceReport;
  /** Null if the report has no value. */
  readonly decisions: LearnedDecisions | null;
}

/** Writes a report from the gathered promises and hours. The first model must have at least one promise, or one day for which a run promised no window. */
export function writeReport(wish: ReportWish): WrittenReport {
  const { asked, plan, gathered, hours } = wish;
  const [first, ...others] = gathered;
  const made = evidenceReport(first!.promises, first!.unpromised, {
    costs: asked.costs,
    seed: evidenceSeed,
    truth: plan.truth.kind === "synthetic" ? "synthetic weather" : plan.truth.id,
    hours,
    calibrated: asked.calibrated,
    compare: others.map(({ promises }, index) => ({ model: plan.models[index + 1]!.model, cases: promises })),
  });
  const report = {
    metadata: metadataOf(wish),
    ...reportFigures(made),
    method: { text: methodText, limits: [...limits] },
  };
  return { report, decisions: made.decisions };
}

/** Stored data from which a report for other costs is computed. */
interface StoredReport {
  readonly report: V2.EvidenceReport;
  /** Undefined if the report is older than these data, or has no value. */
  readonly decisions: LearnedDecisions | undefined;
  /** Returns the promises of the report's own model, and its days without a promise. Reading them takes many times as long as `decisions`. */
  readonly gathered: () => Promise<Pick<GatheredEvidence, "promises" | "unpromised">>;
}

/**
 * Returns a copy of a report for other costs of decisions, and with or without corrected probabilities. Both options change only the figures.
 *
 * @param nowMs - Current time [ms since 1970].
 */
export async function recomputed(
  { report, decisions, gathered }: StoredReport,
  { costs, calibrated }: Pick<V2.EvidenceRequest, "costs" | "calibrated">,
  nowMs: number,
): Promise<V2.EvidenceReport> {
  const learned = async (): Promise<LearnedDecisions> =>
    decisions ?? learnedDecisions((await gathered()).promises, evidenceSeed).decisions!;
  const corrected = async (): Promise<readonly CalibratedLead[]> => {
    if (report.reason !== null) return [];
    const { promises, unpromised } = await gathered();
    return calibratedLeads(promises, unpromised, evidenceSeed);
  };
  return {
    ...report,
    metadata: { ...report.metadata, generated_at: formatInstant(nowMs) },
    leads_calibrated: calibrated ? (report.leads_calibrated ?? rowsOf(await corrected())) : null,
    // Whether there is a value does not depend on the costs.
    value: report.value && valueOf(valueForCosts(await learned(), costs, evidenceSeed)),
  };
}

const methodText =
  "Each run promises, for each day ahead, the window that the search would put first, with its probability. A promise held if every hour of the weather that came was good. Intervals are of 90 % and count blocks of 10 days, because neighbouring days are alike. Thresholds are learned from other days than those that they judge.";

const limits = [
  "The figures are of past weather and past versions of the model. They need not hold for the next version.",
  "Promises of neighbouring days depend on each other. The number of days says more than the number of promises.",
  "A model cell or a record is not the site itself: turbulence, shelter and instruments are not in it.",
  "Many reports of one site include good ones by chance. Choose the question before you look at the answer.",
] as const;

function metadataOf({ asked, plan, gathered, nowMs }: ReportWish): Metadata {
  const { request, truth } = plan;
  const { model, source, plan: planned, leftOut } = plan.models[0]!;
  const { promises, unpromised, unreadable, gapDays } = gathered[0]!;
  const missing = [...planned.missing, ...unreadable.map(({ run }) => run)].toSorted((a, b) => a - b);
  const read = planned.runs.filter((run) => unreadable.every((one) => one.run !== run));
  const days = unpromised.map(({ targetDay }) => targetDay * 24);
  const [starts, ends] =
    promises.length > 0
      ? [promises.map(({ start }) => start), promises.map(({ end }) => end)]
      : [days, days.map((day) => day + 24)];
  return {
    generated_at: formatInstant(nowMs),
    model,
    part: asked.part,
    source: {
      id: source.id,
      synthetic: source.synthetic,
      licence: source.synthetic ? null : source.licence,
      members: source.members,
      available_after_hours: source.availableAfterHours,
      generations: [...source.generations],
      first_run: formatEpochHour(read[0]!),
      last_run: formatEpochHour(read.at(-1)!),
      runs: read.length,
      runs_missing: missing.map(formatEpochHour),
      every_days: planned.everyDays,
    },
    truth: {
      kind: truth.kind,
      id: truth.id,
      attribution: truth.attribution,
      distance_km: Number(truth.distanceKm.toFixed(1)),
      from: formatEpochHour(starts.reduce((one, other) => Math.min(one, other))),
      to: formatEpochHour(ends.reduce((one, other) => Math.max(one, other)) - 1),
    },
    location: asked.location,
    timezone: request.timezone,
    entry: answeredEntry(request.entry),
    window: asked.window,
    left_out: leftOut.map(({ constraint, variable, fromLeadHours, because }) => ({
      constraint,
      variable,
      from_lead_hours: fromLeadHours,
      because,
    })),
    gap_days: gapDays,
    formula: evidenceFormula,
    interval: 0.9,
    notices: noticesOf(plan.models[0]!, gathered[0]!, missing.length).map((code) => ({
      code,
      text: code === "nothing_promised" ? nothingPromised(unpromised) : evidenceNotices[code],
    })),
    caveat: planningAid,
  };
}

function answeredEntry({ type, id, slug, name, version }: Entry): Metadata["entry"] {
  const known =
    id === unnamed
      ? { id: null, slug: null, name: name || null, version: null }
      : { id, slug, name, version };
  return { type, ...known, polarity: polarities[type] };
}

/** Share of missing runs above which the notice about them comes first. */
const manyMissing = 0.1;

/** Returns the notices of a report. Missing runs come first, because all other figures rest on the runs. */
function noticesOf(
  { notices, plan }: PlannedModel,
  { promises }: Pick<GatheredEvidence, "promises">,
  missing: number,
): readonly EvidenceNotice[] {
  const isLacking = missing > manyMissing * (plan.runs.length + plan.missing.length);
  return [
    ...(isLacking ? (["runs_missing"] as const) : []),
    ...(promises.length === 0 ? (["nothing_promised"] as const) : []),
    ...notices,
  ];
}

/** Says for how many days no run promised a window, and on how many of them the weather had one. */
function nothingPromised(unpromised: GatheredEvidence["unpromised"]): string {
  const counted = (some: typeof unpromised): number => new Set(some.map(({ targetDay }) => targetDay)).size;
  const [days, came] = [counted(unpromised), counted(unpromised.filter((one) => one.came))];
  return `${evidenceNotices.nothing_promised} The runs cover ${days} days, and on ${came} of them the weather that came had a window.`;
}

type Answered = V2.EvidenceReport;

/** Converts the figures of a report to their form in responses. */
function reportFigures(made: EvidenceReport): Omit<Answered, "metadata" | "method"> {
  const { days, reason, headline, leads, leadsCalibrated, hours, value, valueReason, compare, generations } =
    made;
  return {
    days,
    reason,
    headline: headline && {
      probability: headline.probability,
      ...daysOf(headline),
      promised: headline.promised,
      held: headline.held,
      reason: headline.reason,
      share: rounded(headline.share),
      said: short(headline.said),
      days: headline.days,
      generation: headline.generation,
      text: headline.text,
    },
    leads: leads.map(leadOf),
    leads_calibrated: leadsCalibrated && rowsOf(leadsCalibrated),
    hours: hours.map(verifiedHours),
    value: value && valueOf(value),
    value_reason: valueReason,
    compare: compare.map(({ model, leads: compared }) => ({
      model: model as ModelId,
      leads: compared.map((lead) => ({
        ...daysOf(lead),
        days: lead.days,
        reason: lead.reason,
        difference: rounded(lead.difference),
      })),
    })),
    generations: generations.map(({ name, from, promises, days: own, share }) => ({
      name,
      from: formatEpochHour(from),
      promises,
      days: own,
      share: rounded(share),
    })),
  };
}

function rowsOf(leads: readonly CalibratedLead[]): NonNullable<Answered["leads_calibrated"]> {
  return leads.map((lead) => ({ ...leadOf(lead), gain: rounded(lead.gain) }));
}

function leadOf(lead: EvidenceReport["leads"][number]): Answered["leads"][number] {
  const { promises, days, reason, frequency, brier, skill, rocArea, bins, table, unpromisedDays } = lead;
  return {
    ...daysOf(lead),
    promises,
    days,
    reason,
    frequency: short(frequency),
    brier: brier && {
      score: short(brier.score),
      reliability: short(brier.reliability),
      resolution: short(brier.resolution),
      uncertainty: short(brier.uncertainty),
    },
    skill: { climatology: rounded(skill.climatology), control: rounded(skill.control) },
    roc_area: short(rocArea),
    bins: bins.map(({ from, to, promises: own, days: ownDays, said, came }) => ({
      from,
      to,
      promises: own,
      days: ownDays,
      said: short(said),
      came: rounded(came),
    })),
    table: table && {
      probability: table.probability,
      held: table.held,
      failed: table.failed,
      passed_up: table.passedUp,
      rightly_left: table.rightlyLeft,
      days: table.days,
      share: rounded(table.share),
    },
    unpromised_days: unpromisedDays,
  };
}

function valueOf(value: NonNullable<EvidenceReport["value"]>): NonNullable<Answered["value"]> {
  const { costRatio, goFrom, leads, waiting, curve } = value;
  return {
    cost_ratio: short(costRatio),
    go_from: goFrom && {
      probability: short(goFrom.probability),
      low: short(goFrom.low),
      high: short(goFrom.high),
      members: goFrom.members,
      of: goFrom.of,
    },
    leads: leads.map((lead) => ({
      ...daysOf(lead),
      days: lead.days,
      reason: lead.reason,
      value: rounded(lead.value),
      control: rounded(lead.control),
      expense: short(lead.expense),
      expense_climatology: short(lead.expenseClimatology),
    })),
    waiting: waiting.map((lead) => ({
      ...daysOf(lead),
      days: lead.days,
      reason: lead.reason,
      saved_per_decision: rounded(lead.savedPerDecision),
    })),
    curve: curve.map((point) => ({
      cost_ratio: short(point.costRatio),
      value: short(point.value),
      control: short(point.control),
    })),
  };
}

function daysOf({ fromDay, toDay }: { readonly fromDay: number; readonly toDay: number }) {
  return { from_day: fromDay, to_day: toDay };
}

interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

function rounded(interval: Interval | null): Interval | null {
  return interval && { value: short(interval.value), low: short(interval.low), high: short(interval.high) };
}
