import type { ReactNode } from "react";

interface Props {
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly ReactNode[];
  /** Cells of each row. The first cell is the name of the row, which no other row has. */
  readonly rows: readonly (readonly [name: string, ...cells: ReactNode[]])[];
}

/** Shows figures as a table, which scrolls sideways on a narrow screen. */
export function FigureTable({ label, columns, rows }: Props) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="skill-table">
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
