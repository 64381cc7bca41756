import type { ValueTick } from "./value-ticks.ts";

/** The room for the values of an axis, left of a plot [px]. */
export const axisGutter = 40;

interface Props {
  readonly ticks: readonly ValueTick[];
  /** Where a value stands [px]. */
  readonly y: (value: number) => number;
  readonly width: number;
  /** The unit as it is printed; empty for pure numbers. */
  readonly unit: string;
  /** Where the unit stands, above the values [px]. */
  readonly unitY: number;
}

/** A line across a plot for each round value, named at its side under the unit. */
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
