import { modelPartName } from "../../../words/weather/model-part-name.ts";
import { Term } from "../terms/term.tsx";
import { cellWords, readCells } from "./cells.ts";

interface Props {
  /** Header of the response that names its grid cells. */
  readonly header: string | undefined;
  /** Name of the response, if several are listed. */
  readonly name?: string;
}

/** Lists the grid cells whose weather was used. */
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
