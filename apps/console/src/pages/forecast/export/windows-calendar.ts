import { planningAid } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import type { Left } from "../windows/spells-from.ts";
import { placeWords } from "../../../words/weather/format-place.ts";
import { isSynthetic } from "../../frame/notes/is-synthetic.ts";
import { lengthWords } from "../windows/spell-words.ts";
import { insideWords, togetherOdds, windowOdds, windowScores } from "../windows/window-words.ts";
import { forecastFacts, type SavedForecast } from "./forecast-facts.ts";

/**
 * Returns an iCalendar file (RFC 5545) with one event per window, in UTC.
 *
 * @param wish - Requirements on every window, as text.
 * @param page - URL of the page that shows the windows.
 */
export function windowsCalendar(
  windows: readonly Left<V2.WindowRow>[],
  wish: string,
  saved: SavedForecast,
  page: string,
): string {
  const { place, entry, answer, clock } = saved;
  const { name, type, id, polarity } = entry;
  const { location, model, generated_at: generatedAt } = answer.json.metadata;
  const stamp = instant(new Date(generatedAt).toISOString());
  const facts = forecastFacts(saved).map((fact) => `${fact.name}: ${fact.text}`);
  const title = `${isSynthetic(answer.headers) ? "Synthetic weather: " : ""}${name}`;
  const events = windows.flatMap((window) => {
    const { start, end } = window;
    const times = `${clock.span(Date.parse(start), Date.parse(end))} ${clock.name}`;
    const inside = insideWords(window, clock);
    const chance = `${times}, ${lengthWords(window, clock)}: ${togetherOdds(window)}; ${windowScores(window, polarity)}${inside === "" ? "" : `; ${inside}`}`;
    return [
      "BEGIN:VEVENT",
      `UID:${type}-${id}-${model}-${location.latitude}-${location.longitude}-${instant(start)}@halcyon`,
      `DTSTAMP:${stamp}`,
      `DTSTART:${instant(start)}`,
      `DTEND:${instant(end)}`,
      `SUMMARY:${escaped(`${title}: ${windowOdds(window)}`)}`,
      `DESCRIPTION:${escaped([chance, `Looked for: ${wish}`, ...facts].join("\n"))}`,
      `URL:${page}`,
      `LOCATION:${escaped(placeWords(place))}`,
      `GEO:${location.latitude};${location.longitude}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ];
  });
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Halcyon//Console//EN",
    `X-WR-CALNAME;VALUE=TEXT:${escaped(`${title}, ${placeWords(place)}`)}`,
    `X-WR-CALDESC;VALUE=TEXT:${escaped(planningAid)}`,
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** Converts `2026-11-21T09:00:00Z` to `20261121T090000Z`. */
function instant(timestamp: string): string {
  return timestamp.replaceAll(/[-:]|\.\d+/g, "");
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);
}

/** Folds a line after 75 octets. Each continuation line begins with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const length = new TextEncoder().encode(character).length;
    if (octets + length > 75) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += character;
    octets += length;
  }
  return [...parts, part].join("\r\n");
}
