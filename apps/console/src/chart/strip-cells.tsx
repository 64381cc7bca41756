import { formatEpochHour, millisecondsPerHour } from "@halcyon/schema";
import { memo } from "react";
import type { DayRow } from "../time/day-rows.ts";
import { bandClass, type Polarity } from "./band-words.ts";
import type { StripLayout } from "./strip-layout.ts";

interface Props {
  readonly days: readonly DayRow[];
  readonly scores: readonly number[];
  readonly startMs: number;
  readonly polarity: Polarity;
  readonly layout: StripLayout;
}

/** The cells of a strip with its labels: what stays when another hour is read. */
export const StripCells = memo(function StripCells({ days, scores, startMs, polarity, layout }: Props) {
  const startHour = startMs / millisecondsPerHour;
  return (
    <>
      {layout.labels.map(({ kind, x, y, text }) => (
        <text key={`${x} ${y}`} className={kind} x={x} y={y}>
          {text}
        </text>
      ))}
      {days.flatMap(({ cells }, day) =>
        cells.map((cell) => {
          const score = scores[cell.index]!;
          const box = { ...layout.boxOf(day, cell), rx: days.length > 60 ? 0 : 2 };
          return (
            <g key={cell.index}>
              <rect
                {...box}
                className={bandClass(score, polarity)}
                data-hour={formatEpochHour(startHour + cell.index)}
                data-score={score}
              />
              {score === 0 && polarity === "suitability" && <rect {...box} className="hatched" />}
            </g>
          );
        }),
      )}
    </>
  );
});
