import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { spreadRun } from "@halcyon/ingest";
import { setFiles } from "@halcyon/ingest/sets/forecast-sets.suite";
import { providerServer } from "@halcyon/ingest/sets/provider-server.suite";
import { publishedFiles, setRequest } from "@halcyon/ingest/spread/spread-scene.suite";
import { isAlive, runProcess, sized, temporaryFolder } from "@halcyon/testing";
import { beforeEach, expect, test } from "vitest";
import { runLoose } from "../../../../test/harness/child-process.suite.ts";
import { type OwnWorkers, ownWorkers } from "./own-workers.ts";
import { runCommand } from "../../../../test/cli/run-command.suite.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const ingest = (baseUrl: string, to: string, ...more: readonly string[]): readonly string[] => {
  const source = ["ingest", "noaa", "--part", "deterministic", "--base-url", baseUrl];
  const wanted = [
    "--region",
    "51,-0.5,51.5,0",
    "--hours",
    "12",
    "--variables",
    "temperature_2m,precipitation",
  ];
  return [...source, "--run", "2026-11-21T06", ...wanted, "--to", to, ...more];
};

test("without a database a run that is spread is done by processes of the command, the same to the byte", async () => {
  await using provider = await providerServer(setFiles("gfs-next-run"));
  const stores = { whole: join(folder, "whole"), spread: join(folder, "spread") };
  const environment = { HALCYON_DATA_DIR: folder };
  const whole = await runCommand(ingest(provider.baseUrl, stores.whole), environment);
  const spread = await runCommand(
    ingest(provider.baseUrl, stores.spread, "--spread", "--workers", sized("1", "2")),
    environment,
  );
  expect(whole).toMatchObject({ code: 0, stderr: "" });
  expect(spread).toMatchObject({ code: 0, stderr: "" });
  expect(spread.stdout).toMatch(/(\d+) of \1 tasks/);
  expect(spread.stdout).toContain(`gfs: Published in ${stores.spread}/gfs: 2 variables at 9 cells.\n`);
  const made = await publishedFiles(stores.spread, "gfs");
  expect(made.size).toBeGreaterThan(5);
  expect(made).toEqual(await publishedFiles(stores.whole, "gfs"));
  expect((await readdir(join(stores.spread, "gfs"))).filter((name) => name.startsWith(".w"))).toEqual([]);
});

/** Starts workers of this process. */
function begin(count: number): OwnWorkers {
  const workFolder = join(folder, "workers");
  return ownWorkers({ count, objectStore: undefined, workFolder, environment: process.env });
}

test("a process that dies costs its task alone, which another one does", async () => {
  await using provider = await providerServer(setFiles("gfs-next-run"));
  await using workers = begin(1);
  const root = join(folder, "store");
  const request = {
    ...setRequest("noaa-gfs", "gfs-next-run", provider.baseUrl),
    variables: ["temperature_2m"],
  } as const;
  const killed: number[] = [];
  const outcome = await spreadRun(request, {
    root,
    store: root,
    part: "gfs",
    workFolder: join(folder, "work"),
    send: workers.send,
    lookEveryMs: 10,
    timeoutMs: 600_000,
    onProgress: () => {
      const [worker] = workers.processes;
      if (worker === undefined || killed.length > 0) return;
      killed.push(worker);
      process.kill(worker, "SIGKILL");
    },
  });
  expect(outcome).toMatchObject({ state: "published" });
  expect(killed).toHaveLength(1);
  expect(workers.processes).toHaveLength(1);
  expect(workers.processes).not.toContain(killed[0]);
});

/** Returns the ids of the child processes of a process. */
async function childrenOf(pid: number): Promise<readonly number[]> {
  const { stdout } = await runProcess(["pgrep", "-P", String(pid)]);
  return stdout.split("\n").filter(Boolean).map(Number);
}

test("processes end with the command, however it ends", async () => {
  await using provider = await providerServer(setFiles("gfs-next-run"));
  provider.withhold("f010");
  await using program = runLoose(
    "cli/main.ts",
    ingest(provider.baseUrl, join(folder, "store"), "--spread", "--workers", "2", "--wait", "60"),
    { HALCYON_DATA_DIR: folder },
  );
  let children: readonly number[] = [];
  while (children.length < 1) {
    await wait(50);
    children = await childrenOf(program.child.pid!);
  }
  program.child.kill("SIGKILL");
  await program.exited();
  while (children.some(isAlive)) await wait(50);
});

test("a number of them without a wish to spread is refused", async () => {
  const words = ingest("http://127.0.0.1:1", join(folder, "store"), "--workers", "2");
  const { code, stderr } = await runCommand(words, { HALCYON_DATA_DIR: folder });
  expect(stderr).toContain("error: --workers goes with --spread.");
  expect(code).toBe(1);
});
