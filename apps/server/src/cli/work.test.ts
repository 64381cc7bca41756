import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { setFiles } from "@halcyon/ingest/sets/forecast-sets.suite";
import { providerServer } from "@halcyon/ingest/sets/provider-server.suite";
import { publishedFiles } from "@halcyon/ingest/spread/spread-scene.suite";
import { expect, test } from "vitest";
import { type Program, runProgram } from "../child-process.suite.ts";
import { describeWithPostgres } from "../database/postgres.suite.ts";
import { ingestTasks } from "../jobs/ingest-tasks.ts";
import { runApart, runCommand } from "./run-command.suite.ts";

const run = ["--run", "2026-11-21T06"];
const wanted = ["--region", "51,-0.5,51.5,0", "--hours", "12", "--variables", "temperature_2m,precipitation"];

async function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "halcyon-work-"));
}

describeWithPostgres("with PostgreSQL", (postgres) => {
  test("workers ingest what another process gives them, the same to the byte, also where one of them is killed", async () => {
    await using provider = await providerServer(setFiles("gfs-next-run"));
    const url = await postgres().newDatabase();
    const [folder, workers] = [await newFolder(), await newFolder()];
    const environment = { HALCYON_DATA_DIR: workers, DATABASE_URL: url };
    const base = [
      "ingest",
      "noaa",
      "--part",
      "deterministic",
      "--base-url",
      provider.baseUrl,
      ...run,
      ...wanted,
    ];
    const startWorker = (): Program =>
      runProgram("cli/main.ts", ["work", "ingest", "--concurrency", "1", "--metrics-port", "0"], environment);
    /** Until the worker is in the middle of a task. */
    const underWay = async (): Promise<void> => {
      await using tasks = await openedTasks(url);
      while ((await tasks.counts()).active === 0) await wait(5);
    };

    await using ingest = runProgram(
      "cli/main.ts",
      [...base, "--spread", "--to", join(folder, "spread")],
      environment,
    );
    {
      await using killed = startWorker();
      await underWay();
      killed.child.kill("SIGKILL");
      await killed.exited();
    }
    await using worker = startWorker();
    const [, metricsUrl] = await worker.printed(/Metrics: (\S+)/);
    const whole = await runApart([...base, "--to", join(folder, "whole")], { HALCYON_DATA_DIR: folder });
    expect(whole).toMatchObject({ code: 0, stderr: "" });
    expect(await ingest.exited()).toBe(0);
    const { stdout } = ingest.output();
    expect(stdout).toMatch(/\d+ of \d+ tasks\n/);
    expect(stdout).toContain(`gfs: Published in ${join(folder, "spread")}/gfs: 2 variables at 9 cells.\n`);
    await worker.printed(/gfs: publish done after/);

    const metrics = await (await fetch(metricsUrl!)).text();
    expect(metrics).toMatch(/^halcyon_ingest_tasks_done_total\{kind="publish",result="done"\} 1$/m);
    expect(metrics).toMatch(/^halcyon_ingest_tasks\{state="waiting"\} 0$/m);
    expect(metrics).toMatch(/^halcyon_ingest_processor_seconds_total 0*[1-9.]/m);
    const [made, expected] = [
      await publishedFiles(join(folder, "spread"), "gfs"),
      await publishedFiles(join(folder, "whole"), "gfs"),
    ];
    expect(made).toEqual(expected);
    expect((await readdir(join(folder, "spread", "gfs"))).filter((name) => name.startsWith(".w"))).toEqual(
      [],
    );
  });

  test("a task that was given twice is done once, and a worker hears that it is the last try", async () => {
    const url = await postgres().newDatabase();
    await using tasks = await openedTasks(url);
    const step = { kind: "publish" } as const;
    const task = { store: "s3://weather", part: "gfs", area: "run", ingest: "1", putOff: 0, step };
    await tasks.send([task]);
    await tasks.send([task]);
    await tasks.send([{ ...task, putOff: 1 }], 3_600_000);
    expect(await tasks.counts()).toMatchObject({ waiting: 1, active: 0, later: 1 });
    const done: boolean[] = [];
    await tasks.work(2, async (_, isLastTry) => {
      done.push(isLastTry);
      if (done.length === 1) throw new Error("not yet");
    });
    await expect.poll(() => done).toEqual([false, false]);
    await expect.poll(async () => (await tasks.counts()).active).toBe(0);
    expect(await tasks.counts()).toMatchObject({ waiting: 0, later: 1 });
  });
});

async function openedTasks(url: string) {
  const tasks = await ingestTasks(url, { pollEverySeconds: 0.5 });
  return { ...tasks, [Symbol.asyncDispose]: tasks.close };
}

test.each([
  [["work", "ingest"], "error: it needs DATABASE_URL"],
  [["ingest", "noaa", "--place", "1,2", "--spread"], "error: --spread: it needs DATABASE_URL"],
])("without PostgreSQL %j says what it needs", async (args, reason) => {
  const { code, stderr } = await runCommand(args, { HALCYON_DATA_DIR: await newFolder() });
  expect(stderr).toContain(reason);
  expect(code).toBe(1);
});
