import type { Deadline } from "./deadline.ts";
import { ConnectionError, UnexpectedAnswerError } from "./error.ts";
import { isObject, parse } from "./json.ts";

/**
 * The lines of an answer, each read when it is asked for.
 *
 * @param nextDeadline - Starts the time in which the next piece must come.
 * @param count - How many lines there are, where that is known.
 * @throws ConnectionError where they break off, UnexpectedAnswerError where one is no JSON object, TimeoutError, or the reason of the
 * caller's signal.
 */
export async function* readLines(
  { body, status }: Response,
  nextDeadline: () => Deadline,
  count?: number,
): AsyncGenerator<unknown, void, undefined> {
  const reader = body!.getReader();
  const decoder = new TextDecoder();
  let given = 0;
  let rest = "";
  try {
    for (let done = false; !done;) {
      const piece = await readPiece(reader, nextDeadline());
      done = piece === undefined;
      const lines = (rest + decoder.decode(piece, { stream: !done })).split("\n");
      rest = done ? "" : lines.pop()!;
      for (const line of lines) {
        if (line === "") continue;
        const data = parse(line);
        if (!isObject(data)) {
          if (done) throw brokenOff();
          throw new UnexpectedAnswerError("A line is not a JSON object.", {
            status,
            requestId: undefined,
            rateLimits: [],
            retryAfterSeconds: undefined,
          });
        }
        given += 1;
        yield data;
      }
    }
    if (count !== undefined && given < count) throw brokenOff();
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

async function readPiece(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  deadline: Deadline,
): Promise<Uint8Array | undefined> {
  try {
    return (await deadline.race(reader.read())).value;
  } catch {
    if (deadline.signal.aborted) throw deadline.signal.reason;
    throw brokenOff();
  } finally {
    deadline.release();
  }
}

function brokenOff(): ConnectionError {
  return new ConnectionError("The answer broke off before its last line.");
}
