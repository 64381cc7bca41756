const hourMs = 3_600_000;
const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** Local time of a place. */
interface Wall {
  readonly year: number;
  readonly month: number;
  readonly date: number;
  readonly time: string;
  /** Day since 1970-01-01 on the calendar of the place. */
  readonly day: number;
}

/** Functions that relate times on the clock of a place to positions of hours, such as `h7`. */
export interface PlaceTimes {
  /**
   * Returns a text with positions instead of times. If a time may mean several hours, returns one text for each of them. A time that matches no hour becomes
   * a text such as `?Tue 09?00`.
   */
  readonly positionsIn: (text: string) => readonly string[];
  /** Returns the first hour after a given hour at which the clock shows a time. If a day such as `Tue 24 Nov` is given, the hour is on that day. */
  readonly nextOf: (after: number, time: string, day: string | undefined) => number | undefined;
  /** Returns the local hour of the day and the weekday at two times: at the start of an hour, and just before its end. */
  readonly wallsOf: (hour: number) => readonly { readonly hour: number; readonly weekday: string }[];
}

/**
 * Reads times on the clock of a place, with a separate implementation of the calendar.
 *
 * @param startMs - Start of the first hour [ms since 1970].
 */
export function placeTimes(startMs: number, hours: number, zone: string): PlaceTimes {
  const wallAt = wallIn(zone);
  const walls = Array.from({ length: hours + 1 }, (_, hour) => wallAt(startMs + hour * hourMs));
  const named = new Map<string, number[]>();
  const first = walls[0]!;
  for (const [hour, wall] of walls.entries())
    for (const name of namesOf(wall, first)) named.set(name, [...(named.get(name) ?? []), hour]);
  const weekday = `(?:${days.join("|")})`;
  const month = `(?:${months.join("|")})`;
  const day = `(?:today|tomorrow|${weekday}(?: +\\d{1,2} ${month}(?: \\d{4})?)?)`;
  const moment = new RegExp(`(${day}),? (\\d\\d:\\d\\d)(?: (?:to|–) (\\d\\d:\\d\\d))?`);
  /** Returns the hours to which a time may refer: those with this day name, and the next hour with this weekday after the last date in the text. */
  const hoursOf = (on: string, time: string, after: number): readonly number[] => {
    const ahead = named.get(`${on} ${time}`) ?? [];
    const isOn = (wall: Wall): boolean => weekdayOf(wall) === on && wall.time === time;
    const next = walls.findIndex((wall, hour) => hour > after && isOn(wall));
    return next === -1 || ahead.includes(next) ? ahead : [...ahead, next];
  };
  const positionsIn = (text: string, after: number): string[] => {
    const [all, on, from, to] = moment.exec(text) ?? [];
    if (all === undefined) return [text];
    const at = text.indexOf(all);
    const dayName = on!.replaceAll(/ +/g, " ");
    const rest = text.slice(at + all.length);
    const lastOf = (start: number): number => (/\d/.test(dayName) ? start : after);
    const words = hoursOf(dayName, from!, after).flatMap((start) => {
      if (to === undefined) return [{ said: `h${start}`, last: lastOf(start) }];
      const ends = [...walls.keys()].filter((end) => end > start && walls[end]!.time === to);
      const near = ends.filter((end) => end <= ends[0]! + 1);
      return near.map((end) => ({ said: `h${start} to h${end}`, last: lastOf(start) }));
    });
    const either = words.length === 0 ? [{ said: `?${all.replaceAll(":", "?")}`, last: after }] : words;
    return either.flatMap(({ said, last }) =>
      positionsIn(rest, last).map((behind) => text.slice(0, at) + said + behind),
    );
  };
  return {
    positionsIn: (text) => positionsIn(text.replaceAll(/\s/gu, " "), -1),
    nextOf: (after, time, on) => {
      const at = walls.findIndex(
        (wall, hour) =>
          hour > after &&
          wall.time === time &&
          (on === undefined || namesOf(wall, first)[0] === `${on} ${time}`),
      );
      return at === -1 ? undefined : at;
    },
    wallsOf: (hour) =>
      [0, hourMs - 1].map((ms) => {
        const wall = wallAt(startMs + hour * hourMs + ms);
        return { hour: Number(wall.time.slice(0, 2)), weekday: weekdayOf(wall).toLowerCase() };
      }),
  };
}

function wallIn(zone: string): (ms: number) => Wall {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "short",
  });
  return (ms) => {
    const [, year, month, date, time] = /^(\d+)-(\d+)-(\d+) (\d\d:\d\d)/.exec(format.format(ms))!;
    const day = Date.UTC(Number(year), Number(month) - 1, Number(date)) / (24 * hourMs);
    return { year: Number(year), month: Number(month) - 1, date: Number(date), time: time!, day };
  };
}

function weekdayOf({ day }: Pick<Wall, "day">): string {
  return days[(day + 4) % 7]!;
}

/** Returns the names that texts may use for a time: with its date and, if the time is near, with its day. */
function namesOf(wall: Wall, first: Wall): string[] {
  const weekday = weekdayOf(wall);
  const date = `${weekday} ${wall.date} ${months[wall.month]}`;
  const ahead = wall.day - first.day;
  const near = [...["today", "tomorrow"].slice(ahead, ahead + 1), ...(ahead < 7 ? [weekday] : [])];
  return [date, `${date} ${wall.year}`, ...near].map((on) => `${on} ${wall.time}`);
}
