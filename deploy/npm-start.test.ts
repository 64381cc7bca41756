import { isLong } from "@halcyon/testing";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Who hears the signal: npm alone, its process group as of a terminal, or each process as of systemd. */
type Target = "npm" | "group" | "each";

interface Case {
  readonly script: "start" | "dev";
  readonly signal: NodeJS.Signals;
  readonly target: Target;
  /** How long after its start [ms]; undefined waits until it serves. */
  readonly afterMs: number | undefined;
}

const cases: fc.Arbitrary<Case> = fc.record({
  script: fc.constantFrom("start", "start", "dev"),
  signal: fc.constantFrom<NodeJS.Signals>("SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"),
  target: fc.constantFrom<Target>("npm", "group", "each"),
  afterMs: fc.option(fc.integer({ min: 0, max: 2000 }), { nil: undefined, freq: 2 }),
});

describe.skipIf(!existsSync("/proc/self/environ"))("npm start (seen through /proc)", () => {
  test("leaves nothing running, and port and data folder free, however it is ended", async () => {
    const folder = await mkdtemp(join(tmpdir(), "halcyon-npm-"));
    const data = join(folder, "data");
    const port = await freePort();
    const ends = async (one: Case): Promise<void> => {
      const npm = started(one.script, port, data);
      onTestFinished(npm.release);
      if (one.afterMs === undefined) await npm.serves;
      else await sleep(one.afterMs);
      const pids =
        one.target === "each" ? await processesOf(data) : [one.target === "npm" ? npm.pid : -npm.pid];
      for (const pid of pids) send(pid, one.signal);
      await npm.ended;
      await nothingIsLeft(data);
      // One signal that comes on several ways is one.
      expect(npm.said()).not.toContain("a second signal");
      await listenOnce(port);
    };
    const gentle: Case = { script: "start", signal: "SIGTERM", target: "npm", afterMs: undefined };
    await fc.assert(fc.asyncProperty(cases, ends), {
      numRuns: isLong ? 200 : 2,
      examples: [[gentle], [{ ...gentle, signal: "SIGKILL" }]],
      endOnFailure: true,
    });
    // A folder that somebody still held would not be served again.
    await ends(gentle);
    await rm(folder, { recursive: true });
  });
});

function started(script: string, port: number, data: string) {
  const setting = ["HOST=localhost", `PORT=${port}`, `HALCYON_DATA_DIR=${data}`];
  const args = [join(root, "scripts/held.sh"), "TERM", "env", ...setting, "npm", "run", script];
  const child = spawn("sh", args, { cwd: root, detached: true, stdio: ["ignore", "pipe", "pipe", "pipe"] });
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
  return {
    pid: child.pid!,
    serves,
    ended,
    said: () => said,
    release: () => void child.stdio[3]!.destroy(),
  };
}

/** The processes that were started for a data folder, wherever in the tree they are. */
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
