import { type VerifiedPart, verifiedParts } from "@halcyon/schema/registry";
import type { VerifiedLead } from "@halcyon/schema/wire";
import type { ModelPartHours } from "../../../chart/series/model-part-words.ts";
import { seasonFromHour } from "@halcyon/scoring/judgement";

/** Verification of past forecasts, by the part that made them; undefined if it is not known. */
export type VerifiedLeads = Readonly<Partial<Record<VerifiedPart, readonly VerifiedLead[]>>>;

/** Reason why an hour is drawn paler; undefined for an hour that is not. */
export type Pale = "far" | "unskilled" | undefined;

/**
 * Finds the hours that tell little: those far ahead, and those at whose lead past forecasts of their part showed no skill against the calendar. If too few days
 * were verified, the skill is unknown and nothing is said.
 */
export function paleHours(parts: readonly ModelPartHours[], leads: VerifiedLeads): Pale[] {
  return parts.flatMap(({ part, from, to }) => {
    const verified = verifiedParts.find((one) => one === part);
    const unskilled = (verified === undefined ? [] : (leads[verified] ?? [])).filter(showsNoSkill);
    return Array.from({ length: to - from }, (_, index): Pale => {
      const hour = from + index;
      if (hour >= seasonFromHour) return "far";
      const isUnskilled = unskilled.some((lead) => lead.from_day * 24 <= hour && hour < lead.to_day * 24);
      return isUnskilled ? "unskilled" : undefined;
    });
  });
}

/** Returns true if some hours of a forecast of this length may be drawn paler. Until the forecast has loaded, only its length is known. */
export function mayBePale(forecastHours: number, leads: VerifiedLeads): boolean {
  return (
    forecastHours > seasonFromHour ||
    verifiedParts.some((part) =>
      leads[part]?.some((lead) => showsNoSkill(lead) && lead.from_day * 24 < forecastHours),
    )
  );
}

function showsNoSkill({ crps_skill: skills }: VerifiedLead): boolean {
  const skill = skills?.climatology ?? null;
  return skill !== null && skill.low <= 0;
}
