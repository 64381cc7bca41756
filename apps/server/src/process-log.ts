import { pino } from "pino";
import type { WriteAccessLine } from "./http/access-log.ts";

/** How long a line about a request waits for others to be written with it [ms], and for how much of them [bytes]. */
const waiting = { maxMs: 100, maxBytes: 8192 } as const;

/** The log of this process, in lines of JSON on its standard output. */
export interface ProcessLog {
  /** Writes a line about a request, soon: only a process that is killed loses it. */
  readonly access: WriteAccessLine;
  /** Writes a line at once, after those that wait. */
  readonly info: (line: string) => void;
  readonly warn: (line: string) => void;
}

export function processLog(): ProcessLog {
  const output = pino.destination({ dest: 1, minLength: waiting.maxBytes });
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
  let isRead = true;
  // A closed terminal has no reader, and the process would try for ever to write the rest when it ends.
  output.on("error", () => {
    isRead = false;
    output.destroy();
  });
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (isRead) output.flush();
  };
  const atOnce = (level: "info" | "warn", line: string): void => {
    if (!isRead) return;
    log[level](line);
    flush();
  };
  process.on("exit", flush);
  return {
    access(line) {
      if (!isRead) return;
      log.info(line);
      timer ??= setTimeout(flush, waiting.maxMs).unref();
    },
    info: (line) => atOnce("info", line),
    warn: (line) => atOnce("warn", line),
  };
}
