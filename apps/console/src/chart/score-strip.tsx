import { type PointerEvent, useMemo } from "react";
import type { Clock } from "../time/clock.ts";
import { dayRows } from "../time/day-rows.ts";
import type { Polarity } from "./band-words.ts";
import { CursorBox } from "./cursor-box.tsx";
import type { Doubt } from "./doubt.ts";
import { HatchPattern } from "./hatch-pattern.tsx";
import { type HourCursor, hourSlider } from "./hour-slider.ts";
import { StripCells } from "./strip-cells.tsx";
import { stripLayout } from "./strip-layout.ts";
import { useWidth } from "./use-width.ts";

interface Props {
  readonly scores: readonly number[];
  /** Whether a limit has no data, hour by hour; undefined where every limit has. */
  readonly missing?: readonly boolean[] | undefined;
  /** The members that say otherwise than the score, hour by hour. */
  readonly doubts?: readonly (Doubt | undefined)[] | undefined;
  /** Start of the first hour [ms since 1970]. */
  readonly startMs: number;
  readonly clock: Clock;
  readonly polarity: Polarity;
  readonly cursor: HourCursor;
  /** The words about the hour that is read. */
  readonly text: string;
}

/** The score of every hour, a row a day. */
export function ScoreStrip({ scores, missing, doubts, startMs, clock, polarity, cursor, text }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const days = useMemo(() => dayRows(startMs, scores.length, clock), [startMs, scores.length, clock]);
  const layout = useMemo(() => stripLayout(days, clock, width), [days, clock, width]);
  const readAt = (event: PointerEvent<SVGSVGElement>): void => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const hour = layout.hourAt(event.clientX - left, event.clientY - top);
    if (hour !== undefined) cursor.read(hour);
  };
  const day = days.findIndex(({ cells }) => cells.some(({ index }) => index === cursor.hour));
  const cell = days[day]?.cells.find(({ index }) => index === cursor.hour);
  const box = cell && layout.boxOf(day, cell);

  return (
    <div ref={frame} className="chart strip" {...hourSlider(cursor, scores.length, "Score by hour", text)}>
      {width > 0 && (
        <svg
          width={width}
          height={layout.height}
          onPointerMove={readAt}
          onPointerDown={readAt}
          aria-hidden="true"
        >
          <HatchPattern />
          <StripCells {...{ days, scores, missing, doubts, startMs, polarity, layout }} />
          {box && <CursorBox {...box} />}
        </svg>
      )}
    </div>
  );
}
