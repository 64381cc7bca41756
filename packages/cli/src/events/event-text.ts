import type { Event, SpanEvent, WatchEvent } from "@halcyon/sdk/v2";
import { percent } from "../terminal/lines.ts";
import { plain } from "../terminal/plain.ts";
import { localOf, momentText, spanText } from "../time/clock.ts";
import { zoneAt } from "../time/zone.ts";

const typeWidth = 14;

/** An event in a line, on the clocks of its place: when, what, of which watch, and what it says. */
export function eventText({ timestamp, type, data }: Event, isUtc: boolean): string {
  const zone = "place" in data && data.place !== null ? zoneAt(data.place, isUtc) : "UTC";
  const when = `${momentText(localOf(timestamp, zone))}  ${type.padEnd(typeWidth)}  `;
  return plain(`${when}${"name" in data ? watchText(data, zone) : data.detail} ${zone}.`);
}

function watchText(data: SpanEvent["data"] | WatchEvent["data"], zone: string): string {
  const { name, place, synthetic } = data;
  const where = place === null ? "" : `, ${place.ref ?? `${place.latitude},${place.longitude}`}`;
  const what = "span" in data ? spanOf(data, zone) : data.detail;
  return `${name}${where}: ${what}${synthetic ? " Synthetic weather, not real." : ""}`;
}

/** `Tue 24 Nov 07:00 to 16:00, 81 %, before 60 %.` */
function spanOf({ start, end, probability, before, reason }: SpanEvent["data"], zone: string): string {
  const chance = probability === null ? "not seen any more" : percent(probability);
  const was = before === null ? "" : `, before ${percent(before.probability)}`;
  const because = reason === undefined ? "" : `, ${reason}`;
  return `${spanText(localOf(start, zone), localOf(end, zone))}, ${chance}${was}${because}.`;
}
