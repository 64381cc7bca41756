import { planningAid, type WatchWhen } from "@halcyon/schema";
import ical, { ICalEventStatus, ICalEventTransparency } from "ical-generator";
import type { FeedSpan } from "./feed-spans.ts";

/** How often calendars are asked to look again [s]. */
const refreshSeconds = 3600;

export interface CalendarOptions {
  readonly name: string;
  /** Where people look, without a key; undefined where nobody said where callers reach the server. */
  readonly link: string | undefined;
}

/**
 * A calendar of spans, as text of iCalendar (RFC 5545). Each is a tentative event that leaves its time free; a lost one is cancelled. Times are in
 * UTC, so that no change of clocks moves them.
 */
export function feedCalendar(spans: readonly FeedSpan[], { name, link }: CalendarOptions): string {
  const calendar = ical({
    name: oneLine(name),
    description: "For planning, not for warnings: calendars refresh when they like.",
    prodId: { company: "Halcyon", product: "watches", language: "EN" },
    ttl: refreshSeconds,
  });
  for (const one of spans) {
    const { span, watch, changedMs } = one;
    const isLost = span.state === "lost";
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
      description: descriptionOf(one, link),
      location: placeOf(one),
      ...(link === undefined ? {} : { url: link }),
    });
  }
  return calendar.toString();
}

/** "Crane, site 7: 9 h window (81 %)" */
function summaryOf({ watch, span, synthetic }: FeedSpan): string {
  const { name, when } = watch.request;
  const made = synthetic ? ", synthetic weather" : "";
  return `${oneLine(name)}: ${span.hours} h ${wordsOf(when)} (${percentOf(span.probability)} %)${made}`;
}

function wordsOf(when: WatchWhen): string {
  if (when.kind === "window") return "window";
  if (when.kind === "band") return `${when.is === "at_least" ? "at least" : "at most"} ${when.band}`;
  const bound = when.above === undefined ? `at most ${when.below}` : `at least ${when.above}`;
  return `${when.variable} ${bound} ${when.unit}`;
}

function descriptionOf(one: FeedSpan, link: string | undefined): string {
  const { span, synthetic, source, changedMs } = one;
  const lines = [
    ...(synthetic ? ["Synthetic weather, not real."] : []),
    `Highest probability of a start: ${percentOf(span.probability)} % (${span.likelihood.replaceAll("_", " ")}). Latest start: ${minuteOf(span.latest_start)}.`,
    ...(span.state === "fading" ? ["The last run did not see it."] : []),
    `As seen ${minuteOf(new Date(changedMs).toISOString())}${source === undefined ? "" : `, source ${source}`}.`,
    planningAid,
    "A calendar is for planning, not for warnings: it refreshes when it likes.",
    ...(link === undefined ? [] : [link]),
  ];
  return lines.join("\n");
}

function placeOf({ watch, position, span }: FeedSpan): string {
  const { latitude, longitude } = watch.request.places[position]!;
  const coordinates = `${latitude}, ${longitude}`;
  return span.ref === null ? coordinates : `${oneLine(span.ref)} (${coordinates})`;
}

function percentOf(probability: number): number {
  return Math.round(probability * 100);
}

/** `2026-11-24 06:00 UTC` */
function minuteOf(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}

/** Text of others without characters that no calendar has. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}
