import { IngestError } from "../ingest-error.ts";

/**
 * The lines of an index, each of which a provider ends.
 *
 * @throws IngestError `bad_index` where there is none, or where the last has no end: the index was cut.
 */
export function indexLines(index: string): readonly string[] {
  const lines = index.split(/\r?\n/u);
  const after = lines.pop();
  if (after !== undefined && after !== "") {
    throw new IngestError(
      "bad_index",
      `Line ${lines.length + 1} of the index has no end, so the index was cut: "${shownLine(after)}". Ask for it again later.`,
    );
  }
  while (lines.at(-1) === "") lines.pop();
  if (lines.length === 0) throw new IngestError("bad_index", "The index is empty. Ask for it again later.");
  return lines;
}

/** As much of a line as an error shows. */
export function shownLine(line: string): string {
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}
