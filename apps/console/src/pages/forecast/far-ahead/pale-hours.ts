import { type VerifiedPart, verifiedParts } from "@halcyon/schema/registry";
import type { VerifiedLead } from "@halcyon/schema/wire";
import type { ModelPartHours } from "../../../chart/series/model-part-words.ts";
import { seasonFromHour } from "@halcyon/scoring/judgement";

/** Skill of past forecasts by lead time, for each model part (such as the ensemble). A part is undefined if its skill is not known. */
export type VerifiedLeads = Readonly<Partial<Record<VerifiedPart, readonly VerifiedLead[]>>>;

/**
 * Reason why the forecast has little skill for an hour. Either the hour is far ahead, or past forecasts had no skill. The reason is undefined if the forecast
 * may have skill.
 */
export type Pale = "far" | "unskilled" | undefined;

/**
 * Returns, for each hour, the reason why the forecast has little skill. The hour is far ahead, or past forecasts with the same lead time had no skill compared
 * with climatology. If too few days were verified, the skill is unknown, and the hour has no reason.
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

/** Returns true if a forecast of a given length may have hours of little skill. The forecast need not be loaded for this. */
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
