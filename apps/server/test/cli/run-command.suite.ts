import { Readable } from "node:stream";
import { format } from "node:util";
import { vi } from "vitest";
import { expectNoKeys, runProgram } from "../harness/child-process.suite.ts";
import { isLong } from "@halcyon/testing";
import { programOf } from "../../src/cli/program-of.ts";
import { run } from "../../src/cli/program-of.ts";

/** Exit code and output of a command. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command of `halcyon` to its end. Long test runs use a separate process. Short ones run the command in this process, so that nothing is loaded again.
 * In this process, only one command runs at a time.
 *
 * @param environment - Complete environment of the command.
 * @param input - Text on standard input.
 */
export const runCommand = isLong ? runApart : runHere;

/** Runs a command of `halcyon` in a separate process. Otherwise like {@link runCommand}. */
export async function runApart(
  args: readonly string[],
  environment: Record<string, string>,
  input = "",
): Promise<Ended> {
  await using program = runProgram("cli/main.ts", args, environment, input);
  const code = await program.exited();
  return { code, ...program.output() };
}

async function runHere(
  args: readonly string[],
  environment: Record<string, string>,
  input = "",
): Promise<Ended> {
  const written = { stdout: "", stderr: "" };
  const outputs = (["stdout", "stderr"] as const).flatMap((stream) => {
    const write = (text: string | Uint8Array): boolean => {
      written[stream] += String(text);
      return true;
    };
    const print = (...words: unknown[]): void => void write(`${format(...words)}\n`);
    return [
      vi.spyOn(process[stream], "write").mockImplementation(write),
      vi.spyOn(console, stream === "stdout" ? "log" : "error").mockImplementation(print),
    ];
  });
  const stdin = vi
    .spyOn(process, "stdin", "get")
    .mockReturnValue(Readable.from([input]) as typeof process.stdin);
  const { exitCode } = process;
  process.exitCode = undefined;
  try {
    const code = await run(programOf(environment), ["node", "halcyon", ...args]);
    return { code, ...written };
  } finally {
    process.exitCode = exitCode;
    for (const spy of [stdin, ...outputs]) spy.mockRestore();
    expectNoKeys(args, written);
  }
}
