import { memo } from "react";
import { formatEpochHour, millisecondsPerHour } from "@halcyon/schema";
import type { Clock } from "../time/clock.ts";
import type { DayRow } from "../time/day-rows.ts";
import { bandClass, type Polarity } from "./band-words.ts";
import type { StripLayout } from "./strip-layout.ts";

interface Props {
  readonly rows: readonly DayRow[];
  readonly scores: readonly number[];
  readonly startMs: number;
  readonly clock: Clock;
  readonly polarity: Polarity;
  readonly layout: StripLayout;
}

/** The cells of a strip with the names of their days: what stays when another hour is read. */
export const StripCells = memo(function StripCells({
  rows,
  scores,
  startMs,
  clock,
  polarity,
  layout,
}: Props) {
  const { rowHeight, isNarrow } = layout;
  const startHour = startMs / millisecondsPerHour;
  return rows.map(({ ms, cells }, row) => (
    <g key={ms}>
      {(rowHeight > 12 || row % 7 === 0) && (
        <text className="day" x={0} y={layout.yOf(row) + rowHeight / 2 + 4}>
          {isNarrow ? clock.day(ms).slice(0, 6) : clock.day(ms)}
        </text>
      )}
      {cells.map((cell) => {
        const score = scores[cell.index]!;
        const box = layout.boxOf(row, cell);
        return (
          <g key={cell.index}>
            <rect
              {...box}
              rx={2}
              className={bandClass(score, polarity)}
              data-hour={formatEpochHour(startHour + cell.index)}
              data-score={score}
            />
            {score === 0 && polarity === "suitability" && <rect {...box} rx={2} className="hatched" />}
          </g>
        );
      })}
    </g>
  ));
});
