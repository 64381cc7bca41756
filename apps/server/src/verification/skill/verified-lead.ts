import type { VerifiedLead } from "@halcyon/schema/wire";
import type { EventDaysFigures, Skills } from "@halcyon/scoring";
import type { LeadSkill } from "./skill-of-entry.ts";

/** Converts the skill of a lead class (range of lead times) to the form in which responses report it. */
export function verifiedLead({ fromDay, toDay, runs, verified }: LeadSkill): VerifiedLead {
  const { days, count, figures, reason } = verified;
  return {
    from_day: fromDay,
    to_day: toDay,
    runs,
    days,
    hours: count,
    reason,
    crps: figures?.crps ?? null,
    crps_skill: figures?.crpsSkill ?? null,
    events: figures && {
      ideal: eventJson(figures.events.ideal),
      unsuitable: eventJson(figures.events.unsuitable),
    },
    coverage: figures?.coverage ?? null,
    ranks: figures && [...figures.ranks],
  };
}

function eventJson({
  frequency,
  brier: { score, ...parts },
  skill,
  bins,
}: EventDaysFigures): NonNullable<VerifiedLead["events"]>["ideal"] {
  return {
    frequency,
    brier: score,
    ...parts,
    skill: skill satisfies Skills,
    bins: bins.map(({ from, to, count, days, meanProbability, frequency: happened, consistency }) => ({
      from,
      to,
      hours: count,
      days,
      mean_probability: meanProbability,
      frequency: happened,
      consistency,
    })),
  };
}
