import { inTrace } from "../trace-spans.ts";

/** Output stream to which progress is written: `process.stdout`, or a stream of a test. */
interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

interface Progress {
  /** Shows the progress. The value of `done` must never become smaller. */
  show(done: number, total: number): void;
  /** Removes the progress bar, so that the next output begins on an empty line. */
  end(): void;
}

const barWidth = 30;

/**
 * Creates a display of the progress of a long task. On a terminal, it is one line that is redrawn at every percent. Other outputs get a line at every tenth
 * of the task.
 *
 * @param unit - Unit in which progress is counted, in the plural.
 */
export function progressLine(stream: ProgressStream, unit: string): Progress {
  const inPlace = stream.isTTY === true;
  const parts = inPlace ? 100 : 10;
  let shown = 0;
  let drawn = false;
  return {
    show(done, total) {
      const reached = Math.floor((parts * done) / total);
      if (reached <= shown) return;
      shown = reached;
      const counted = `${done} of ${total} ${unit}`;
      if (!inPlace) {
        stream.write(`${inTrace(counted)}\n`);
        return;
      }
      const filled = Math.floor((barWidth * done) / total);
      stream.write(`${startOfLine}[${"#".repeat(filled).padEnd(barWidth, ".")}] ${counted}`);
      drawn = true;
    },
    end() {
      if (drawn) stream.write(startOfLine);
      drawn = false;
    },
  };
}

/** Carriage return, and the ECMA-48 sequence that erases the line from the cursor to its end. */
const startOfLine = "\r\u001B[K";
