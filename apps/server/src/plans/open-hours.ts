import { setImmediate } from "node:timers/promises";
import type { Location } from "@halcyon/schema";
import { type EpochHour, weekdays } from "@halcyon/schema/time";
import type { PlanFields } from "@halcyon/schema/v2";
import { requireRecipient } from "../errors/caller-left.ts";
import { localDays, wantedHours } from "../weather/hours/local-hours.ts";

type Calendar = PlanFields["calendars"][number];

const wholeDay = { from: 0, to: 24, weekdays: [...weekdays] };

/** Hours from now for which calendars are wanted. */
interface Span {
  readonly now: EpochHour;
  readonly hours: number;
}

/** Finds the hours in which calendars are open. After each calendar and site, the event loop can serve other requests. */
export class OpenHours {
  private readonly span: Span;
  private readonly timezone: string;
  private readonly byCalendar = new Map<string, Uint8Array>();
  private readonly bySun = new Map<Location, readonly boolean[]>();

  /** @param timezone - IANA name of the zone of the calendars. */
  constructor(span: Span, timezone: string) {
    this.span = span;
    this.timezone = timezone;
  }

  /**
   * Returns 1 for each hour in which a calendar is open, otherwise 0.
   *
   * @param site - Place at which the sun must be up if the calendar needs daylight.
   * @throws CallerLeft if the recipient of the result has disconnected.
   */
  async of(calendar: Calendar, site: Location): Promise<Uint8Array> {
    const open = await this.ofClock(calendar);
    if (!calendar.daylight_only) return open;
    const light = await this.sunAt(site);
    return open.map((flag, hour) => flag & +light[hour]!);
  }

  private async ofClock(calendar: Calendar): Promise<Uint8Array> {
    const known = this.byCalendar.get(calendar.id);
    if (known !== undefined) return known;
    await turn();
    const { now, hours } = this.span;
    const localHours = { ...(calendar.local_hours ?? wholeDay), timezone: this.timezone };
    const within = wantedHours(
      { daylightAt: undefined, localHours: calendar.local_hours === undefined ? undefined : localHours },
      now,
      hours,
    );
    const isClosed = closedDays(calendar);
    const closed = new Map<number, boolean>();
    const days = localDays(localHours, now, hours);
    const open = Uint8Array.from(within, (isWithin, hour) => {
      const day = days[hour]!;
      if (!closed.has(day)) closed.set(day, isClosed(day));
      return +(isWithin && !closed.get(day)!);
    });
    this.byCalendar.set(calendar.id, open);
    return open;
  }

  private async sunAt(site: Location): Promise<readonly boolean[]> {
    const known = this.bySun.get(site);
    if (known !== undefined) return known;
    await turn();
    const { now, hours } = this.span;
    const light = wantedHours({ daylightAt: site, localHours: undefined }, now, hours);
    this.bySun.set(site, light);
    return light;
  }
}

async function turn(): Promise<void> {
  await setImmediate();
  requireRecipient();
}

const dayMs = 86_400_000;

/** Returns a function that says if a calendar is closed on a local day [days since 1970-01-01]. */
function closedDays({ holidays, inhibited }: Calendar): (day: number) => boolean {
  const closed = new Set(holidays);
  return (day) => {
    const date = new Date(day * dayMs).toISOString().slice(0, 10);
    return closed.has(date) || inhibited.some((span) => isInhibited(span, date));
  };
}

function isInhibited({ from, to, yearly }: Calendar["inhibited"][number], date: string): boolean {
  if (!yearly) return from <= date && date <= to;
  const [first, last, day] = [from, to, date].map((each) => each.slice(5)) as [string, string, string];
  // A span that ends before it begins goes over the end of the year.
  return first <= last ? first <= day && day <= last : first <= day || day <= last;
}
