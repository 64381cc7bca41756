import type { DayTick, TimeScale } from "./time-scale.ts";

interface Props {
  readonly ticks: readonly DayTick[];
  readonly scale: TimeScale;
  readonly top: number;
  readonly height: number;
  /** True if the names of the days are written beneath the axis. */
  readonly named?: boolean;
}

/** Draws a line at each midnight. If `named` is true, writes the date beneath each line. */
export function HourAxis({ ticks, scale, top, height, named = true }: Props) {
  return ticks.map(({ hour, label }) => (
    <g key={hour}>
      <line className="grid-line" x1={scale.x(hour)} x2={scale.x(hour)} y1={top} y2={top + height} />
      {named && (
        <text x={scale.x(hour) + 3} y={top + height + 15}>
          {label}
        </text>
      )}
    </g>
  ));
}
