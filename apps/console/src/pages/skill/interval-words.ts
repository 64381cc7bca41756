import type { VerificationResponse } from "@halcyon/schema";
import type { VerifiedLead } from "@halcyon/schema/wire";
import { formatShare } from "../../words/weather/band-words.ts";

/** Value of a figure, with the lower and upper end of its 90 % interval. */
interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Formats a share, a skill or a value with its interval: `83 % (76 % to 88 %)`. */
export function intervalWords({ value, low, high }: Interval): string {
  return `${percent(value)} (${percent(low)} to ${percent(high)})`;
}

/** Formats a share with its interval. If the share is null, says that there are too few days. */
export function shareWords(share: Interval | null, days: number): string {
  return share === null ? `${daysWords(days)} are too few: 30 are needed` : intervalWords(share);
}

/** Returns the number of days from which a value was computed, as text. */
export function daysWords(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

/** Returns a range of lead times as text, in days ahead. */
export function leadWords({
  from_day: from,
  to_day: to,
}: {
  readonly from_day: number;
  readonly to_day: number;
}): string {
  return `${from} to ${to} days ahead`;
}

/** Formats a share or skill as a percentage. A negative skill, for forecasts that were worse than the reference, gets a minus sign. */
export function percent(figure: number): string {
  return figure < 0 ? `−${formatShare(-figure)}` : formatShare(figure);
}

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
