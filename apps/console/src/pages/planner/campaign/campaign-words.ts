import type { Polarity } from "../../../words/weather/band-words.ts";
import { type Campaign, dayOfYear } from "../../../data/state/campaign.ts";
import { type CampaignPart, campaignParts, type ReachedInMost } from "./campaign-years.ts";
import { monthNames } from "../month-names.ts";

/** `12 May` */
export function startWords(startDay: number): string {
  const { month, day } = dayOfYear(startDay);
  return `${day} ${monthNames[month - 1]!}`;
}

/** `6 weeks` */
export function weeksWords(weeks: number): string {
  return weeks === 1 ? "1 week" : `${weeks} weeks`;
}

/** What most years gave a campaign, in a sentence. */
export function campaignWords(
  campaign: Campaign,
  reached: ReachedInMost | undefined,
  polarity: Polarity,
): string {
  const when = `Start ${startWords(campaign.startDay)}, ${weeksWords(campaign.weeks)}`;
  if (reached === undefined) return `${when}: no year of the record has all of these months.`;
  const { hours, reachedBy, of } = reached;
  const about = campaignParts(campaign).some(({ share }) => share < 1) ? "about " : "";
  const kind = polarity === "suitability" ? "workable hours" : "hours of it";
  return `${when}: 8 in 10 years gave at least ${about}${hours} ${kind} (${reachedBy} of ${of} years).`;
}

/** The months that a campaign fills in part, and how they count; empty where it fills all of its months. */
export function partWords(campaign: Campaign): string {
  const parts = campaignParts(campaign).filter(({ share }) => share < 1);
  if (parts.length === 0) return "";
  const named = parts.map(
    ({ month, days, share }: CampaignPart) =>
      `${days} of the ${Math.round(days / share)} days of ${monthNames[month - 1]!}`,
  );
  return `The record counts whole months: ${named.join(" and ")} count by their share of its hours.`;
}
