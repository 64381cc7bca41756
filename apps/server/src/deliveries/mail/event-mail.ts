import { percentWords, stoppedSpanWords, variableInSentence } from "@halcyon/schema/words";
import type { Event, ForecastWhen, PlanEvent, PlanMoveEvent } from "@halcyon/schema/v2";
import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import type { RangeConstraint } from "@halcyon/schema";
import type { WatchFacts } from "../../watches/events/watch-facts.ts";
import {
  forecastLink,
  jobWords,
  oddsWords,
  oneLine,
  placeClock,
  type PlaceClock,
  placeWords,
} from "../../watches/feeds/feed-words.ts";
import { watchedWindow } from "../../watches/evaluate/search-of.ts";
import { watchesForecasts } from "../../watches/warned/watched-warnings.ts";
import type { SpanHours } from "../../watches/evaluate/span-hours.ts";
import { isWarningEvent, warningHeadline, warningLines } from "./warning-mail.ts";
import { hourStrip } from "./hour-strip.ts";
import { blockLines, link, type MailLine, mailOf, type MailWords } from "./mail-text.ts";

type SpanEventData = Extract<Event, { data: { span: string } }>["data"];

/** Returns the condition of the watch of a span, which is never one of warnings or runs. */
function whenOf(facts: WatchFacts | undefined): ForecastWhen | undefined {
  return facts !== undefined && watchesForecasts(facts.request) ? facts.request.when : undefined;
}

/** Data for an e-mail message about an event, in addition to the event itself: facts about the watch, and URLs for links. */
export interface Beside {
  /** Returns the facts of a watch, or undefined if the watch was deleted. */
  readonly factsOf: (watchId: string) => WatchFacts | undefined;
  /** Returns the hourly probabilities of the span (range of hours) with the given id. Undefined if they are not known. */
  readonly hoursOf: (span: string) => SpanHours | undefined;
  /** Returns the IANA name of the time zone of a place. */
  readonly zoneOf: (place: SpanEventData["place"]) => string;
  /** URL of the console. */
  readonly consoleUrl: string;
  /** URL at which the reader can unsubscribe. */
  readonly unsubscribeUrl: string;
  /** URL at which the reader can block all messages to the address. */
  readonly blockUrl: string;
}

/** Words for what happened to a span, by the last part of the event type. */
const happened: ReadonlyMap<string, string> = new Map([
  ["found", "found"],
  ["entered", "seen"],
  ["crossed", "seen"],
  ["changed", "changed"],
  ["lost", "lost"],
  ["left", "over"],
  ["cleared", "clear again"],
  ["passed", "passed"],
]);

/** Writes an event as an e-mail message for people. Times are in the local time of the place. */
export function eventMail(event: Event, beside: Beside): MailWords {
  return mailOf(subjectOf(event, beside), [
    ...linesOf(event, beside),
    "",
    "You get this mail because somebody watches the weather for you. To unsubscribe:",
    link(beside.unsubscribeUrl),
    "",
    ...blockLines(beside.blockUrl),
  ]);
}

function subjectOf(event: Event, beside: Beside): string {
  if (isWarningEvent(event)) return warningHeadline(event, clockOf(event.data, beside));
  if (isPlanEvent(event)) return planHeadline(event);
  const { data } = event;
  if ("span" in data) return `${madeOf(data.synthetic)}${headlineOf(event.type, data, beside)}`;
  if ("watch" in data) return `${madeOf(data.synthetic)}${oneLine(data.name)}: ${event.type}`;
  if ("events" in data) return digestSubject(data, beside);
  return `Destination of events: ${event.type}`;
}

/** Returns the subject of a message with a digest. It is the subject of the first event, followed by the number of further events. */
function digestSubject({ events, more }: Extract<Event, { type: "digest" }>["data"], beside: Beside): string {
  const [first] = events;
  const others = events.length - 1 + more;
  if (first === undefined) return `Digest: ${more} events`;
  return `${subjectOf(first, beside)}${others > 0 ? `, and ${others} more` : ""}`;
}

function madeOf(synthetic: boolean): string {
  return synthetic ? "Synthetic weather: " : "";
}

/** Returns the headline of an event. Example: "site-7: Tower crane lifting, window Tue 24 Nov 06:00 to 15:00 found (6 h job 81 % at best, all 9 h may be less)". */
function headlineOf(type: Event["type"], data: SpanEventData, beside: Beside): string {
  const [kind = "", step = ""] = type.split(".");
  const facts = beside.factsOf(data.watch);
  const { ref, latitude, longitude } = data.place;
  const place = ref === null ? `${latitude}, ${longitude}` : oneLine(ref);
  const what = facts?.entry?.name ?? data.name;
  const when = clockOf(data, beside).span(data.start, data.end);
  const condition = whenOf(facts);
  const odds =
    condition !== undefined
      ? oddsWords(condition, { ...data, whole: beside.hoursOf(data.span)?.whole })
      : data.probability === null
        ? ""
        : `${percentWords(data.probability)} at its best start`;
  return `${place}: ${oneLine(what)}, ${kind} ${when} ${stepOf(step, facts)}${odds === "" ? "" : ` (${odds})`}`;
}

/** Describes what happened to a span (range of hours). If the watch is for a single window, names the probability that was reached or missed. */
function stepOf(step: string, facts: WatchFacts | undefined): string {
  const when = whenOf(facts);
  if (when !== undefined && watchedWindow(when) !== undefined) {
    if (step === "found") return `reaches ${percentWords(when.probability.rise)}`;
    if (step === "lost") return `below ${percentWords(when.probability.fall)}`;
  }
  return happened.get(step) ?? step;
}

function clockOf({ place }: Pick<SpanEventData, "place">, { zoneOf }: Beside): PlaceClock {
  return placeClock(zoneOf(place));
}

function linesOf(event: Event, beside: Beside): MailLine[] {
  if (isWarningEvent(event)) return warningLines(event, clockOf(event.data, beside));
  if (isPlanEvent(event)) return planLines(event);
  const { data } = event;
  if ("span" in data) return spanLines(event, data, beside);
  if ("events" in data) {
    const told = data.events.flatMap((one): MailLine[] => [
      `- ${subjectOf(one, beside)}`,
      ...("span" in one.data ? digestedLines(one.data, beside) : []),
      ...(isWarningEvent(one) ? warningLines(one, clockOf(one.data, beside)).slice(1) : []),
      ...(isPlanEvent(one) ? planLines(one).slice(1) : []),
    ]);
    const more = data.more > 0 ? [`And ${data.more} more, which GET /events/ lists.`] : [];
    const [aid] = data.events.flatMap((one) => ("planning_aid" in one.data ? [one.data.planning_aid] : []));
    return [...told, ...more, oneLine(data.detail), ...(aid === undefined ? [] : ["", aid])];
  }
  if ("watch" in data) {
    const made = data.synthetic ? ["Synthetic weather, not real."] : [];
    const place = "place" in data && data.place !== null ? [`Place: ${placeWords(data.place)}.`] : [];
    return [...made, `${oneLine(data.name)}: ${event.type}.`, ...place, oneLine(data.detail)];
  }
  return [oneLine(data.detail)];
}

/** Returns the lines about a span (range of hours) in a digest: a strip of the hours, and a link to the forecast. */
function digestedLines(data: SpanEventData, beside: Beside): MailLine[] {
  const hours = beside.hoursOf(data.span);
  return [
    ...(hours === undefined ? [] : [hourStrip(hours, data, clockOf(data, beside))]),
    ...forecastOf(data, beside),
  ];
}

function spanLines(
  { type, timestamp }: Pick<Event, "type" | "timestamp">,
  data: SpanEventData,
  beside: Beside,
): MailLine[] {
  const { before } = data;
  const hours = beside.hoursOf(data.span);
  const facts = beside.factsOf(data.watch);
  const clock = clockOf(data, beside);
  const when = whenOf(facts);
  return [
    ...(data.synthetic ? ["Synthetic weather, not real."] : []),
    `${headlineOf(type, data, beside)}.`,
    `Place: ${placeWords(data.place)}. Times of ${clock.zone}.`,
    when === undefined
      ? `Latest start ${clock.moment(data.latest_start)}.`
      : jobWords(when, { ...data, whole: hours?.whole }, clock, Date.parse(timestamp)),
    ...(hours === undefined
      ? doubtLines(data)
      : [runWords(data, hours, clock), hourStrip(hours, data, clock)]),
    ...(before === null
      ? []
      : [
          `Reported before: ${clock.span(before.start, before.end)} (${percentWords(before.probability)} at its best start).`,
        ]),
    ...limitLines(data, facts),
    ...reachLines(type, facts),
    ...(data.reason === "merged" ? ["Another span took its hours."] : []),
    ...stoppedLines(data),
    ...(data.run === null
      ? []
      : [`Run of ${clock.moment(data.run)}${data.source === null ? "" : `, source ${data.source}`}.`]),
    ...forecastOf(data, beside),
    `Watch "${oneLine(data.name)}"${facts?.maker === undefined ? "" : `, made with the key "${oneLine(facts.maker)}"`}.`,
    "",
    data.planning_aid,
  ];
}

/** Describes which windows a watch reports: from which probability on, and how far ahead. The lines are written after a span was lost. */
function reachLines(type: Event["type"], facts: WatchFacts | undefined): string[] {
  const when = whenOf(facts);
  if (when === undefined || watchedWindow(when) !== undefined || !/\.(lost|left|cleared)$/.test(type))
    return [];
  return [
    `The watch reports windows with a chance of ${percentWords(when.probability.rise)} or more in the next ${when.horizon_hours} h. The forecast may have later or less likely hours too.`,
  ];
}

/** Describes in how many hours of a span (range of hours) the newest single run also meets the condition. */
function runWords(
  { start, hours }: SpanEventData,
  { firstHour, runs }: SpanHours,
  clock: PlaceClock,
): string {
  const first = epochHourOf(Date.parse(start));
  const ofSpan = runs.slice(first - firstHour, first - firstHour + hours);
  const known = ofSpan.filter((holds) => holds !== undefined);
  if (known.length === 0) return "The newest single run does not cover these hours.";
  const held = known.filter(Boolean).length;
  const reach = known.length < hours ? `, of which it covers ${known.length}` : "";
  if (held === known.length) return `The newest single run holds in all of its ${hours} h${reach}.`;
  const broken = formatEpochHour(first + ofSpan.indexOf(false));
  return `In doubt: the newest single run holds in ${held} of its ${hours} h${reach}, first not ${clock.moment(broken)}.`;
}

/** Says whether the newest single run meets the condition at the first start of a span. */
function doubtLines({ deterministic_agrees: agrees, probability }: SpanEventData): string[] {
  if (agrees === null || probability === null) return [];
  return [
    agrees
      ? "The newest single run holds its first start too."
      : "In doubt: the newest single run does not hold its first start.",
  ];
}

function limitLines({ limiting }: SpanEventData, facts: WatchFacts | undefined): string[] {
  if (limiting === null) return [];
  const limit = facts?.entry?.constraints.find(
    (one): one is RangeConstraint => one.variable === limiting.variable && "acceptable" in one,
  );
  const edges = limit === undefined ? "" : `, limit ${edgeWords(limit)}`;
  return [
    `The most frequent obstacle: ${variableInSentence(limiting.variable)} in ${percentWords(limiting.share)} of its hours${edges}.`,
  ];
}

/** Names the warning that took a span. */
function stoppedLines({ limiting_warning: stopping }: SpanEventData): string[] {
  return stopping === undefined
    ? []
    : [
        `${stoppedSpanWords({ ...stopping, event: oneLine(stopping.event) })} GET /v2/warnings/${stopping.warning} has its text.`,
      ];
}

function edgeWords({ acceptable: { min, max }, unit, height_m: height }: RangeConstraint): string {
  const edges = [
    ...(min === undefined ? [] : [`at least ${min}`]),
    ...(max === undefined ? [] : [`at most ${max}`]),
  ].join(" and ");
  return `${edges}${unit === "1" ? "" : ` ${unit}`}${height === undefined ? "" : ` at ${height} m`}`;
}

function forecastOf({ watch, place }: SpanEventData, { factsOf, consoleUrl }: Beside): MailLine[] {
  const facts = factsOf(watch);
  return facts !== undefined && watchesForecasts(facts.request)
    ? [link(forecastLink(consoleUrl, facts.request, place))]
    : [];
}

/** Returns true if an event is about a kept plan. */
function isPlanEvent(event: Event): event is PlanEvent | PlanMoveEvent {
  return "plan" in event.data;
}

/** Returns the headline of an event about a plan: `Tower 7: P80 of the finish is 50 h later`. */
function planHeadline({ type, data }: Pick<PlanEvent | PlanMoveEvent, "type" | "data">): string {
  const name = `${data.synthetic ? "Synthetic weather: " : ""}${oneLine(data.name ?? "Plan")}`;
  return "moved_hours" in data ? `${name}: ${moveWords(data)}` : `${name}: ${type}`;
}

type MoveData = PlanMoveEvent["data"];

/** Says how P80 of the finish has moved, or the odds if P80 has not. */
function moveWords({ P80, moved_hours: moved, on_time: onTime, before }: MoveData): string {
  if (moved === null)
    return P80 === null ? "P80 of the finish is no longer known" : "P80 of the finish is known again";
  if (moved !== 0) return `P80 of the finish is ${Math.abs(moved)} h ${moved > 0 ? "later" : "earlier"}`;
  return `odds to be on time ${onTimeWords(before.on_time)}, now ${onTimeWords(onTime)}`;
}

function onTimeWords(odds: number | null): string {
  return odds === null ? "not known" : percentWords(odds);
}

const utc = placeClock("UTC");

/** Returns the lines of a message about a plan. Times are in UTC, because the event does not name the zone of the plan. */
function planLines(event: Pick<PlanEvent | PlanMoveEvent, "type" | "data">): string[] {
  const { data } = event;
  const first = `${planHeadline(event)}.`;
  if (!("moved_hours" in data)) return [first, oneLine(data.detail)];
  const { before, causes, run } = data;
  return [
    first,
    `Now: ${finishWords(data)}. Times of UTC.`,
    `Told on ${utc.moment(before.told_at)}: ${finishWords(before)}.`,
    ...(causes.length === 0
      ? []
      : [`Largest changes on the driving path: ${causes.map(changeWords).join("; ")}.`]),
    ...(run === null ? [] : [`Run of ${utc.moment(run)}.`]),
    data.planning_aid,
  ];
}

function finishWords({ P50, P80, on_time: onTime }: Pick<MoveData, "P50" | "P80" | "on_time">): string {
  const [median, late] = [P50, P80].map((time) => (time === null ? "not known" : utc.moment(time)));
  const odds = onTime === null ? "" : `, on time ${percentWords(onTime)}`;
  return `P50 ${median}, P80 ${late}${odds}`;
}

const hourKindWords: Readonly<Record<MoveData["causes"][number]["kind"], string>> = {
  work: "work",
  weather: "waiting for weather",
  short_window: "windows that a shift ends too soon",
  off_shift: "hours off shift",
  busy: "waiting for a crew or vessel",
  lag: "lags",
  not_before: "hours before the earliest start",
  start: "the start",
};

function changeWords({ task, kind, variable, hours }: MoveData["causes"][number]): string {
  const more = `${Math.abs(hours)} h ${kind === "start" ? (hours > 0 ? "later" : "earlier") : hours > 0 ? "more" : "less"}`;
  const what = `${hourKindWords[kind]}${variable === null ? "" : ` (${variableInSentence(variable)})`}`;
  return `${task === null ? "" : `${task}: `}${what} ${more}`;
}
