import type { VerificationResponse } from "@halcyon/schema";
import type { VerifiedLead } from "@halcyon/schema/wire";
import { intervalWords } from "../interval-words.ts";

/** Skill compared with a reference, with its interval; null if the skill is not known. */
type Skill = NonNullable<VerifiedLead["crps_skill"]>["climatology"];

/** Describes a skill in words. A forecast is called skilful only if the whole interval of the skill is above 0. */
export function skillWords(skill: Skill): string {
  if (skill === null) return "not known";
  const interval = intervalWords(skill);
  return skill.low > 0 ? interval : `no skill shown: ${interval}`;
}

/** Texts, by reason, that say why no skill can be shown, with advice. */
export const emptyWords: Readonly<Record<NonNullable<VerificationResponse["reason"]>, string>> = {
  not_configured:
    "This server archives no forecasts, so their quality is unknown. Ask its operator to name places to verify.",
  nothing_verified:
    "No forecast of this entry is over yet. Each forecast is archived, and verified when its hours have passed. Come back in some days.",
};

/** Text that is shown if the skill of calibrated forecasts is not known. */
export const noneCalibratedWords =
  "No calibrated forecast of this entry is over. They are verified at calibrated places, for hours after the training, and against a record of observations. Until then, look at raw forecasts.";
