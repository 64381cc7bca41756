import type { Constraint } from "@halcyon/schema";
import { memo, type PointerEvent, useMemo } from "react";
import type { Clock } from "../time/clock.ts";
import { constraintBands, valueDomain } from "./constraint-bands.ts";
import { HourAxis } from "./hour-axis.tsx";
import type { HourCursor } from "./hour-slider.ts";
import { linePath, runsOf } from "./paths.ts";
import { dayTicks, type TimeScale, timeScale } from "./time-scale.ts";
import { useWidth } from "./use-width.ts";

interface Props {
  readonly constraint: Constraint;
  /** What the constraint saw in each hour, in the unit of its variable. */
  readonly values: readonly (number | null)[];
  /** Whether it limits, hour by hour. */
  readonly limits: readonly boolean[];
  readonly startMs: number;
  readonly clock: Clock;
  readonly cursor: HourCursor;
  /** Whether the days are named beneath. */
  readonly named?: boolean;
}

const height = 76;
const pad = 6;

/** One variable over time, with its ideal and acceptable range behind it and the hours in which it limits beneath. */
export function ConstraintRow({ constraint, values, limits, startMs, clock, cursor, named = false }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const scale = useMemo(() => timeScale(values.length, Math.max(width, 1)), [values.length, width]);
  const readAt = (event: PointerEvent<SVGSVGElement>): void => {
    cursor.read(scale.hourAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  };
  const [low, high] = useMemo(() => valueDomain(constraint, values), [constraint, values]);
  const y = (value: number): number => pad + ((high - value) / (high - low)) * (height - 2 * pad);
  const value = values[cursor.hour] ?? null;
  return (
    <div ref={frame} className="chart">
      {width > 0 && (
        <svg
          width={width}
          height={height + (named ? 24 : 6)}
          onPointerMove={readAt}
          onPointerDown={readAt}
          aria-hidden="true"
        >
          <RowMarks {...{ constraint, values, limits, startMs, clock, scale, width, low, high, named }} />
          <line
            className="cursor-line"
            x1={scale.x(cursor.hour + 0.5)}
            x2={scale.x(cursor.hour + 0.5)}
            y1={0}
            y2={height}
          />
          {value !== null && (
            <circle className="cursor-dot" cx={scale.x(cursor.hour + 0.5)} cy={y(value)} r={3.5} />
          )}
        </svg>
      )}
    </div>
  );
}

interface MarksProps extends Pick<Props, "constraint" | "values" | "limits" | "startMs" | "clock"> {
  readonly scale: TimeScale;
  readonly width: number;
  readonly low: number;
  readonly high: number;
  readonly named: boolean;
}

const RowMarks = memo(function RowMarks({
  constraint,
  values,
  limits,
  startMs,
  clock,
  scale,
  width,
  low,
  high,
  named,
}: MarksProps) {
  const y = (value: number): number => pad + ((high - value) / (high - low)) * (height - 2 * pad);
  const clip = (value: number): number => Math.min(Math.max(value, low), high);
  return (
    <>
      <rect className="range-outside" x={0} y={0} width={width} height={height} />
      {constraintBands(constraint).map(({ kind, from, to }) => {
        const upper = to === Infinity ? 0 : y(clip(to));
        const lower = from === -Infinity ? height : y(clip(from));
        return (
          <rect
            key={`${kind} ${from}`}
            className={`range-${kind}`}
            x={0}
            y={upper}
            width={width}
            height={Math.max(lower - upper, 1)}
          />
        );
      })}
      <HourAxis
        ticks={dayTicks(startMs, values.length, clock, width)}
        scale={scale}
        top={0}
        height={height}
        named={named}
      />
      <path
        className="value-line"
        d={linePath(
          values.map((value) => (value === null ? null : y(value))),
          scale,
        )}
      />
      {runsOf(limits).map(({ from, to }) => (
        <rect
          key={from}
          className="limiting-mark"
          x={scale.x(from)}
          width={Math.max(scale.x(to) - scale.x(from), 1)}
          y={height + 2}
          height={3}
        />
      ))}
    </>
  );
});
