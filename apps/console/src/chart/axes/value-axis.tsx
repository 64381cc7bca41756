import type { ValueTick } from "./value-scale.ts";

/** Width of the margin for the values of an axis, left of the plot [px]. */
export const axisGutter = 40;

interface Props {
  readonly ticks: readonly ValueTick[];
  /** Returns the vertical position of a value [px]. */
  readonly y: (value: number) => number;
  readonly width: number;
  /** Unit as the chart prints it; empty for values without a unit. */
  readonly unit: string;
  /** Vertical position of the printed unit, above the values [px]. */
  readonly unitY: number;
}

/** Draws a line across a plot for each round value, and writes the value beside the line. The unit is above the values. */
export function ValueAxis({ ticks, y, width, unit, unitY }: Props) {
  const isFree = (value: number): boolean => unit === "" || y(value) > unitY + 6;
  return (
    <>
      {ticks.map(({ value, text }) => (
        <g key={value}>
          <line className="grid-line" x2={width} y1={y(value)} y2={y(value)} />
          {isFree(value) && (
            <text x={-6} y={y(value) + 4} textAnchor="end">
              {text}
            </text>
          )}
        </g>
      ))}
      <text x={-6} y={unitY} textAnchor="end">
        {unit}
      </text>
    </>
  );
}

interface ValueLinesProps {
  readonly ticks: readonly number[];
  /** Returns the vertical position of a value [px]. */
  readonly y: (value: number) => number;
  readonly words: (value: number) => string;
  /** Horizontal start of the lines [px]. The lines end at `to`. */
  readonly from: number;
  readonly to: number;
}

/** Draws a line across a chart for each value, with the value as text beside the line. The line of 0 is emphasized. */
export function ValueLines({ ticks, y, words, from, to }: ValueLinesProps) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line className={tick === 0 ? "zero-line" : "grid-line"} x1={from} x2={to} y1={y(tick)} y2={y(tick)} />
      <text x={from - 8} y={y(tick) + 4} textAnchor="end">
        {words(tick)}
      </text>
    </g>
  ));
}
