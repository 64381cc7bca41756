import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";

// A user without rights need not reach the file.
const script = readFileSync(join(import.meta.dirname, "../../../scripts/held.sh"), "utf8");

export interface ProcessOptions extends Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid"> {
  /** Destination of the output of the process; by default the test reads it. */
  readonly output?: "pipe" | "ignore" | "inherit";
  /** True if the test exchanges messages with the process, which must be a Node program. */
  readonly ipc?: boolean;
  /** Signal that ends the process and its children when the test ends; KILL by default. */
  readonly endBy?: "KILL" | "TERM" | "INT" | "QUIT";
}

/**
 * Starts a process in its own process group. The whole group ends when the test process ends for any reason.
 *
 * @param command - Program and its arguments. `process.execPath` is the version of Node that the repository pins.
 */
export function startProcess(command: readonly string[], options: ProcessOptions = {}): ChildProcess {
  const { output = "pipe", ipc = false, endBy = "KILL", ...rest } = options;
  const child = spawn("sh", ["-c", script, "held.sh", endBy, ...command], {
    ...rest,
    detached: true,
    stdio: ["pipe", output, output, "pipe", ...(ipc ? (["ipc"] as const) : [])],
  });
  child.once("exit", () => child.stdio[3]!.destroy());
  // A process that ends before it has read its input is no fault of the test.
  child.stdin!.on("error", () => undefined);
  return child;
}

/** Exit code and output of a process that has ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a process like {@link startProcess}, sends it `input`, waits until it ends, and returns its output. */
export async function runProcess(
  command: readonly string[],
  { input = "", ...options }: ProcessOptions & { readonly input?: string | Uint8Array } = {},
): Promise<Ended> {
  const child = startProcess(command, options);
  const written = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream]?.setEncoding("utf8").on("data", (text: string) => (written[stream] += text));
  }
  child.stdin!.end(input);
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("close", (code, signal) => resolve({ code, signal, ...written }));
  });
}

/** Returns true if a process with this id is running on this machine, even if another user owns it. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Returns a port of this machine on which no process listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
