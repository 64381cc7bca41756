import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "@halcyon/server/bundle";

/** A server as `npm start` runs it. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  readonly child: ChildProcess;
  /** From the start of the process to its first answer [ms]. */
  readonly startMs: number;
}

const folder = fileURLToPath(new URL("../../apps/server/bundle", import.meta.url));
let bundled: Promise<void> | undefined;

interface ServerProcessOptions {
  /** Files of this folder that its process loads first; they may talk to this one. */
  readonly preloaded?: readonly string[];
  /** Where its log goes; nowhere without it. */
  readonly logFile?: string;
}

/** Starts a server and waits until it is ready. */
export async function serverProcess(
  environment: Readonly<Record<string, string>>,
  { preloaded = [], logFile }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  await (bundled ??= bundle(folder));
  // Below those that systems give to connections.
  const port = 10_000 + Math.floor(Math.random() * 20_000);
  const url = `http://127.0.0.1:${port}`;
  const log = logFile === undefined ? "ignore" : openSync(logFile, "a");
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [...preloaded.map((file) => `--import=${new URL(file, import.meta.url).href}`), join(folder, "main.js")],
    {
      env: {
        ...process.env,
        DATABASE_URL: "",
        HALCYON_CONFIG: "",
        HALCYON_WEATHER: "",
        ...environment,
        PORT: String(port),
      },
      // By the channel it learns that this process is gone, and ends as well.
      stdio: ["ignore", log, "ignore", "ipc"],
    },
  );
  if (typeof log === "number") closeSync(log);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { url, pid: child.pid!, child, startMs: performance.now() - began, [Symbol.asyncDispose]: stop };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
