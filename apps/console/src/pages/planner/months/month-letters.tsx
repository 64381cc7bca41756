import { monthNames } from "../month-names.ts";

interface Props {
  /** The room of a month, and what stands before January [px]. */
  readonly step: number;
  readonly gutter: number;
  readonly y: number;
  /** The month that is read, 0 for January; undefined where none is. */
  readonly read?: number;
}

/** The months under a chart: in three letters, in one, or every third one where there is no room. */
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
