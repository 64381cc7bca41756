import { acceptableFrom, idealAbove } from "@halcyon/schema";
import { memo, type PointerEvent, useMemo } from "react";
import type { Clock } from "../../words/time/clock.ts";
import { HourAxis } from "../axes/hour-axis.tsx";
import { type HourCursor, hourSlider } from "../hour-slider.ts";
import { modelPartLabel, type ModelPartHours } from "./model-part-words.ts";
import { bandPath, linePath } from "../paths.ts";
import { dayTicks, type TimeScale, timeScale } from "../axes/time-scale.ts";
import { useWidth } from "../use-width.ts";
import { axisGutter } from "../axes/value-axis.tsx";

export interface FanHour {
  readonly score: number;
  /** 10 % and 90 % quantiles of the scores of the ensemble members; null if the hour has no members. */
  readonly ensemble: { readonly Q10: number; readonly Q90: number } | null;
}

export interface MarkedHours {
  readonly from: number;
  readonly to: number;
}

interface Props {
  readonly hours: readonly FanHour[];
  readonly startMs: number;
  readonly clock: Clock;
  readonly parts: readonly ModelPartHours[];
  readonly windows: readonly MarkedHours[];
  /** Ranges of working hours, which the chart marks with frames; empty if working hours are not known. */
  readonly worked: readonly MarkedHours[];
  readonly cursor: HourCursor;
  readonly text: string;
}

const top = 30;
const plotHeight = 190;
const axisHeight = 22;
/** Minimum width of a frame around working hours [px]. */
const frameMinPx = 6;

/**
 * Draws the score over time, with marks for the windows. Labels show which hours come from the single run and which from the ensemble. If there are ensemble
 * members, an area shows the range of their scores from Q10 to Q90.
 */
export function FanChart(props: Props) {
  const { hours, startMs, clock, parts, windows, worked, cursor, text } = props;
  const [frame, width] = useWidth<HTMLDivElement>();
  const plotWidth = Math.max(width - axisGutter, 1);
  const scale = useMemo(() => timeScale(hours.length, plotWidth), [hours.length, plotWidth]);
  const ticks = useMemo(
    () => dayTicks(startMs, hours.length, clock, plotWidth),
    [startMs, hours, clock, plotWidth],
  );
  const readAt = (event: PointerEvent<SVGSVGElement>): void => {
    cursor.read(scale.hourAt(event.clientX - event.currentTarget.getBoundingClientRect().left - axisGutter));
  };
  const { score } = hours[cursor.hour]!;
  return (
    <div ref={frame} className="chart" {...hourSlider(cursor, hours.length, "Score over time", text)}>
      {width > 0 && (
        <svg
          width={width}
          height={top + plotHeight + axisHeight}
          viewBox={`0 0 ${width} ${top + plotHeight + axisHeight}`}
          onPointerMove={readAt}
          onPointerDown={readAt}
          aria-hidden="true"
        >
          <g transform={`translate(${axisGutter} 0)`}>
            <HourAxis ticks={ticks} scale={scale} top={top} height={plotHeight} />
            <FanMarks {...{ hours, parts, windows, worked, scale }} width={plotWidth} />
            <line
              className="cursor-line"
              x1={scale.x(cursor.hour + 0.5)}
              x2={scale.x(cursor.hour + 0.5)}
              y1={top}
              y2={top + plotHeight}
            />
            <circle className="cursor-dot" cx={scale.x(cursor.hour + 0.5)} cy={yOf(score)} r={4.5} />
          </g>
        </svg>
      )}
    </div>
  );
}

interface MarksProps extends Pick<Props, "hours" | "parts" | "windows" | "worked"> {
  readonly scale: TimeScale;
  readonly width: number;
}

/** Draws the lines and marks of the chart that do not depend on the selected hour. They are not drawn again when the reader selects another hour. */
const FanMarks = memo(function FanMarks({ hours, parts, windows, worked, scale, width }: MarksProps) {
  return (
    <>
      {windows.map(({ from, to }) => (
        <rect
          key={from}
          className="window-mark"
          x={scale.x(from)}
          width={Math.max(scale.x(to) - scale.x(from), 2)}
          y={top}
          height={plotHeight}
        />
      ))}
      {[0, acceptableFrom, 0.5, idealAbove, 1].map((score) => (
        <g key={score}>
          <line
            className={score === acceptableFrom || score === idealAbove ? "band-edge" : "grid-line"}
            x1={0}
            x2={width}
            y1={yOf(score)}
            y2={yOf(score)}
          />
          <text x={-6} y={yOf(score) + 4} textAnchor="end">
            {score}
          </text>
        </g>
      ))}
      <text x={-6} y={18} textAnchor="end">
        score
      </text>
      <path
        className="fan-range"
        d={bandPath(
          hours.map(({ ensemble }) => ensemble && [yOf(ensemble.Q10), yOf(ensemble.Q90)]),
          scale,
        )}
      />
      <path
        className="fan-score"
        d={linePath(
          hours.map(({ score }) => yOf(score)),
          scale,
        )}
      />
      {worked.map(({ from, to }) =>
        // Narrower frames would fill the chart.
        scale.x(to) - scale.x(from) < frameMinPx ? null : (
          <rect
            key={from}
            className="work-frame"
            x={scale.x(from)}
            width={scale.x(to) - scale.x(from)}
            y={top}
            height={plotHeight}
          />
        ),
      )}
      {parts.map(({ part, from, to, members }, position) => (
        <g key={part}>
          <rect
            className={`part part-${part}`}
            x={scale.x(from)}
            width={scale.x(to) - scale.x(from)}
            y={0}
            height={4}
          />
          <text x={scale.x(from) + 4} y={18}>
            {modelPartLabel({ part, members, from, to }, scale.x(to) - scale.x(from) - 4)}
          </text>
          {position > 0 && (
            <line className="part-edge" x1={scale.x(from)} x2={scale.x(from)} y1={0} y2={top + plotHeight} />
          )}
        </g>
      ))}
    </>
  );
});

function yOf(score: number): number {
  return top + (1 - score) * plotHeight;
}
