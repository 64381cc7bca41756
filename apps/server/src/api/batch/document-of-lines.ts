/** How the line of an item that failed begins, as lines are written. */
const problemStart = /^\{"ref":(?:null|"(?:[^"\\]|\\.)*"),"index":\d+,"problem":/;

/**
 * Joins the lines of a batch to one JSON document, a piece for each line: `results` in the order of the items, then `problems`. Problems are held
 * until all results are out.
 */
export async function* documentOfLines(
  lines: AsyncIterable<Buffer | string>,
): AsyncGenerator<string, void, undefined> {
  const problems: string[] = [];
  let opening = '{"results":[';
  for await (const line of lines) {
    const text = line.toString().trimEnd();
    if (problemStart.test(text)) {
      problems.push(text);
      continue;
    }
    yield opening + text;
    opening = ",\n";
  }
  const start = opening === ",\n" ? "" : opening;
  yield `${start}],"problems":[${problems.join(",")}]}`;
}
