import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "@halcyon/testing";
import { expect, onTestFinished } from "vitest";

const root = join(import.meta.dirname, "..");

/** True if the system has `/proc`, through which the tests find the processes that use a data folder. */
export const hasProc: boolean = existsSync("/proc/self/environ");

/** Processes that receive the signal: only npm (`npm`), its process group as with Ctrl-C (`group`), or every process as with systemd (`each`). */
export type Target = "npm" | "group" | "each";

/** Test case: a script that is started, and then ended by a signal. */
export interface Case {
  readonly script: "start" | "dev";
  readonly signal: NodeJS.Signals;
  readonly target: Target;
  /** Time from the start of the script to the signal [ms]. If undefined, the signal is sent when the server is ready. */
  readonly afterMs: number | undefined;
}

/** Returns a function that starts a server, ends it by a signal, and checks that no process remains. All calls use the same port and data folder. */
export async function starter(): Promise<(one: Case) => Promise<void>> {
  const data = join(temporaryFolder(), "data");
  const port = await freePort();
  return async ({ script, signal, target, afterMs }) => {
    const npm = started(script, port, data);
    if (afterMs === undefined) await npm.serves;
    else await sleep(afterMs);
    const pids = target === "each" ? await processesOf(data) : [target === "npm" ? npm.pid : -npm.pid];
    for (const pid of pids) send(pid, signal);
    await npm.ended;
    await nothingIsLeft(data);
    // One signal that comes on several ways is one.
    expect(npm.said()).not.toContain("a second signal");
    await listenOnce(port);
  };
}

/** Starts a script in a process group. The group is ended only at the end of the test, so that processes that outlive npm are detected. */
function started(script: string, port: number, data: string) {
  const setting = ["HOST=localhost", `PORT=${port}`, `HALCYON_DATA_DIR=${data}`];
  const args = [join(root, "scripts/held.sh"), "TERM", "env", ...setting, "npm", "run", script];
  const child = spawn("sh", args, { cwd: root, detached: true, stdio: ["ignore", "pipe", "pipe", "pipe"] });
  onTestFinished(() => void child.stdio[3]!.destroy());
  let said = "";
  const ended = once(child, "exit");
  const serves = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (said.includes(`Halcyon answers at http://localhost:${port}`)) resolve();
      });
    }
    child.once("exit", () => reject(new Error(`it ended before it served: ${said}`)));
  });
  serves.catch(() => undefined);
  return { pid: child.pid!, serves, ended, said: () => said };
}

/** Returns the processes that were started for a data folder, anywhere in the process tree. */
async function processesOf(data: string): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const environments = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/environ`, "latin1").catch(() => "")),
  );
  return pids.filter((_, index) => environments[index]!.split("\0").includes(`HALCYON_DATA_DIR=${data}`));
}

async function nothingIsLeft(data: string): Promise<void> {
  while ((await processesOf(data)).length > 0) await sleep(20);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    expect(error).toMatchObject({ code: "ESRCH" });
  }
}

async function listenOnce(port: number): Promise<number> {
  const server = createServer().listen(port, "localhost");
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return address.port;
}

const freePort = (): Promise<number> => listenOnce(0);
