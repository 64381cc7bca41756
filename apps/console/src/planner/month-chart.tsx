import { type PointerEvent, useMemo } from "react";
import { type HourCursor, hourSlider } from "../chart/hour-slider.ts";
import { useWidth } from "../chart/use-width.ts";
import { ValueLines } from "../chart/value-lines.tsx";
import { valueScale } from "../chart/value-scale.ts";

/** A value of a month with its spread. */
export interface MonthSpread {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  /** Whether the middle is drawn as one that can be relied on. */
  readonly isFirm: boolean;
}

interface Props {
  /** January first; null for a month without a value. */
  readonly months: readonly (MonthSpread | null)[];
  readonly format: (value: number) => string;
  readonly label: string;
  /** Which month is read, 0 for January. */
  readonly cursor: HourCursor;
  /** The words about the month that is read. */
  readonly text: string;
}

/** Names of the months, January first. */
export const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" }).format(Date.UTC(2001, month, 1)),
);

const top = 10;
const plotHeight = 210;
const axisHeight = 26;
const gutter = 52;

/** The months of a year, each with its spread as a bar and its middle as a mark in it. */
export function MonthChart({ months, format, label, cursor, text }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const step = Math.max(width - gutter, 1) / months.length;
  const scale = useMemo(
    () => valueScale(months.flatMap((month) => (month === null ? [] : [month.low, month.high]))),
    [months],
  );
  const y = (value: number): number => top + (1 - scale.at(value)) * plotHeight;
  const bar = Math.min(step * 0.56, 40);
  const readAt = (event: PointerEvent<SVGSVGElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - gutter;
    cursor.read(Math.min(Math.max(Math.floor(x / step), 0), months.length - 1));
  };
  return (
    <div ref={frame} className="chart months" {...hourSlider(cursor, months.length, label, text)}>
      {width > 0 && (
        <svg
          width={width}
          height={top + plotHeight + axisHeight}
          viewBox={`0 0 ${width} ${top + plotHeight + axisHeight}`}
          onPointerMove={readAt}
          onPointerDown={readAt}
          aria-hidden="true"
        >
          <rect
            className="month-read"
            x={gutter + cursor.hour * step}
            width={step}
            y={top}
            height={plotHeight + axisHeight}
            rx={4}
          />
          <ValueLines ticks={scale.ticks} y={y} words={format} from={gutter} to={width} />
          {months.map((month, position) => {
            const middle = gutter + (position + 0.5) * step;
            return (
              <g
                key={monthNames[position]}
                data-month={position + 1}
                data-low={month?.low}
                data-middle={month?.middle}
                data-high={month?.high}
              >
                {month !== null && (
                  <>
                    <rect
                      className="month-spread"
                      x={middle - bar / 2}
                      width={bar}
                      y={y(month.high)}
                      height={Math.max(y(month.low) - y(month.high), 2)}
                      rx={3}
                    />
                    <circle
                      className={month.isFirm ? "month-middle" : "month-middle unsure"}
                      cx={middle}
                      cy={y(month.middle)}
                      r={5}
                    />
                  </>
                )}
                <text
                  className={position === cursor.hour ? "day" : undefined}
                  x={middle}
                  y={top + plotHeight + 18}
                  textAnchor="middle"
                >
                  {monthNames[position]!.slice(0, step < 30 ? 1 : 3)}
                </text>
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}
