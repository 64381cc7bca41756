import type { ReactNode } from "react";
import { daysOf } from "../../builder/days-of.mts";
import type { ShownHour } from "../../builder/recording.mts";

interface Props {
  readonly hours: readonly ShownHour[];
  /** Start of the first hour, as an ISO 8601 timestamp. */
  readonly start: string;
}

const shown = ["ideal", "acceptable", "unsuitable", "stop"] as const;

/** Shows the numbers behind the strip: the hours of each day in each band. */
export function DayTable({ hours, start }: Props): ReactNode {
  return (
    <details>
      <summary>The same as a table</summary>
      <div className="table-scroll" tabIndex={0} role="group" aria-label="Hours of each day by their bands">
        <table>
          <thead>
            <tr>
              <th scope="col">day, UTC</th>
              {shown.map((band) => (
                <th key={band} scope="col">
                  {band}, h
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {daysOf(hours, start).map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {shown.map((band) => (
                  <td key={band}>{cells.filter(({ hour }) => hour.band === band).length}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
