import { millisecondsPerHour } from "@halcyon/schema/time";
import type { Clock } from "../../words/time/clock.ts";

/** Layout of a strip of hours: the positions of all hours, and the height of the drawing [px]. */
export interface StripLayout {
  readonly height: number;
  readonly labels: readonly StripLabel[];
  /**
   * Returns the box of an hour.
   *
   * @param day - Position of the day in the strip, from 0.
   * @param cell - Position of the hour in that day.
   */
  readonly boxOf: (day: number, cell: DayCell) => Box;
  /**
   * Returns the rectangle for the bar beneath the hours of a day. The bar shows the usual share of each score band in the month of that day. If there is no
   * space for bars, the height of the rectangle is 0.
   */
  readonly usualBox: (day: number) => Box;
  /** True if the days are columns that are arranged side by side, and false if they are rows. */
  readonly isAcross: boolean;
  /** Returns the hour at a position [px], or undefined if the strip shows no hour there. */
  readonly hourAt: (x: number, y: number) => number | undefined;
}

interface StripLabel {
  readonly kind: "day" | "tick";
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Rectangle in a picture [px]. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const head = 20;
const gap = 1;
const hoursOfDay = 24;

/** Maximum number of days that are arranged as rows. More days are arranged side by side, with their hours from top to bottom. */
const manyDays = 60;

/** Width of a chart below which the layout for phones is used [px]. */
export const narrowPx = 480;

/** Height of the cells in a narrow strip that shows only some hours of the day [px]. */
const fingerPx = 28;

interface LayoutOptions {
  /** True if there is space for bars of the usual shares beneath the days. */
  readonly withUsual?: boolean;
  /** Shown hours of the day, ascending; by default all. */
  readonly columns?: readonly number[];
}

/**
 * Returns the layout of a strip. Up to 60 days are rows, with their hours from left to right. If there are more days, they are columns, with their hours from
 * top to bottom.
 */
export function stripLayout(
  days: readonly DayRow[],
  clock: Clock,
  width: number,
  { withUsual = false, columns = everyHour }: LayoutOptions = {},
): StripLayout {
  if (isAcross(days)) return acrossLayout(days, clock, width, withUsual);
  return downLayout(days, clock, width, withUsual, columns);
}

/** Returns true if there are too many days for rows, so that they are drawn as columns side by side. */
export function isAcross(days: readonly DayRow[]): boolean {
  return days.length > manyDays;
}

const everyHour = Array.from({ length: hoursOfDay }, (_, hour) => hour);

function downLayout(
  days: readonly DayRow[],
  clock: Clock,
  width: number,
  withUsual: boolean,
  columns: readonly number[],
): StripLayout {
  const bar = withUsual ? 5 : 0;
  const isNarrow = width < narrowPx;
  const gutter = isNarrow ? 50 : 88;
  const narrowHeight = columns.length < hoursOfDay ? fingerPx : 20;
  const rowHeight = (days.length > 18 ? 18 : isNarrow ? narrowHeight : 26) + bar;
  const column = Math.max(width - gutter, 0) / columns.length;
  return {
    height: head + days.length * rowHeight + gap,
    labels: [
      ...columns.flatMap((hour, at): StripLabel[] =>
        columns.length === hoursOfDay && hour % 3 !== 0
          ? []
          : [{ kind: "tick", x: gutter + at * column, y: 13, text: String(hour).padStart(2, "0") }],
      ),
      ...days.map(({ ms }, day): StripLabel => ({
        kind: "day",
        x: 0,
        y: head + (day + 0.5) * rowHeight + 4,
        text: isNarrow ? clock.day(ms).slice(0, 6) : clock.day(ms),
      })),
    ],
    boxOf: (day, { column: at, share: [position, of] }) => ({
      x: gutter + (columns.indexOf(at) + position / of) * column,
      y: head + day * rowHeight,
      width: Math.max(column / of - gap, 0.5),
      height: rowHeight - gap - bar,
    }),
    usualBox: (day) => ({
      x: gutter,
      y: head + (day + 1) * rowHeight - bar - gap,
      width: columns.length * column - gap,
      height: Math.max(bar - gap, 0),
    }),
    isAcross: false,
    hourAt(x, y) {
      const place = (x - gutter) / column;
      const hour = columns[Math.floor(place)];
      const day = days[Math.floor((y - head) / rowHeight)];
      return hour === undefined ? undefined : cellAt(day, hour + (place % 1));
    },
  };
}

const dayLabelPx = 60;

function acrossLayout(days: readonly DayRow[], clock: Clock, width: number, withUsual: boolean): StripLayout {
  const bar = withUsual ? 36 : 0;
  const above = withUsual ? 5 : 0;
  const gutter = 24;
  const rowHeight = 10;
  const column = Math.max(width - gutter, 0) / days.length;
  const every = Math.max(1, Math.ceil(dayLabelPx / Math.max(column, 0.1)));
  return {
    height: head + hoursOfDay * rowHeight + above + bar,
    labels: [
      ...[0, 6, 12, 18].map((hour): StripLabel => ({
        kind: "tick",
        x: 0,
        y: head + hour * rowHeight + 9,
        text: String(hour).padStart(2, "0"),
      })),
      ...days.flatMap(({ ms }, day): StripLabel[] =>
        day % every === 0 && day + every / 2 < days.length
          ? [{ kind: "tick", x: gutter + day * column, y: 13, text: clock.date(ms) }]
          : [],
      ),
    ],
    boxOf: (day, { column: at, share: [position, of] }) => ({
      x: gutter + day * column,
      y: head + (at + position / of) * rowHeight,
      width: column,
      height: rowHeight / of,
    }),
    usualBox: (day) => ({
      x: gutter + day * column,
      y: head + hoursOfDay * rowHeight + above,
      width: column,
      height: bar,
    }),
    isAcross: true,
    hourAt: (x, y) => cellAt(days[Math.floor((x - gutter) / column)], (y - head) / rowHeight),
  };
}

/**
 * Returns the position in the forecast of the hour that contains a time of day; undefined if the day has no such hour.
 *
 * @param place - Time of day [h].
 */
function cellAt(day: DayRow | undefined, place: number): number | undefined {
  const found = day?.cells.find(({ column, share: [position, of] }) => {
    const from = column + position / of;
    return from <= place && place < from + 1 / of;
  });
  return found?.index;
}

/** Calendar day of a forecast, with its hours. */
export interface DayRow {
  /** Any instant of the day [ms since 1970]. */
  readonly ms: number;
  readonly cells: readonly DayCell[];
}

/** Position of an hour in the forecast and in its day. */
export interface DayCell {
  /** Position of the hour in the forecast, from 0. */
  readonly index: number;
  /** Hour of the day on the local clock, 0..23. */
  readonly column: number;
  /**
   * Position among the hours of the day with the same clock time, and the number of these hours. When clocks go back, two hours share a clock time: their
   * positions are 0 and 1, and the number is 2. Any other hour has position 0 and number 1.
   */
  readonly share: readonly [position: number, of: number];
}

/**
 * Groups the hours of a forecast by calendar day, in the time zone of a clock. When clocks change, a day repeats or omits an hour.
 *
 * @param startMs - Start of the first hour [ms since 1970].
 */
export function dayRows(startMs: number, hours: number, clock: Clock): DayRow[] {
  const rows = new Map<string, { ms: number; columns: number[][] }>();
  for (let index = 0; index < hours; index++) {
    const ms = startMs + index * millisecondsPerHour;
    const { day, hour } = clock.hourOf(ms);
    const row = rows.get(day) ?? { ms, columns: [] };
    rows.set(day, row);
    (row.columns[hour] ??= []).push(index);
  }
  return [...rows.values()].map(({ ms, columns }) => ({
    ms,
    cells: columns.flatMap((indexes, column) =>
      indexes.map((index, position): DayCell => ({ index, column, share: [position, indexes.length] })),
    ),
  }));
}
