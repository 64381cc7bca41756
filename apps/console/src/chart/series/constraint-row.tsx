import type { Constraint } from "@halcyon/schema";
import { memo, type PointerEvent, useMemo } from "react";
import type { ShownScale } from "../../words/units/shown-scale.ts";
import { compassTicks, valueTicks } from "../axes/value-scale.ts";
import type { Clock } from "../../words/time/clock.ts";
import { constraintBands, valueDomain } from "./constraint-bands.ts";
import { HourAxis } from "../axes/hour-axis.tsx";
import type { HourCursor } from "../hour-slider.ts";
import { linePath, runsOf } from "../paths.ts";
import { type DayTick, dayTicks, type TimeScale, timeScale } from "../axes/time-scale.ts";
import { useWidth } from "../use-width.ts";
import { axisGutter, ValueAxis } from "../axes/value-axis.tsx";

interface Props {
  readonly constraint: Constraint;
  /** Value of the constraint in each hour, in the unit of its variable. */
  readonly values: readonly (number | null)[];
  /** True for each hour in which the constraint limits the score. */
  readonly limits: readonly boolean[];
  /** Scale that formats the values beside the row. The parent passes the same object until the notation changes, to avoid drawing the row again. */
  readonly scale: ShownScale;
  /** Unit of the values as the chart prints it; empty for values without a unit. */
  readonly unit: string;
  readonly startMs: number;
  readonly clock: Clock;
  readonly cursor: HourCursor;
  /** True if the names of the days are written beneath the row. */
  readonly named?: boolean;
}

const height = 76;
const pad = 6;
/** Approximate number of values that are written beside a row. */
const rowTicks = 3;

/**
 * Draws one variable over time, with its ideal and acceptable ranges behind the line. Marks beneath the line show the hours in which the constraint limits the
 * score.
 */
export function ConstraintRow(props: Props) {
  const { constraint, values, limits, scale, unit, startMs, clock, cursor, named = false } = props;
  const [frame, outer] = useWidth<HTMLDivElement>();
  const width = Math.max(outer - axisGutter, 1);
  const time = useMemo(() => timeScale(values.length, width), [values.length, width]);
  const days = useMemo(
    () => dayTicks(startMs, values.length, clock, width),
    [startMs, values.length, clock, width],
  );
  const readAt = (event: PointerEvent<SVGSVGElement>): void => {
    cursor.read(time.hourAt(event.clientX - event.currentTarget.getBoundingClientRect().left - axisGutter));
  };
  const [low, high] = useMemo(() => valueDomain(constraint, values), [constraint, values]);
  const y = (value: number): number => pad + ((high - value) / (high - low)) * (height - 2 * pad);
  const value = values[cursor.hour] ?? null;
  const x = time.x(cursor.hour + 0.5);
  return (
    <div ref={frame} className="chart">
      {outer > 0 && (
        <svg
          width={outer}
          height={height + (named ? 24 : 6)}
          viewBox={`0 0 ${outer} ${height + (named ? 24 : 6)}`}
          onPointerMove={readAt}
          onPointerDown={readAt}
          aria-hidden="true"
        >
          <g transform={`translate(${axisGutter} 0)`}>
            <RowMarks {...{ constraint, values, limits, scale, unit, days, time, width, low, high, named }} />
            <line className="cursor-line" x1={x} x2={x} y1={0} y2={height} />
            {value !== null && <circle className="cursor-dot" cx={x} cy={y(value)} r={3.5} />}
          </g>
        </svg>
      )}
    </div>
  );
}

interface MarksProps extends Omit<Props, "cursor" | "startMs" | "clock"> {
  readonly days: readonly DayTick[];
  readonly time: TimeScale;
  readonly width: number;
  readonly low: number;
  readonly high: number;
  readonly named: boolean;
}

const RowMarks = memo(function RowMarks({
  constraint,
  values,
  limits,
  scale,
  unit,
  days,
  time,
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
      <ValueAxis
        ticks={"arc" in constraint ? compassTicks : valueTicks([low, high], scale, rowTicks)}
        unitY={9}
        {...{ y, width, unit }}
      />
      <HourAxis ticks={days} scale={time} top={0} height={height} named={named} />
      <path
        className="value-line"
        d={linePath(
          values.map((value) => (value === null ? null : y(value))),
          time,
        )}
      />
      {runsOf(limits).map(({ from, to }) => (
        <rect
          key={from}
          className="limiting-mark"
          x={time.x(from)}
          width={Math.max(time.x(to) - time.x(from), 1)}
          y={height + 2}
          height={3}
        />
      ))}
    </>
  );
});
