import type { Deadline } from "./deadline.ts";
import { ConnectionError, type FailedAnswer, UnexpectedAnswerError } from "../answer/error.ts";
import { isObject, parse } from "../answer/is-problem.ts";
import { decode, utf8Decoder } from "../answer/read-text.ts";

/** Options for reading the lines of a response. */
interface LinesReading {
  /** Facts about the response. An error about an invalid response contains them. */
  readonly answer: FailedAnswer;
  /** Function that starts the time limit for the next line. */
  readonly nextDeadline: () => Deadline;
  readonly lineMaxBytes: number;
  /** Number of lines that the response must have; undefined if unknown. Fewer or more lines are an error. */
  readonly count: number | undefined;
}

/**
 * Yields the lines of a response. A line is read only when the caller asks for it.
 *
 * @throws ConnectionError if the response breaks off, or UnexpectedAnswerError if a line is too large or unexpected. Throws TimeoutError if the next line
 * does not arrive in time, or the reason of the caller's signal if it is aborted.
 */
export async function* readLines(
  body: ReadableStream<Uint8Array>,
  { answer, nextDeadline, lineMaxBytes, count }: LinesReading,
): AsyncGenerator<unknown, void, undefined> {
  const unexpected = (what: string): UnexpectedAnswerError => new UnexpectedAnswerError(what, answer);
  const reader = body.getReader();
  const decoder = utf8Decoder();
  /** Complete lines that arrived but were not yielded yet. `rest` is the beginning of the next line. */
  let lines: string[] = [];
  let rest = "";
  let isOver = false;
  let given = 0;
  try {
    for (;;) {
      const deadline = nextDeadline();
      try {
        deadline.signal.throwIfAborted();
        while (lines.length === 0 && !isOver && rest.length <= lineMaxBytes) {
          const piece = await readPiece(reader, deadline);
          isOver = piece === undefined;
          const text = decode(decoder, piece);
          if (text === undefined) throw isOver ? brokenOff() : unexpected("A line is not UTF-8.");
          const [first, ...others] = text.split("\n");
          lines = [rest + first!, ...others];
          rest = isOver ? "" : lines.pop()!;
          lines = lines.filter((line) => line.trim() !== "");
        }
      } finally {
        deadline.release();
      }
      const line = lines.shift() ?? rest;
      if (line.length > lineMaxBytes) throw unexpected(`A line is larger than ${lineMaxBytes} bytes.`);
      if (line === "") break;
      if (given === count) throw unexpected("There are more lines than items.");
      const data = parse(line);
      if (!isObject(data)) {
        if (isOver) throw brokenOff();
        throw unexpected("A line is not a JSON object.");
      }
      if (data["index"] !== given) throw unexpected("A line is not the next one.");
      given += 1;
      yield data;
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
  }
}

function brokenOff(): ConnectionError {
  return new ConnectionError("The answer broke off before its last line.");
}
