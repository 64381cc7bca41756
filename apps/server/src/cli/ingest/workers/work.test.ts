import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type SpreadTask, taskId } from "@halcyon/ingest";
import { setFiles } from "@halcyon/ingest/sets/forecast-sets.suite";
import { providerServer } from "@halcyon/ingest/sets/provider-server.suite";
import { publishedFiles } from "@halcyon/ingest/spread/spread-scene.suite";
import { temporaryFolder } from "@halcyon/testing";
import pg from "pg";
import { expect, test } from "vitest";
import { type Program, runProgram } from "../../../../test/harness/child-process.suite.ts";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { ingestTasks } from "../../../jobs/ingest-tasks.ts";
import { runCommand } from "../../../../test/cli/run-command.suite.ts";

const run = ["--run", "2026-11-21T06"];
const wanted = ["--region", "51,-0.5,51.5,0", "--hours", "12", "--variables", "temperature_2m,precipitation"];

describeWithPostgres("with PostgreSQL", (postgres) => {
  test("workers ingest what another process gives them, the same to the byte, also if one is killed and others are told to stop", async () => {
    await using provider = await providerServer(setFiles("gfs-next-run"));
    await using way = await heldWay(provider.baseUrl);
    const url = await postgres().newDatabase();
    const folder = temporaryFolder();
    const environment = { HALCYON_DATA_DIR: temporaryFolder(), DATABASE_URL: url };
    const base = ["ingest", "noaa", "--part", "deterministic", "--base-url", way.url, ...run, ...wanted];
    const startWorker = (grace: number): Program => {
      const options = ["--concurrency", "1", "--grace", String(grace), "--metrics-port", "0"];
      return runProgram("cli/main.ts", ["work", "ingest", ...options], environment);
    };
    await using tasks = await openedTasks(url);
    const spread = [...base, "--spread", "--to", join(folder, "spread")];
    await using ingest = runProgram("cli/main.ts", spread, environment);
    await expect.poll(async () => (await tasks.counts()).waiting).toBeGreaterThan(0);

    way.hold();
    {
      await using hurried = startWorker(1);
      await way.asked();
      hurried.child.kill("SIGTERM");
      expect(await hurried.exited()).toBe(0);
      expect(hurried.output().stdout).toContain("Gave back 1 that did not end within 1 s.\n");
      const { active, waiting, later } = await tasks.counts();
      expect([active, waiting + later]).toEqual([0, 1]);
    }
    way.release();

    way.hold();
    {
      await using killed = startWorker(20);
      await way.asked();
      killed.child.kill("SIGKILL");
      await killed.exited();
    }
    way.release();

    way.hold();
    {
      await using patient = startWorker(3600);
      await way.asked();
      patient.child.kill("SIGTERM");
      await patient.printed(/Takes no more tasks\. Running tasks: 1\./);
      way.release();
      expect(await patient.exited()).toBe(0);
      expect(patient.output().stdout).toMatch(/gfs: fetch 0 done after/);
      expect(patient.output().stdout).not.toMatch(/check|Gave back/);
      expect(await tasks.counts()).toMatchObject({ active: 0, waiting: 1 });
    }

    await using last = startWorker(20);
    const [, metricsUrl] = await last.printed(/Metrics: (\S+)/);
    const whole = await runCommand([...base, "--to", join(folder, "whole")], { HALCYON_DATA_DIR: folder });
    expect(whole).toMatchObject({ code: 0, stderr: "" });
    expect(await ingest.exited()).toBe(0);
    const { stdout } = ingest.output();
    expect(stdout).toMatch(/\d+ of \d+ tasks\n/);
    expect(stdout).toContain(`gfs: Published in ${join(folder, "spread")}/gfs: 2 variables at 9 cells.\n`);
    await last.printed(/gfs: publish done after/);
    expect(last.output().stdout).not.toContain("fetch");

    const metrics = await (await fetch(metricsUrl!)).text();
    expect(metrics).toMatch(/^halcyon_ingest_tasks_done_total\{kind="publish",result="done"\} 1$/m);
    expect(metrics).toMatch(/^halcyon_ingest_tasks\{state="waiting"\} 0$/m);
    expect(metrics).toMatch(/^halcyon_ingest_processor_seconds_total 0*[1-9.]/m);
    expect(await publishedFiles(join(folder, "spread"), "gfs")).toEqual(
      await publishedFiles(join(folder, "whole"), "gfs"),
    );
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
    const work = async (_: SpreadTask, isLastTry: boolean): Promise<void> => {
      done.push(isLastTry);
      if (done.length === 1) throw new Error("not yet");
    };
    await tasks.work(2, work, neverGivenUp);
    await expect.poll(() => done).toEqual([false, false]);
    await expect.poll(async () => (await tasks.counts()).active).toBe(0);
    expect(await tasks.counts()).toMatchObject({ waiting: 0, later: 1 });
  });

  test("a task whose last worker has died is given up", async () => {
    const url = await postgres().newDatabase();
    await using tasks = await openedTasks(url);
    const step = { kind: "publish" } as const;
    const task = { store: "s3://weather", part: "gfs", area: "run", ingest: "1", putOff: 0, step };
    await tasks.send([task]);
    await using client = await databaseClient(url);
    await client.query("update pgboss.job set retry_count = 20 where id = $1", [taskId(task)]);
    const over: [SpreadTask, number][] = [];
    await tasks.work(
      1,
      async () => expect.unreachable(),
      async (...words) => void over.push(words),
    );
    await expect.poll(() => over).toEqual([[task, 20]]);
  });
});

interface HeldWay extends AsyncDisposable {
  readonly url: string;
  /** Makes all further requests wait. */
  hold(): void;
  release(): void;
  /** Resolves when a request waits. */
  asked(): Promise<void>;
}

/** Starts a proxy to a server that can hold requests back. */
async function heldWay(to: string): Promise<HeldWay> {
  let gate = Promise.withResolvers<void>();
  let asked = Promise.withResolvers<void>();
  gate.resolve();
  const server = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      asked.resolve();
      await gate.promise;
      const { range } = request.headers;
      const answer = await fetch(new URL(request.url!, to), {
        headers: range === undefined ? {} : { range },
      });
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(new Uint8Array(await answer.arrayBuffer()));
    };
    pass().catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: () => {
      gate = Promise.withResolvers<void>();
      asked = Promise.withResolvers<void>();
    },
    release: () => gate.resolve(),
    asked: () => asked.promise,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function databaseClient(url: string): Promise<AsyncDisposable & pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

async function neverGivenUp(): Promise<void> {
  throw new Error("There were more tries.");
}

async function openedTasks(url: string) {
  const tasks = await ingestTasks(url, {
    pollEverySeconds: 0.5,
    deadAfterSeconds: 10,
    superviseEverySeconds: 1,
  });
  return { ...tasks, [Symbol.asyncDispose]: tasks.close };
}

test("without PostgreSQL a worker says what it needs", async () => {
  const { code, stderr } = await runCommand(["work", "ingest"], { HALCYON_DATA_DIR: temporaryFolder() });
  expect(stderr).toContain("error: it needs DATABASE_URL");
  expect(code).toBe(1);
});
