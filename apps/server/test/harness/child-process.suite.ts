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

/** Server or command line of Halcyon, running as a separate process. */
export interface Program extends AsyncDisposable {
  readonly child: ChildProcess;
  /** Returns everything that the program has written so far. */
  output(): { readonly stdout: string; readonly stderr: string };
  /** Waits until the standard output of the program matches. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Waits for the end of the program, and returns its exit code. */
  exited(): Promise<number | null>;
}

/**
 * Runs a file, given by its path in the folder of the sources. When it ends, its output must not contain an API key. Newly issued keys and the demo key of the
 * server are allowed. A server that is run in this way never refuses requests because of load.
 *
 * @param environment - Complete environment of the process, except the compile cache of Node.js and the temporary folder.
 * @param input - Text on standard input.
 * @param within - Command that runs the command after it, for example in another network.
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

/** Runs a file like {@link runProgram}, but does not end the child processes of the program. */
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

/** Path of the server program that `npm start` runs. */
export const serverFile: string = join(inject("bundle"), "main.js");

/** Runs {@link serverFile}. */
export function runServer(environment: Record<string, string>): Program {
  return runProgram(serverFile, [], environment);
}

/** Checks that the output of a program contains no key. The demo key, and a key that the program was asked to issue, are allowed. */
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
