import type { ReactNode } from "react";
import { daysOf } from "../../builder/days-of.mts";
import type { FrontPageData, ShownHour } from "../../builder/shown-hour.mts";
import { week } from "../../builder/week.mts";

interface Props extends Pick<FrontPageData, "legend" | "members"> {
  readonly hours: readonly ShownHour[];
  /** Name of the scored task and place. */
  readonly name: string;
}

const ticks = [0, 3, 6, 9, 12, 15, 18, 21];

/** Shows one row for each day and one cell for each hour. The colour of a cell shows how many of the forecasts allow the work. */
export function HourStrip({ hours, legend, members, name }: Props): ReactNode {
  return (
    <div>
      <p className="builder-legend">
        <span>Share of {members} forecasts that allow it:</span>
        {legend.map(({ verdict, words }) => (
          <span key={verdict}>
            <i className={`builder-swatch builder-${verdict}`} />
            {words}
          </span>
        ))}
      </p>
      <div
        className="builder-strip"
        role="img"
        aria-label={`${name}: each hour of a week, by the share of forecasts that allow the work. The table below says the same.`}
      >
        <span className="builder-tick" style={{ gridRow: 1, gridColumn: 1 }}>
          UTC
        </span>
        {ticks.map((hour) => (
          <span
            key={hour}
            className="builder-tick"
            style={{ gridRow: 1, gridColumn: `${hour + 2} / span 3` }}
          >
            {String(hour).padStart(2, "0")}
          </span>
        ))}
        {daysOf(hours, week.start).map(({ name: day, month, cells }, row) => [
          <span key={day} className="builder-day" style={{ gridRow: row + 2, gridColumn: 1 }}>
            {day}
            <span className="builder-month"> {month}</span>
          </span>,
          ...cells.map(({ hour: { score, share, verdict }, column, position }) => (
            <span
              key={position}
              className={`builder-cell builder-${verdict}`}
              style={{ gridRow: row + 2, gridColumn: column + 2 }}
              data-score={score}
              data-share={Math.round(share * members)}
            />
          )),
        ])}
      </div>
    </div>
  );
}
