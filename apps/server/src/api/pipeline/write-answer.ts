import { writeCsv } from "@halcyon/formats/csv/write-csv";
import type { WholeAnswer } from "./answer.ts";

/** Maximum number of pieces of a table that are joined into one, so that the answer can be compressed. A longer table stays in pieces, which nobody copies. */
const joinedPieces = 3;

/** Returns the bytes of a response in pieces. Values become JSON, and tables become CSV. */
export function writeAnswer(answer: WholeAnswer<unknown>): readonly (Buffer | string)[] {
  if ("chunks" in answer)
    return answer.tail === undefined ? answer.chunks : [...answer.chunks, answer.tail.plain()];
  if ("tables" in answer) {
    const pieces = [...writeCsv(answer.tables)];
    return pieces.length > joinedPieces ? pieces : [Buffer.from(pieces.join(""))];
  }
  return [answer.json === undefined ? "" : JSON.stringify(answer.json)];
}
