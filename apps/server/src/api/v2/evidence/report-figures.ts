import type { ModelId } from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import type { EvidenceReport } from "@halcyon/scoring/evidence";

type Answered = V2.EvidenceReport;

/** Number of decimal places of published figures. */
const decimals = 4;

/** Converts the figures of a report to the form of responses. */
export function reportFigures(made: EvidenceReport): Omit<Answered, "metadata" | "method"> {
  const { days, reason, headline, leads, value, valueReason, compare, generations } = made;
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

/** Rounds a figure to the published decimal places. */
function short<Figure extends number | null>(figure: Figure): Figure {
  return (figure === null ? null : Number(figure.toFixed(decimals))) as Figure;
}
