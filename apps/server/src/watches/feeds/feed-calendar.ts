import { variableInSentence } from "@halcyon/schema/words";
import { planningAid } from "@halcyon/schema";
import type { WatchWhen } from "@halcyon/schema/watch";
import ical, { escape, foldLines, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { forecastLink, jobWords, oddsWords, oneLine, placeClock, placeWords } from "./feed-words.ts";
import type { FeedSpan } from "./feed-spans.ts";

/** Refresh interval for calendars [s]. */
const refreshSeconds = 3600;

export interface CalendarOptions {
  readonly name: string;
  /** URL for people, which needs no key; undefined if the public URL of the server is not known. */
  readonly link: string | undefined;
}

/**
 * Returns a calendar of spans as iCalendar text (RFC 5545). Each span is a tentative event that does not block its time; a lost span is a
 * cancelled event. Times are in UTC, so that clock changes do not move them.
 */
export function feedCalendar(spans: readonly FeedSpan[], { name, link }: CalendarOptions): string {
  const calendar = ical({
    prodId: { company: "Halcyon", product: "watches", language: "EN" },
    ttl: refreshSeconds,
  });
  for (const one of spans) {
    const { span, watch, changedMs } = one;
    const isLost = span.state === "lost";
    const place = watch.request.places[one.position]!;
    const forecast = link === undefined ? undefined : forecastLink(link, watch.request, place);
    calendar.createEvent({
      id: span.id,
      sequence: span.sequence,
      stamp: new Date(changedMs),
      lastModified: new Date(changedMs),
      created: new Date(watch.created_at),
      start: new Date(span.start),
      end: new Date(span.end),
      status: isLost ? ICalEventStatus.CANCELLED : ICalEventStatus.TENTATIVE,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: `${isLost ? "Lost: " : ""}${summaryOf(one)}`,
      description: descriptionOf(one, forecast),
      location: placeWords({ ...place, ref: span.ref }),
      ...(forecast === undefined ? {} : { url: forecast }),
    });
  }
  // The library ends no last line, and RFC 5545 ends each.
  return `${calendar.toString().replace(/(?<=\r\nPRODID:.*\r\n)/, textsOf(name))}\r\n`;
}

/**
 * Returns the lines with the name and the description of a calendar. They are written here because the library escapes neither. The type of
 * a name that RFC 5545 does not define is given explicitly, because parsers assume different types.
 */
function textsOf(name: string): string {
  const title = oneLine(name);
  const texts = [
    ["NAME", title],
    ["X-WR-CALNAME", title],
    ["X-WR-CALDESC", "For planning, not for warnings: calendars choose when to refresh."],
  ] as const;
  return texts
    .map(([property, text]) => `${foldLines(`${property};VALUE=TEXT:${escape(text, false)}`)}\r\n`)
    .join("");
}

/** Returns the summary of a span. Example: "Crane, site 7: 9 h window (6 h job 81 % at best, all 9 h less)". */
function summaryOf({ watch, span, synthetic }: FeedSpan): string {
  const { name, when } = watch.request;
  const made = synthetic ? ", synthetic weather" : "";
  return `${oneLine(name)}: ${span.hours} h ${wordsOf(when)} (${oddsWords(when, span)})${made}`;
}

function wordsOf(when: WatchWhen): string {
  if (when.kind === "window") return "window";
  if (when.kind === "band") return `${when.is === "at_least" ? "at least" : "at most"} ${when.band}`;
  const bound = when.above === undefined ? `at most ${when.below}` : `at least ${when.above}`;
  return `${variableInSentence(when.variable)} ${bound} ${when.unit}`;
}

function descriptionOf(one: FeedSpan, link: string | undefined): string {
  const { span, synthetic, source, changedMs, watch, zone } = one;
  const clock = placeClock(zone);
  const lines = [
    ...(synthetic ? ["Synthetic weather, not real."] : []),
    `${jobWords(watch.request.when, span, clock, changedMs)} Times of ${zone}.`,
    ...(span.state === "fading" ? ["The last run did not find it."] : []),
    `As seen ${clock.moment(new Date(changedMs).toISOString())}${source === undefined ? "" : `, source ${source}`}.`,
    planningAid,
    "A calendar is for planning, not for warnings: it chooses when to refresh.",
    ...(link === undefined ? [] : [link]),
  ];
  return lines.join("\n");
}
