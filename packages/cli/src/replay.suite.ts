import { readFileSync } from "node:fs";
import { join } from "node:path";
import { recordedCommands, type Recording } from "./recorded-commands.suite.ts";
import { type Ended, terminal, type TerminalOptions } from "./terminal.suite.ts";

/** Reads the recording of a command, which `npm --prefix packages/cli run record-answers` writes. */
export function recording(name: string): Recording {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../recorded/${name}.json`), "utf8")) as Recording;
}

/** Runs a recorded command with its recorded responses. */
export async function replay(
  name: string,
  more: readonly string[] = [],
  options: TerminalOptions = {},
): Promise<Ended> {
  const { askedAtMs, exchanges } = recording(name);
  const left = [...exchanges];
  const fetch = async (input: string, { method }: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(input);
    const next = left.shift();
    if (next?.path !== pathname + search || next.method !== method)
      throw new Error(`${method} ${input} was not recorded`);
    return Response.json(next.body, { status: next.status, headers: next.headers });
  };
  const halcyon = await terminal({ fetch, nowMs: askedAtMs, ...options });
  return halcyon(...recordedCommands[name]!, ...more);
}
