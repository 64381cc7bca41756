import { type EpochHour, epochHourOf, formatEpochHour, formatInstant } from "@halcyon/schema/time";
import { type BriefFeed, briefTextMaxLength, type BriefWarning } from "@halcyon/schema/v2";
import type { AlertText } from "@halcyon/warnings/alert-message";
import { hoursOfPart } from "@halcyon/warnings/areas/warning-index";
import { textFor } from "@halcyon/warnings/text-for";
import { localInstants } from "../weather/hours/local-times.ts";
import type { HeldPart } from "./held-feed.ts";
import type { FeedStanding } from "./warnings.ts";

/** Wishes of a reader of warnings. */
export interface WarningReader {
  /** Wanted languages, the best first. */
  readonly languages: readonly string[];
  /** IANA name of the zone of local times. */
  readonly timezone: string;
}

/** Text of a warning that was sent without one. */
export const noText: AlertText = {
  language: "en-US",
  event: "",
  senderName: null,
  headline: null,
  description: null,
  instruction: null,
  web: null,
  areaNames: [],
};

/** Last instant that a timestamp can state: the last second of the year 9999 [ms since 1970]. */
const lastMs = Date.parse("9999-12-31T23:59:59Z");

/** Returns an instant as a timestamp. Later instants than the year 9999 become its last second, or its last full hour. */
export function stampOf(ms: number): string {
  return formatInstant(Math.min(ms, lastMs));
}

function hourStampOf(hour: EpochHour): string {
  return formatEpochHour(Math.min(hour, epochHourOf(lastMs)));
}

/** Returns the first characters of a text of an authority, which may have any length. */
export function cut(text: string, max = briefTextMaxLength): string {
  const characters = Array.from(text.slice(0, 2 * max + 2));
  return characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : text;
}

/** Returns a warning without its long texts and codes. Other texts are cut. */
export function briefWarning(feed: string, held: HeldPart, reader: WarningReader): BriefWarning {
  const { alert, judged, partIndex } = held;
  const part = judged.message.parts[partIndex]!;
  const text = textFor(part.texts, reader.languages) ?? noText;
  const [from, to] = hoursOfPart(part);
  return {
    id: alert.ids[partIndex]!,
    sequence: alert.sequence,
    state: judged.states[partIndex]!,
    feed,
    sender_name: text.senderName && cut(text.senderName),
    sent: formatInstant(judged.message.sentMs),
    event: cut(text.event),
    categories: [...part.categories],
    severity: part.severity,
    urgency: part.urgency,
    certainty: part.certainty,
    awareness: part.awareness && {
      level: part.awareness.level,
      color: part.awareness.color,
      type: part.awareness.type,
      type_name: part.awareness.typeName,
    },
    language: text.language,
    headline: text.headline && cut(text.headline),
    onset: stampOf(part.fromMs),
    until: part.untilMs === null ? null : stampOf(part.untilMs),
    from: hourStampOf(from),
    to: hourStampOf(to),
    local_onset: localInstants(reader.timezone, part.fromMs, 1)[0]!,
  };
}

/** Returns a feed in the form in which events and answers with scores name it. */
export function briefFeed({ plan, state, checkedMs }: FeedStanding): BriefFeed {
  return {
    id: plan.id,
    state,
    checked_at: checkedMs === null ? null : formatInstant(checkedMs),
    attribution: plan.attribution,
    note: plan.note,
  };
}
