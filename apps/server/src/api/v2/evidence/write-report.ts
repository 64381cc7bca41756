import { type Entry, planningAid, polarities } from "@halcyon/schema";
import { formatEpochHour, formatInstant } from "@halcyon/schema/time";
import { type EvidenceNotice, evidenceNotices } from "@halcyon/schema/v2";
import type * as V2 from "@halcyon/schema/v2";
import { evidenceReport } from "@halcyon/scoring/evidence";
import { unnamed } from "../../../entries/asked-entry.ts";
import type { GatheredEvidence } from "../../../evidence/gather-evidence.ts";
import { evidenceFormula, type OrderPlan, type PlannedModel } from "../../../evidence/orders/order-plan.ts";
import { manyMissing } from "../../../evidence/evidence-notices.ts";
import { reportFigures } from "./report-figures.ts";

type Metadata = V2.EvidenceReport["metadata"];

interface ReportWish {
  readonly asked: V2.EvidenceRequest;
  readonly plan: OrderPlan;
  /** What was read of each model, in the order of the plan. */
  readonly gathered: readonly GatheredEvidence[];
  /** Current time [ms since 1970]. */
  readonly nowMs: number;
}

/** Seed of the resampling. Equal promises therefore give equal reports. */
const seed = 1;

/** Writes a report from what was read. At least one promise of the first model is needed. */
export function writeReport({ asked, plan, gathered, nowMs }: ReportWish): V2.EvidenceReport {
  const [first, ...others] = gathered;
  const made = evidenceReport(first!.promises, first!.unpromised, {
    costs: asked.costs,
    seed,
    truth: plan.truth.kind === "synthetic" ? "synthetic weather" : plan.truth.id,
    compare: others.map(({ promises }, index) => ({ model: plan.models[index + 1]!.model, cases: promises })),
  });
  return {
    metadata: metadataOf({ asked, plan, gathered, nowMs }),
    ...reportFigures(made),
    method: { text: methodText, limits: [...limits] },
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
  const { promises, unreadable, gapDays } = gathered[0]!;
  const missing = [...planned.missing, ...unreadable.map(({ run }) => run)].toSorted((a, b) => a - b);
  const read = planned.runs.filter((run) => unreadable.every((one) => one.run !== run));
  const starts = promises.map(({ start }) => start);
  const ends = promises.map(({ end }) => end);
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
    notices: noticesOf(plan.models[0]!, missing.length).map((code) => ({
      code,
      text: evidenceNotices[code],
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

/** Returns the notices of a report. Missing runs come first, because all other figures rest on the runs. */
function noticesOf({ notices, plan }: PlannedModel, missing: number): EvidenceNotice[] {
  const isLacking = missing > manyMissing * (plan.runs.length + plan.missing.length);
  const others = notices.filter((code) => code !== "runs_missing");
  return isLacking ? ["runs_missing", ...others] : others;
}
