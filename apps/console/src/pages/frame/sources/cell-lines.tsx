import { modelPartName } from "../../../words/weather/model-part-name.ts";
import { Term } from "../terms/term.tsx";
import { cellWords, readCells } from "./cells.ts";

interface Props {
  /** Header of a response that names its cells. */
  readonly header: string | undefined;
  /** Name of the response beside others. */
  readonly name?: string;
}

/** Lists the cells that answered. */
export function CellLines({ header, name }: Props) {
  return readCells(header).map((cell) => (
    <li key={cell.of}>
      <strong>
        <Term id="cell">Cell</Term>
      </strong>{" "}
      of {modelPartName(cell.of)}
      {name !== undefined && ` for ${name}`}: {cellWords(cell)}
    </li>
  ));
}
