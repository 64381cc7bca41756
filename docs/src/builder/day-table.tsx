import type { ReactNode } from "react";
import { daysOf } from "../../builder/days-of.mts";
import type { FrontPageData, ShownHour } from "../../builder/shown-hour.mts";
import { week } from "../../builder/week.mts";

interface Props extends Pick<FrontPageData, "legend"> {
  readonly hours: readonly ShownHour[];
}

/** Shows the hours as a table: for each day, the number of hours with each verdict. */
export function DayTable({ hours, legend }: Props): ReactNode {
  return (
    <details>
      <summary>As a table</summary>
      <div
        className="table-scroll"
        tabIndex={0}
        role="group"
        aria-label="Hours of each day by the share of forecasts that allow the work"
      >
        <table>
          <thead>
            <tr>
              <th scope="col">day, UTC</th>
              {legend.map(({ verdict, words }) => (
                <th key={verdict} scope="col">
                  {words}, h
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {daysOf(hours, week.start).map(({ name, month, cells }) => (
              <tr key={name}>
                <th scope="row">
                  {name} {month}
                </th>
                {legend.map(({ verdict }) => (
                  <td key={verdict}>{cells.filter(({ hour }) => hour.verdict === verdict).length}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
