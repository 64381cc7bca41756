import { millisecondsPerHour } from "@halcyon/schema/time";
import { scaleLinear } from "d3-scale";
import type { Clock } from "../../words/time/clock.ts";

/** Time axis of a chart. Hour t covers the positions from x(t), inclusive, to x(t + 1), exclusive [px]. */
export interface TimeScale {
  readonly x: (hour: number) => number;
  /** Returns the hour at a horizontal position [px]. Positions outside the chart give the first or the last hour. */
  readonly hourAt: (x: number) => number;
}

export function timeScale(hours: number, width: number): TimeScale {
  const scale = scaleLinear([0, hours], [0, width]);
  return {
    x: (hour) => scale(hour),
    hourAt: (x) => Math.min(Math.max(Math.floor(scale.invert(x)), 0), hours - 1),
  };
}

export interface DayTick {
  readonly hour: number;
  readonly label: string;
}

const dayLabelPx = 58;

/** Returns marks for the midnights of a forecast, in the time zone of a clock. Midnights whose labels would overlap are left out. */
export function dayTicks(startMs: number, hours: number, clock: Clock, width: number): DayTick[] {
  const midnights = Array.from({ length: hours }, (_, hour) => hour).filter(
    (hour) => clock.hourOf(startMs + hour * millisecondsPerHour).hour === 0,
  );
  const every = Math.max(1, Math.ceil((midnights.length * dayLabelPx) / width));
  return midnights
    .filter((hour, position) => position % every === 0 && (hour / hours) * width < width - dayLabelPx / 2)
    .map((hour) => ({ hour, label: clock.date(startMs + hour * millisecondsPerHour) }));
}
