import { formatShare } from "../../words/weather/band-words.ts";

interface Props {
  /** For each constraint 24 shares, 0..1 or NaN. */
  readonly rows: readonly (readonly number[])[];
  readonly names: readonly string[];
}

/** A table of constraints by hours of the day, coloured by how often. */
export function HoursOfDay({ rows, names }: Props) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Limits by hour of the day">
      <table className="hours-of-day">
        <thead>
          <tr>
            <th scope="col">Limit</th>
            {Array.from({ length: 24 }, (_, hour) => (
              <th key={hour} scope="col">
                {String(hour).padStart(2, "0")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, position) => (
            <tr key={names[position]}>
              <th scope="row">{names[position]}</th>
              {row.map((share, hour) => (
                <td key={hour} title={`${names[position]}, ${hour}:00: ${shareWords(share)}`}>
                  <svg width="100%" aria-hidden="true">
                    <rect
                      width="100%"
                      height="100%"
                      rx={3}
                      className="heat"
                      fillOpacity={Number.isNaN(share) ? 0 : share}
                    />
                  </svg>
                  <span className="unseen">{shareWords(share)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** @param share - NaN for an hour of the day that is not shown. */
function shareWords(share: number): string {
  return Number.isNaN(share) ? "no hour" : formatShare(share);
}
