import { pino } from "pino";
import type { WriteAccessLine } from "../http/access-log.ts";
import { isoSecond } from "@halcyon/base/iso-second";

/** Limits for collecting access lines, which are written together: maximum waiting time of a line [ms], and maximum size of the waiting lines [bytes]. */
const waiting = { maxMs: 100, maxBytes: 16_000 } as const;

/** Log of this process: lines of JSON on standard output. */
interface ProcessLog {
  /** Writes the access line of a request after a short delay. A line is lost only if the process is killed. */
  readonly access: WriteAccessLine;
  /** Writes a line immediately. Access lines that are waiting are written before it. */
  readonly info: (line: string) => void;
  readonly warn: (line: string) => void;
}

export function processLog(): ProcessLog {
  const output = pino.destination(1);
  let isRead = true;
  // A closed terminal has no reader, and the process would try for ever to write the rest when it ends.
  output.on("error", () => {
    isRead = false;
    output.destroy();
  });
  let lines = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const written = lines;
    lines = "";
    if (isRead && written !== "") output.write(written);
  };
  const waitingLines = {
    write(line: string): void {
      lines += line;
    },
  };
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, waitingLines);
  process.on("exit", flush);
  return {
    access(line) {
      // As the other lines are written, in half of the time.
      const ms = Date.now();
      const time = `${isoSecond(ms)}.${String(ms % 1000).padStart(3, "0")}Z`;
      lines += `{"level":30,"time":"${time}",${JSON.stringify(line).slice(1)}\n`;
      if (lines.length >= waiting.maxBytes) flush();
      else timer ??= setTimeout(flush, waiting.maxMs).unref();
    },
    info(line) {
      log.info(line);
      flush();
    },
    warn(line) {
      log.warn(line);
      flush();
    },
  };
}
