import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { startProcess } from "@halcyon/testing";
import { expect, inject } from "vitest";
import { leakedKeys } from "@halcyon/testing";
import { leakedLinks } from "@halcyon/testing";
import { given } from "@halcyon/base/given";

/** The folder of the sources. */
const sources = resolve(import.meta.dirname, "../../src");

/** One of the two programs, run as a process of its own. */
export interface Program extends AsyncDisposable {
  readonly child: ChildProcess;
  /** All that it has written so far. */
  output(): { readonly stdout: string; readonly stderr: string };
  /** Waits until its standard output matches. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Waits for its end and gives the exit code. */
  exited(): Promise<number | null>;
}

/**
 * Runs a file, whose path starts at the folder of the sources. At its end nothing that it has written may hold an API key, but where a key is issued, and where
 * the server shows its demo key. A server sheds no load, however busy the machine is.
 *
 * @param environment - The whole environment of the process, but for where Node keeps what it has compiled, and the temporary folder.
 * @param input - What it reads from standard input.
 * @param within - Words of a command that becomes the one behind them, as in another network.
 */
export function runProgram(
  file: string,
  args: readonly string[],
  environment: Record<string, string>,
  input = "",
  within: readonly string[] = [],
): Program {
  const command = [...within, process.execPath, resolve(sources, file), ...args];
  const child = startProcess(command, { env: wholeEnvironment(environment), ipc: true });
  child.stdin!.end(input);
  return programOf(child, args);
}

/** Runs a file as {@link runProgram} does, but what it starts is not ended with it. */
export function runLoose(
  file: string,
  args: readonly string[],
  environment: Record<string, string>,
): Program {
  const child = spawn(process.execPath, [resolve(sources, file), ...args], {
    env: wholeEnvironment(environment),
    // By the channel it learns that the process of the test is gone, and ends as well.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  return programOf(child, args);
}

function wholeEnvironment(environment: Record<string, string>): Record<string, string> {
  const { NODE_COMPILE_CACHE, TMPDIR } = process.env;
  return { HALCYON_SHED_LOAD: "off", ...given({ NODE_COMPILE_CACHE, TMPDIR }), ...environment };
}

function programOf(child: ChildProcess, args: readonly string[]): Program {
  const [stdout, stderr] = [child.stdout!, child.stderr!];
  const written = { stdout: "", stderr: "" };
  stdout.setEncoding("utf8").on("data", (text: string) => (written.stdout += text));
  stderr.setEncoding("utf8").on("data", (text: string) => (written.stderr += text));
  // A process that was disconnected emits no "close".
  const end = Promise.all([once(child, "exit"), once(stdout, "close"), once(stderr, "close")]).then(
    ([[code]]) => code as number | null,
  );
  return {
    child,
    output: () => written,
    async printed(pattern) {
      for (;;) {
        const match = pattern.exec(written.stdout);
        if (match !== null) return match;
        if (child.exitCode !== null) throw new Error(`ended without ${pattern}: ${written.stderr}`);
        await Promise.race([once(stdout, "data"), end]);
      }
    },
    exited: () => end,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await end;
      expectNoKeys(args, written);
    },
  };
}

/** The server as `npm start` runs it. */
export const serverFile: string = join(inject("bundle"), "main.js");

/** Runs {@link serverFile}. */
export function runServer(environment: Record<string, string>): Program {
  return runProgram(serverFile, [], environment);
}

/** Expects that no key stands in what a program has written, but for the demo key, and one where it was told to issue it. */
export function expectNoKeys(
  args: readonly string[],
  { stdout, stderr }: { readonly stdout: string; readonly stderr: string },
): void {
  expect(leakedKeys(stderr)).toEqual([]);
  expect(leakedLinks(stderr + stdout)).toEqual([]);
  const shown = leakedKeys(stdout.replaceAll(demoLine, ""));
  expect(shown.length).toBeLessThanOrEqual(/^keys (?:issue|rotate)\b/.test(args.join(" ")) ? 1 : 0);
}

const demoLine = /^(?:Demo key: |curl ).+$/gm;
