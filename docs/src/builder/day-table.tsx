import type { ReactNode } from "react";
import { daysOf } from "../../builder/days-of.mts";
import type { ShownHour } from "../../builder/recording.mts";

interface Props {
  readonly hours: readonly ShownHour[];
  /** The first hour, ISO 8601. */
  readonly start: string;
}

const shown = ["ideal", "acceptable", "unsuitable", "stop"] as const;

/** What the strip shows, in numbers: the hours of each day by their bands. */
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
