import { type CompositeResponse, type EntryDetail, planningAid, type WindowsResponse } from "@halcyon/schema";
import { formatShare } from "../chart/band-words.ts";
import { formatPlace } from "../map/format-place.ts";

/** Windows as the events of an iCalendar file (RFC 5545), in UTC. */
export function windowsCalendar(
  windows: WindowsResponse["windows"],
  { name, type, id }: Pick<EntryDetail, "name" | "type" | "id">,
  {
    location,
    model,
    generated_at: generatedAt,
  }: Pick<CompositeResponse["metadata"], "location" | "model" | "generated_at">,
): string {
  const stamp = instant(new Date(generatedAt).toISOString());
  const events = windows.flatMap(({ start, end, probability }) => [
    "BEGIN:VEVENT",
    `UID:${type}-${id}-${model}-${location.latitude}-${location.longitude}-${instant(start)}@halcyon`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${instant(start)}`,
    `DTEND:${instant(end)}`,
    `SUMMARY:${escaped(`${name}: ${formatShare(probability)}`)}`,
    `DESCRIPTION:${escaped(`${model.toUpperCase()}. ${planningAid}`)}`,
    `LOCATION:${escaped(formatPlace(location))}`,
    `GEO:${location.latitude};${location.longitude}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Halcyon//Console//EN",
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** `2026-11-21T09:00:00Z` as `20261121T090000Z` */
function instant(timestamp: string): string {
  return timestamp.replaceAll(/[-:]|\.\d+/g, "");
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);
}

/** Lines are at most 75 octets long; what is left begins with a space. */
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
