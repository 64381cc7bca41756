import ical, { escape, foldLines, type ICalEventData } from "ical-generator";
import { oneLine } from "./feed-words.ts";

interface CalendarWords {
  /** What the calendar is made for, in its product id. */
  readonly product: string;
  readonly name: string;
  readonly description: string;
  /** Interval at which calendar programs should refresh it [s]; absent for a calendar that is not read again. */
  readonly refreshSeconds?: number;
}

/** Formats events as an iCalendar text (RFC 5545). */
export function calendarText(
  events: readonly ICalEventData[],
  { product, name, description, refreshSeconds }: CalendarWords,
): string {
  const calendar = ical({
    prodId: { company: "Halcyon", product, language: "EN" },
    events: [...events],
    ...(refreshSeconds === undefined ? {} : { ttl: refreshSeconds }),
  });
  // The library ends no last line, and RFC 5545 ends each.
  return `${calendar.toString().replace(/(?<=\r\nPRODID:.*\r\n)/, textsOf(name, description))}\r\n`;
}

/**
 * Returns the lines with the name and description of a calendar. They are written here because the library does not escape them. Names that RFC 5545 does not
 * define have an explicit type, because parsers assume different types.
 */
function textsOf(name: string, description: string): string {
  const title = oneLine(name);
  const texts = [
    ["NAME", title],
    ["X-WR-CALNAME", title],
    ["X-WR-CALDESC", description],
  ] as const;
  return texts
    .map(([property, text]) => `${foldLines(`${property};VALUE=TEXT:${escape(text, false)}`)}\r\n`)
    .join("");
}
