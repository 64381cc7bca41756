import type { VerificationResponse } from "@halcyon/schema";
import type { VerifiedLead } from "@halcyon/schema/wire";
import { formatShare } from "../../words/weather/band-words.ts";

/** Skill with its interval; null if it is not known. */
type Skill = NonNullable<VerifiedLead["crps_skill"]>["climatology"];

/** Describes a skill in words. A forecast is called skilful only if the whole interval is above 0. */
export function skillWords(skill: Skill): string {
  if (skill === null) return "not known";
  const { value, low, high } = skill;
  const interval = `${percent(value)} (${percent(low)} to ${percent(high)})`;
  return low > 0 ? interval : `no skill shown: ${interval}`;
}

/** Returns the number of days from which a value was computed, as text. */
export function daysWords(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

export function leadWords({ from_day: from, to_day: to }: Pick<VerifiedLead, "from_day" | "to_day">): string {
  return `${from} to ${to} days ahead`;
}

/** Reasons why no skill can be shown, with advice. */
export const emptyWords: Readonly<Record<NonNullable<VerificationResponse["reason"]>, string>> = {
  not_configured:
    "This server archives no forecasts, so their quality is unknown. Ask its operator to name places to verify.",
  nothing_verified:
    "No forecast of this entry is over yet. Each forecast is archived, and verified when its hours have passed. Come back in some days.",
};

/** Text that is shown if the skill of calibrated forecasts is not known. */
export const noneCalibratedWords =
  "No calibrated forecast of this entry is over. They are verified at calibrated places, for hours after the training, and against a record of observations. Until then, look at raw forecasts.";

/** Formats a skill in percent. The skill is negative if the forecasts were worse than the reference. */
function percent(skill: number): string {
  return skill < 0 ? `−${formatShare(-skill)}` : formatShare(skill);
}
