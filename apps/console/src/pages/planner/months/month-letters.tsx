import { monthNames } from "../month-names.ts";

interface Props {
  /** Width of a month, and the width before January [px]. */
  readonly step: number;
  readonly gutter: number;
  readonly y: number;
  /** Month that is read, 0 for January; undefined if none is. */
  readonly read?: number;
}

/** Draws the months under a chart: in three letters, in one, or every third one if there is no room. */
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
