import type { CSSProperties, ReactNode } from "react";
import { type Day, daysOf } from "../../builder/days-of.mts";
import type { ShownHour } from "../../builder/recording.mts";

interface Props {
  readonly hours: readonly ShownHour[];
  /** Start of the first hour, as an ISO 8601 timestamp. */
  readonly start: string;
  readonly ensembleFrom: number;
  /** Name of the scored task and place. */
  readonly name: string;
}

const ticks = [0, 3, 6, 9, 12, 15, 18, 21];
const legend = ["ideal", "acceptable", "unsuitable", "stop"] as const;

/**
 * Shows one row per day and one cell per hour, in the colour of its band. The lower part of a cell has the colour of members that disagree.
 */
export function HourStrip({ hours, start, ensembleFrom, name }: Props): ReactNode {
  return (
    <div>
      <ul className="builder-legend" aria-label="Colours">
        {legend.map((band) => (
          <li key={band}>
            <span className={`builder-swatch builder-${band}`} />
            {band}
          </li>
        ))}
      </ul>
      <div
        className="builder-strip"
        role="img"
        aria-label={`${name}: the hours by their bands. The table below says the same.`}
      >
        {ticks.map((hour) => (
          <span
            key={hour}
            className="builder-tick"
            style={{ gridRow: 1, gridColumn: `${hour + 2} / span 3` }}
          >
            {String(hour).padStart(2, "0")}
            {hour === 21 && " UTC"}
          </span>
        ))}
        {daysOf(hours, start).map((day, row) => (
          <DayRow key={day.name} {...{ day, row, ensembleFrom }} />
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  readonly day: Day;
  readonly row: number;
  readonly ensembleFrom: number;
}

function DayRow({ day, row, ensembleFrom }: RowProps): ReactNode {
  return (
    <>
      <span className="builder-day" style={{ gridRow: row + 2, gridColumn: 1 }}>
        {day.name}
      </span>
      {day.cells.map(({ hour, column, position }) => (
        <Cell
          key={position}
          hour={hour}
          place={{ gridRow: row + 2, gridColumn: column + 2 }}
          isFirstOfEnsemble={position === ensembleFrom}
        />
      ))}
    </>
  );
}

interface CellProps {
  readonly hour: ShownHour;
  readonly place: CSSProperties;
  readonly isFirstOfEnsemble: boolean;
}

function Cell({ hour: { score, band, doubt }, place, isFirstOfEnsemble }: CellProps): ReactNode {
  return (
    <span
      className={`builder-cell builder-${band} ${isFirstOfEnsemble ? "builder-ensemble" : ""}`}
      style={place}
      data-score={score}
    >
      {doubt && (
        <i className={`builder-${doubt.band}`} style={{ height: `${Math.round(doubt.share * 100)}%` }} />
      )}
    </span>
  );
}
