import type { WatchRequest } from "@halcyon/schema";

/** The clock of a place, in words. */
export interface PlaceClock {
  /** `Tue 24 Nov 06:00` */
  readonly moment: (instant: string) => string;
  /** `Tue 24 Nov 06:00 to 15:00`, with the second day where it is another. */
  readonly span: (from: string, to: string) => string;
  /** The name of its zone, as the database of zones spells it. */
  readonly zone: string;
}

/** Tells instants on the clock of a zone. */
export function placeClock(zone: string): PlaceClock {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const moment = (instant: string): string => {
    const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
    const day = (["weekday", "day", "month"] as const).map((type) => parts.get(type)).join(" ");
    return `${day} ${parts.get("hour")}:${parts.get("minute")}`;
  };
  const span = (from: string, to: string): string => {
    const [start, end] = [moment(from), moment(to)];
    return `${start} to ${start.slice(0, -5) === end.slice(0, -5) ? end.slice(-5) : end}`;
  };
  return { moment, span, zone };
}

/** `site-7 (51.5, -0.12)` */
export function placeWords({
  ref,
  latitude,
  longitude,
}: {
  readonly ref: string | null;
  readonly latitude: number;
  readonly longitude: number;
}): string {
  const coordinates = `${latitude}, ${longitude}`;
  return ref === null ? coordinates : `${oneLine(ref)} (${coordinates})`;
}

/** Where people see the forecast of a place, and what is watched there. @param console - The address of the console. */
export function forecastLink(
  console: string,
  { constraint_params: entry, model }: Pick<WatchRequest, "constraint_params" | "model">,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): string {
  const scored = entry === undefined ? "" : `&entry=${entry.type}:${entry.id}`;
  return `${console}?at=${latitude}%2C${longitude}${scored}&model=${model}`;
}

/** Text of others in one line, without characters that break formats of lines. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}
