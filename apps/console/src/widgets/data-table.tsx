import type { ReactNode } from "react";

interface Props {
  /** Name of the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

/** Row of a table: its heading, and a cell for each other column. */
export interface TableRow {
  readonly key: string | number;
  readonly head: ReactNode;
  readonly cells: readonly ReactNode[];
}

/** Shows values as a table that scrolls on a narrow screen. */
export function DataTable({ caption, columns, rows }: Props) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={caption}>
      <table className="data-table">
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, cells }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {cells.map((cell, position) => (
                <td key={columns[position + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
