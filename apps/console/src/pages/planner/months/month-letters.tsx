import { monthNames } from "../month-names.ts";

interface Props {
  /** Horizontal space for each month [px]. `gutter` is the width of the margin before January [px]. */
  readonly step: number;
  readonly gutter: number;
  readonly y: number;
  /** Selected month, 0 for January; undefined if no month is selected. */
  readonly read?: number;
}

/**
 * Draws the names of the months under a chart. Depending on the space, a name has three letters or one. In the smallest charts, only every third month is
 * named.
 */
export function MonthLetters({ step, gutter, y, read }: Props) {
  const every = step < 12 ? 3 : 1;
  return monthNames.map(
    (name, position) =>
      position % every === 0 && (
        <text
          key={name}
          className={position === read ? "day" : undefined}
          x={gutter + (position + 0.5) * step}
          y={y}
          textAnchor="middle"
        >
          {name.slice(0, step < 30 ? 1 : 3)}
        </text>
      ),
  );
}
