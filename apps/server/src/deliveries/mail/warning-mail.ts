import type { Event, WarningEvent } from "@halcyon/schema/v2";
import type { WarningEventType } from "@halcyon/schema/watch";
import { warningEndWords, warningTimeWords } from "@halcyon/schema/words";
import { oneLine, type PlaceClock, placeWords } from "../../watches/feeds/feed-words.ts";
import { senderWords, warningWords } from "../../watches/feeds/warning-words.ts";

/** Words for what happened to a warning. */
const happened: Readonly<Record<WarningEventType, string>> = {
  "warning.issued": "issued",
  "warning.updated": "changed",
  "warning.ended": "ended",
};

/** Returns true if an event is about an official warning. */
export function isWarningEvent(event: Event): event is WarningEvent {
  return "warning" in event.data;
}

/** Returns the headline of an event about a warning: `site-7: severe warning “High Wind Watch” issued, Tue 24 Nov 06:00 to 15:00`. */
export function warningHeadline(
  { type, data }: Pick<WarningEvent, "type" | "data">,
  clock: PlaceClock,
): string {
  const { ref, latitude, longitude } = data.place;
  const place = ref === null ? `${latitude}, ${longitude}` : oneLine(ref);
  return `${place}: ${warningWords(data.warning)} ${happened[type]}, ${warningTimeWords(data.warning, clock)}`;
}

/** Returns the lines of a message about a warning. Texts of the authority are quoted as it sent them; times are local. */
export function warningLines(event: Pick<WarningEvent, "type" | "data">, clock: PlaceClock): string[] {
  const { warning, before, because, feed, caveat, name, place } = event.data;
  const { headline, language, urgency, certainty } = warning;
  return [
    `${warningHeadline(event, clock)}.`,
    ...(because === null
      ? []
      : [`It ended: ${warningEndWords(because)}. That alone does not mean that it is safe.`]),
    `Place: ${placeWords(place)}. Times of ${clock.zone}.`,
    ...(headline === null ? [] : [`“${oneLine(headline)}” (${oneLine(language)})`]),
    `${senderWords(warning, clock)}. Urgency ${urgency}, certainty ${certainty}.`,
    ...(before === null
      ? []
      : [`Reported before: ${warningWords(before)}, ${warningTimeWords(before, clock)}.`]),
    `Feed ${oneLine(feed.id)}: ${oneLine(feed.attribution)}.${feed.checked_at === null ? "" : ` Last read ${clock.moment(feed.checked_at)}.`}`,
    ...(feed.note === null ? [] : [oneLine(feed.note)]),
    `GET /v2/warnings/${warning.id} has the whole text.`,
    `Watch "${oneLine(name)}".`,
    "",
    caveat,
  ];
}
