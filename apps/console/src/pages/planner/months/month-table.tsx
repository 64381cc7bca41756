import { monthNames } from "../month-names.ts";

interface Props {
  readonly summary: string;
  readonly caption: string;
  readonly columns: readonly string[];
  /** A row a month, January first, with a text for each column. */
  readonly rows: readonly (readonly string[])[];
}

/** The figures of a chart of months, for those who would rather read than look. */
export function MonthTable({ summary, caption, columns, rows }: Props) {
  return (
    <details className="month-table">
      <summary>{summary}</summary>
      <div className="scroll" tabIndex={0} role="region" aria-label={caption}>
        <table>
          <caption className="unseen">{caption}</caption>
          <thead>
            <tr>
              {["Month", ...columns].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, position) => (
              <tr key={monthNames[position]}>
                <th scope="row">{monthNames[position]}</th>
                {row.map((text, column) => (
                  <td key={columns[column]}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
