import { type PointerEvent, useMemo } from "react";
import { ChartFrame } from "../../../chart/chart-frame.tsx";
import { type HourCursor, hourSlider } from "../../../chart/hour-slider.ts";
import { ValueLines } from "../../../chart/axes/value-axis.tsx";
import { valueScale } from "../../../chart/axes/value-scale.ts";
import { MonthLetters } from "./month-letters.tsx";
import { monthNames } from "../month-names.ts";

/** Value of a month (`middle`), and the ends of its spread over years or climate models. */
export interface MonthSpread {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  /** True if the middle value is drawn as reliable. For future values, this means that most climate models agree on the sign of the change. */
  readonly isFirm: boolean;
}

interface Props {
  /** Past value of each month, January first; null for a month without a value. */
  readonly past: readonly (MonthSpread | null)[];
  /** Projected future value of each month, January first; undefined until the projection is loaded. */
  readonly future: readonly (MonthSpread | null)[] | undefined;
  /** True for each month in which climate models do not project all variables. */
  readonly isShaded: readonly boolean[];
  readonly format: (value: number) => string;
  /** Selected month, 0 for January. */
  readonly cursor: HourCursor;
  /** Text that screen readers read for the selected month. */
  readonly text: string;
}

const top = 10;
const plotHeight = 210;
const axisHeight = 28;
const gutter = 52;

/** Height of the band that marks months without a projection [px]. */
const shadeHeight = 6;

/** Draws the months of a year, each with past values at the left and future values at the right. */
export function MonthChart({ past, future, isShaded, format, cursor, text }: Props) {
  const scale = useMemo(
    () =>
      valueScale(
        [...past, ...(future ?? [])].flatMap((month) => (month === null ? [] : [month.low, month.high])),
      ),
    [past, future],
  );
  const stepOf = (width: number): number => Math.max(width - gutter, 1) / past.length;
  const y = (value: number): number => top + (1 - scale.at(value)) * plotHeight;
  const readAt = (event: PointerEvent<SVGSVGElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const position = Math.floor((event.clientX - left - gutter) / stepOf(width));
    cursor.read(Math.min(Math.max(position, 0), past.length - 1));
  };
  return (
    <ChartFrame
      kind="months"
      height={top + plotHeight + axisHeight}
      frame={hourSlider(cursor, past.length, "Month by month", text)}
      drawing={{ onPointerMove: readAt, onPointerDown: readAt }}
    >
      {(width) => {
        const step = stepOf(width);
        const left = (position: number): number => gutter + position * step;
        const bar = Math.min(step * 0.34, 24);
        return (
          <>
            <NotProjectedPattern />
            <rect
              className="month-read"
              x={left(cursor.hour)}
              width={step}
              y={top}
              height={plotHeight + axisHeight}
              rx={4}
            />
            <ValueLines ticks={scale.ticks} y={y} words={format} from={gutter} to={width} />
            {isShaded.map(
              (shaded, position) =>
                shaded && (
                  <NotProjectedMark
                    key={monthNames[position]}
                    x={left(position + 0.52)}
                    y={top + plotHeight + 1}
                    width={step * 0.44}
                    height={shadeHeight}
                  />
                ),
            )}
            {past.map((month, position) => (
              <PastMark
                key={monthNames[position]}
                {...{ month, position, bar, y }}
                middle={left(position + 0.28)}
              />
            ))}
            {future?.map((month, position) => (
              <FutureMark
                key={monthNames[position]}
                {...{ month, position, y }}
                middle={left(position + 0.74)}
              />
            ))}
            <MonthLetters {...{ step, gutter }} y={top + plotHeight + 20} read={cursor.hour} />
          </>
        );
      }}
    </ChartFrame>
  );
}

interface MarkProps {
  readonly month: MonthSpread | null;
  readonly position: number;
  /** Returns the vertical position of a value [px]. */
  readonly y: (value: number) => number;
  /** Horizontal centre of the mark [px]. */
  readonly middle: number;
}

/** Draws the spread over the years as a bar, with a dot at the median year. */
function PastMark({ month, position, y, middle, bar }: MarkProps & { readonly bar: number }) {
  return (
    <g data-past={position + 1} data-low={month?.low} data-middle={month?.middle} data-high={month?.high}>
      {month !== null && (
        <>
          <rect
            className="month-spread"
            x={middle - bar / 2}
            width={bar}
            y={y(month.high)}
            height={Math.max(y(month.low) - y(month.high), 2)}
            rx={2}
          />
          <circle className="month-middle" cx={middle} cy={y(month.middle)} r={4} />
        </>
      )}
    </g>
  );
}

/** Draws the spread over the models as a line, with a diamond at the median model. The diamond is hollow if too few models agree on the sign of the change. */
function FutureMark({ month, position, y, middle }: MarkProps) {
  return (
    <g data-future={position + 1} data-low={month?.low} data-middle={month?.middle} data-high={month?.high}>
      {month !== null && (
        <>
          <line className="future-spread" x1={middle} x2={middle} y1={y(month.high)} y2={y(month.low)} />
          <FutureDot x={middle} y={y(month.middle)} isFirm={month.isFirm} />
        </>
      )}
    </g>
  );
}

interface DotProps {
  readonly x: number;
  readonly y: number;
  readonly isFirm: boolean;
}

/** Draws a diamond, which marks future values. */
export function FutureDot({ x, y, isFirm }: DotProps) {
  const r = 5;
  return (
    <path
      className={isFirm ? "future-middle" : "future-middle unsure"}
      d={`M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`}
    />
  );
}

interface NotProjectedProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a hatched box for values that no climate model projects. */
export function NotProjectedMark(box: NotProjectedProps) {
  return <rect className="not-projected" {...box} />;
}

/** Defines the pattern for values that no climate model projects. */
function NotProjectedPattern() {
  return (
    <defs>
      <pattern
        id="not-projected"
        width={5}
        height={5}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <line x1={0} y1={0} x2={0} y2={5} className="not-projected-line" />
      </pattern>
    </defs>
  );
}
