import tzLookup from "@photostructure/tz-lookup";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** Local date and time. */
export interface Wall {
  /** Date, such as `2026-11-30`. */
  readonly date: string;
  readonly hour: number;
  /** Time of day, such as `08:00`. */
  readonly time: string;
}

/** Returns the date and the time of day of a local time such as `2026-11-30T08:00:00+01:00`. The offset is ignored. */
export function wallOf(local: string): Wall {
  return { date: local.slice(0, 10), hour: Number(local.slice(11, 13)), time: local.slice(11, 16) };
}

/** Returns a date as text, such as `Mon 30 Nov`. */
export function dayText(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return `${weekdays[day.getUTCDay()]} ${String(day.getUTCDate()).padStart(2)} ${months[day.getUTCMonth()]}`;
}

/** Returns a local time as text, such as `Mon 30 Nov 08:00`. */
export function momentText(local: string): string {
  const { date, time } = wallOf(local);
  return `${dayText(date)} ${time}`;
}

/** Returns a period as text, such as `Mon 30 Nov 08:00 to 17:00`. The text includes the date of the end only if it differs from the date of the start. */
export function periodText(startLocal: string, endLocal: string): string {
  const [start, end] = [wallOf(startLocal), wallOf(endLocal)];
  return `${momentText(startLocal)} to ${start.date === end.date ? end.time : momentText(endLocal)}`;
}

/** Converts an instant to the local time of a time zone, such as `2026-11-30T08:00:00`. */
export function localOf(instant: string, zone: string): string {
  const text = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).format(new Date(instant));
  return text.replace(" ", "T");
}

/** Returns the IANA time zone of a place, which is approximate near borders and at sea. Returns UTC if UTC is requested. */
export function zoneAt(
  { latitude, longitude }: { latitude: number; longitude: number },
  isUtc = false,
): string {
  return isUtc ? "UTC" : tzLookup(latitude, longitude);
}
