import { variableInSentence } from "@halcyon/schema/words";
import type { Event } from "@halcyon/schema";
import { escapeHtml } from "@halcyon/base/escape-html";
import { oneLine } from "../../watches/feeds/one-line.ts";
import { minuteOf, percentOf, placeWords } from "../../watches/feeds/span-words.ts";
import type { Mail } from "./mailer.ts";

/** What a message says, without where it goes. */
export type MailWords = Pick<Mail, "subject" | "text" | "html">;

type SpanEventData = Extract<Event, { data: { span: string } }>["data"];

/** What happened, by the end of the type of an event of a span. */
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

/**
 * An event in words for people. Nothing in it is loaded from elsewhere.
 *
 * @param unsubscribeUrl - Where its reader unsubscribes.
 * @param blockUrl - Where its reader blocks the address.
 */
export function eventMail(event: Event, unsubscribeUrl: string, blockUrl: string): MailWords {
  const subject = subjectOf(event);
  const lines = linesOf(event);
  const end = "This is sent to you because somebody watches weather for you. To get nothing more:";
  return {
    subject,
    text: [...lines, "", end, unsubscribeUrl, "", never, blockUrl, ""].join("\n"),
    html: htmlOf(subject, [
      ...lines.map((line) => escapeHtml(line)),
      `${escapeHtml(end)} <a href="${escapeHtml(unsubscribeUrl)}">unsubscribe</a>.`,
      blockHtml(blockUrl),
    ]),
  };
}

const never = "To get nothing of this server ever again, whoever asks for it, not even a link:";

function blockHtml(blockUrl: string): string {
  return `${escapeHtml(never)} <a href="${escapeHtml(blockUrl)}">block this address</a>.`;
}

/**
 * The message with the link that its reader confirms an address by.
 *
 * @param blockUrl - Where its reader blocks the address.
 */
export function confirmationMail(confirmUrl: string, blockUrl: string): MailWords {
  const subject = "Confirm that you want to be told of weather";
  const lines = [
    "Somebody wants to have events of watched weather sent to this address.",
    "If you want that, open the link and press the button. The link is good for 24 hours.",
  ];
  const end = "If you do not want it, do nothing: nothing else is sent here.";
  return {
    subject,
    text: [...lines, "", confirmUrl, "", end, "", never, blockUrl, ""].join("\n"),
    html: htmlOf(subject, [
      ...lines.map((line) => escapeHtml(line)),
      `<a href="${escapeHtml(confirmUrl)}">${escapeHtml(confirmUrl)}</a>`,
      escapeHtml(end),
      blockHtml(blockUrl),
    ]),
  };
}

function htmlOf(title: string, paragraphs: readonly string[]): string {
  const body = paragraphs.map((paragraph) => `<p>${paragraph || "&nbsp;"}</p>`).join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body>
${body}
</body></html>
`;
}

function subjectOf(event: Event): string {
  const { data } = event;
  if ("span" in data) return `${madeOf(data.synthetic)}${headlineOf(event.type, data)}`;
  if ("watch" in data) return `${madeOf(data.synthetic)}${oneLine(data.name)}: ${event.type}`;
  if ("events" in data) return `Digest: ${data.events.length + data.more} events`;
  return `Where events go: ${event.type}`;
}

function madeOf(synthetic: boolean): string {
  return synthetic ? "Synthetic weather: " : "";
}

/** "Crane, site 7: 9 h window found (81 %)" */
function headlineOf(type: Event["type"], data: SpanEventData): string {
  const [kind = "", step = ""] = type.split(".");
  const chance = data.probability === null ? "" : ` (${percentOf(data.probability)} %)`;
  return `${oneLine(data.name)}: ${data.hours} h ${kind} ${happened.get(step) ?? step}${chance}`;
}

function linesOf(event: Event): string[] {
  const { data } = event;
  if ("span" in data) return spanLines(event.type, data);
  if ("events" in data) {
    const told = data.events.map(
      (one) => `- ${subjectOf(one)}${"span" in one.data ? `, ${timesOf(one.data)}` : ""}`,
    );
    const more = data.more > 0 ? [`And ${data.more} more, which GET /events/ lists.`] : [];
    const [aid] = data.events.flatMap((one) => ("planning_aid" in one.data ? [one.data.planning_aid] : []));
    return [...told, ...more, oneLine(data.detail), ...(aid === undefined ? [] : ["", aid])];
  }
  if ("watch" in data) {
    const made = data.synthetic ? ["Synthetic weather, not real."] : [];
    const place = data.place === null ? [] : [`Place: ${placeWords(data.place)}.`];
    return [...made, `${oneLine(data.name)}: ${event.type}.`, ...place, oneLine(data.detail)];
  }
  return [oneLine(data.detail)];
}

function spanLines(type: Event["type"], data: SpanEventData): string[] {
  const { before, limiting, local_start: localStart } = data;
  return [
    ...(data.synthetic ? ["Synthetic weather, not real."] : []),
    `${headlineOf(type, data)}.`,
    `Place: ${placeWords(data.place)}.`,
    `From ${minuteOf(data.start)} to ${minuteOf(data.end)}; latest start ${minuteOf(data.latest_start)}.`,
    ...(localStart === undefined ? [] : [`Local start: ${localStart}.`]),
    ...(before === null
      ? []
      : [
          `Told before: from ${minuteOf(before.start)} to ${minuteOf(before.end)} (${percentOf(before.probability)} %).`,
        ]),
    ...(limiting === null ? [] : [`The most frequent obstacle: ${variableInSentence(limiting.variable)}.`]),
    ...(data.reason === "merged" ? ["Another span took its hours."] : []),
    ...(data.run === null
      ? []
      : [`Run of ${minuteOf(data.run)}${data.source === null ? "" : `, source ${data.source}`}.`]),
    "",
    data.planning_aid,
  ];
}

function timesOf({ start, end }: SpanEventData): string {
  return `${minuteOf(start)} to ${minuteOf(end)}`;
}
