import { type Weekday, weekdays } from "@halcyon/schema/time";
import { type IssueList, quotedText, type ScheduleCalendar } from "./schedule.ts";

/** Span of a day in which people work [min after midnight]. */
export interface WorkSpan {
  readonly from: number;
  readonly to: number;
}

/** Calendar of a file. */
export interface WorkWeek {
  readonly id: string;
  readonly name: string;
  /** Spans of each weekday, Monday first. */
  readonly days: readonly (readonly WorkSpan[])[];
  /** Days without work, such as `2027-03-26`. */
  readonly holidays: readonly string[];
  /** Number of days that work though their weekday does not, or at other hours. */
  readonly otherDays: number;
}

/** Longest break that is bridged [min]. */
const bridgedMinutes = 90;
const holidaysMax = 400;

/** Calendar with one shift a day. */
export interface ShiftCalendar {
  readonly calendar: ScheduleCalendar;
  /** Length of the shift, with its breaks [h]. */
  readonly shiftHours: number;
  /** Returns hours of work with the breaks of full days, so that they take as many days as in the file. */
  readonly withBreaks: (hours: number) => number;
}

/** Returns a calendar with one shift a day, and tells what it changes. Breaks up to 90 min are bridged: a lift would not fit between them. */
export function shiftCalendar(week: WorkWeek, issues: IssueList): ShiftCalendar {
  const { id, name, holidays } = week;
  const tell = (what: string): void =>
    issues.add("calendar_changed", `Calendar ${quotedText(name)}: ${what}`);
  const bridged = week.days.map(bridge);
  const worked = bridged.flatMap(({ spans }, day) =>
    spans.length === 0 ? [] : [{ day, span: longest(spans) }],
  );
  if (holidays.length > holidaysMax)
    tell(`only the first ${holidaysMax} of ${holidays.length} holidays count.`);
  if (week.otherDays > 0) tell(`${week.otherDays} days with other hours count as usual days.`);
  const days = { id, holidays: holidays.slice(0, holidaysMax) };
  const always = {
    calendar: { ...days, hours: undefined },
    shiftHours: 24,
    withBreaks: (hours: number) => hours,
  };
  if (worked.length === 0) {
    tell("no weekday works, so that every hour counts.");
    return always;
  }
  if (bridged.some(({ spans }) => spans.length > 1)) tell("of two shifts a day the longer one counts.");
  if (bridged.some(({ breakMinutes }) => breakMinutes > 0)) tell("short breaks count as hours of the shift.");
  const usual = mostFrequent(worked.map(({ span }) => span));
  if (worked.some(({ span }) => !isSame(span, usual))) tell("all days have the hours of most days.");
  const [from, to] = [Math.min(Math.round(usual.from / 60), 23), Math.max(Math.round(usual.to / 60), 1)];
  if (from * 60 !== usual.from || to * 60 !== usual.to) tell(`the shift is from ${from} to ${to} h.`);
  if (from === 0 && to === 24 && worked.length === weekdays.length) return always;
  const first = worked.find(({ span }) => isSame(span, usual))!;
  const shiftHours = to - from;
  const workHours = Math.max(shiftHours - Math.round(bridged[first.day]!.breakMinutes / 60), 1);
  return {
    calendar: { ...days, hours: { from, to, weekdays: worked.map(({ day }): Weekday => weekdays[day]!) } },
    shiftHours,
    withBreaks: (hours) => hours + Math.floor(hours / workHours) * (shiftHours - workHours),
  };
}

/** Joins spans with short breaks between them. */
function bridge(spans: readonly WorkSpan[]): {
  readonly spans: readonly WorkSpan[];
  readonly breakMinutes: number;
} {
  const joined: WorkSpan[] = [];
  let breakMinutes = 0;
  for (const span of spans.filter(({ from, to }) => from < to).toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last === undefined || span.from - last.to > bridgedMinutes) joined.push(span);
    else {
      breakMinutes += Math.max(span.from - last.to, 0);
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    }
  }
  return { spans: joined, breakMinutes };
}

function longest(spans: readonly WorkSpan[]): WorkSpan {
  return spans.reduce((most, one) => (one.to - one.from > most.to - most.from ? one : most));
}

function isSame(one: WorkSpan, other: WorkSpan): boolean {
  return one.from === other.from && one.to === other.to;
}

function mostFrequent(spans: readonly WorkSpan[]): WorkSpan {
  const countOf = (span: WorkSpan) => spans.filter((one) => isSame(one, span)).length;
  return spans.reduce((most, one) => (countOf(one) > countOf(most) ? one : most));
}
