import type { DayCell, DayRow } from "./day-rows.ts";
import { runsOf } from "../paths.ts";

/** Hours that stand beside each other in a strip: the same ones of consecutive days. */
export interface HourFrame {
  /** Positions of the first and the last day. */
  readonly fromDay: number;
  readonly toDay: number;
  /** The first and the last hour of each of these days. */
  readonly first: DayCell;
  readonly last: DayCell;
}

/** @param framed - Whether it is one of them, hour by hour of the forecast. */
export function hourFrames(days: readonly DayRow[], framed: readonly boolean[]): HourFrame[] {
  const frames: HourFrame[] = [];
  days.forEach(({ cells }, day) => {
    for (const { from, to } of runsOf(cells.map(({ index }) => framed[index]))) {
      const [first, last] = [cells[from]!, cells[to - 1]!];
      const above = frames.findIndex(
        (frame) => frame.toDay === day - 1 && isSame(frame.first, first) && isSame(frame.last, last),
      );
      if (above === -1) frames.push({ fromDay: day, toDay: day, first, last });
      else frames[above] = { ...frames[above]!, toDay: day };
    }
  });
  return frames;
}

function isSame(one: DayCell, other: DayCell): boolean {
  return one.column === other.column && one.share.join() === other.share.join();
}
