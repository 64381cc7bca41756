import { temporaryFolder } from "@halcyon/testing";
import { Readable, Writable } from "node:stream";
import { exitCodes } from "./command-error.ts";
import { program } from "./program.ts";
import { run } from "./program.ts";
import type { Surroundings } from "./surroundings.ts";

/** Exit code and output of a command. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface TerminalOptions {
  readonly fetch?: (input: string, init: RequestInit) => Promise<Response>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly nowMs?: number;
  readonly input?: string;
  readonly signal?: AbortSignal;
}

/** Exit code after Ctrl-C. */
export const interrupted = 130;

/** Time of the tests: Saturday, 2026-11-21T09:14:03Z [ms since 1970]. */
export const startMs = Date.UTC(2026, 10, 21, 9, 14, 3);

/** API key that must not appear in any output. */
export const key = "hal_4m7RmVGz9sXh2bDq81TcKfWjYpNe6uLa0QiB3x";

/** Creates the terminal of a user: a function that runs a command. Saved settings persist between commands. */
export async function terminal(
  options: TerminalOptions = {},
): Promise<(...args: string[]) => Promise<Ended>> {
  const folder = temporaryFolder();
  const { nowMs = startMs, input = "", columns = 80, signal } = options;
  return async (...args) => {
    const written = { stdout: "", stderr: "" };
    let isNo = false;
    const output = (name: "stdout" | "stderr") =>
      Object.assign(
        new Writable({
          write: (chunk, _encoding, done) => {
            written[name] += String(chunk);
            done();
          },
        }),
        { columns },
      );
    const surroundings: Surroundings = {
      environment: {
        XDG_CONFIG_HOME: folder,
        LANG: "en_GB.UTF-8",
        HALCYON_URL: "http://halcyon.test",
        HALCYON_KEY: key,
        ...options.environment,
      },
      stdin: () => Readable.from([input]),
      stdout: output("stdout"),
      stderr: output("stderr"),
      nowMs: () => nowMs,
      fetch: (options.fetch ?? unreachable) as typeof fetch,
      signal,
      answerNo: () => {
        isNo = true;
      },
    };
    const code = await run(program(surroundings), surroundings, ["node", "halcyon", ...args]).catch(
      (error) => {
        if (signal?.aborted === true) return interrupted;
        throw error;
      },
    );
    return { code: isNo ? exitCodes.no : code, ...written };
  };
}

function unreachable(): Promise<Response> {
  throw new TypeError("fetch failed");
}
