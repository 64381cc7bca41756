import { join } from "node:path";
import { type Job, jobSchema, usageResponseSchema } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { sized, temporaryFolder } from "@halcyon/testing";
import { expect, test, vi } from "vitest";
import { type Program, runProgram, runServer } from "../harness/child-process.suite.ts";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";

type Environment = Record<string, string>;

const itemsCount = sized(50, 200);

const newFolder = (): string => join(temporaryFolder(), "data");

async function urlOf(server: Program): Promise<string> {
  return (await server.printed(/^Halcyon answers at (\S+)$/m))[1]!;
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** Job whose server is killed. */
interface KilledJob {
  /** Sends the order of the job. */
  readonly order: (ask: Ask) => Promise<Response>;
  readonly items: number;
  readonly cost: number;
  /** Requests that the key has used after the order. */
  readonly used: number;
  /** Version of the paths of the job. */
  readonly version: "v1" | "v2";
  /** Checks the result of the job. */
  readonly check: (ask: Ask, path: string) => Promise<void>;
}

const posted = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

const later = { prefer: "respond-async" };

const batch: KilledJob = {
  order: (ask) => {
    const items = Array.from({ length: itemsCount }, (_, index) => ({
      ref: String(index),
      request: { latitude: index / 10, longitude: 10, forecast_hours: 700, model: "noaa" },
      constraint_params: { id: 1, type: "task" },
    }));
    return ask("/v1/optimality/batch/composite-optimality", posted({ items }, later));
  },
  items: itemsCount,
  cost: itemsCount,
  used: itemsCount,
  version: "v1",
  async check(ask, path) {
    const refs = (await (await ask(path)).text())
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { ref: string }).ref);
    expect(refs).toEqual(Array.from({ length: itemsCount }, (_, index) => String(index)));
  },
};

/** Returns an answer without its metadata, which say when it was ordered. */
function rowsOf(answer: V2.AreaResponse) {
  const { metadata: _, ...rows } = answer;
  return rows;
}

/** Returns a job for an area of 48 x 48 cells, which are nine blocks. The same job has ended before on the server that is killed. */
function areaJob(): KilledJob {
  const path = "/v2/optimality/area/";
  const body = {
    area: { bbox: [0, 40, 11.75, 51.75] },
    model: "noaa",
    entry: { type: "task", id: 2 },
    period: { hours: 24 },
    include: ["hours", "cells"],
    top: 48 * 48,
  };
  const order = (ask: Ask): Promise<Response> => ask(path, posted(body, later));
  const wholes: ReturnType<typeof rowsOf>[] = [];
  const addWhole = async (ask: Ask): Promise<void> => {
    const { id } = jobSchema.parse(await (await order(ask)).json());
    const answer = await vi.waitFor(
      async () => {
        const result = await ask(path + id);
        expect(result.status).toBe(200);
        return result;
      },
      { interval: 200 },
    );
    wholes.push(rowsOf((await answer.json()) as V2.AreaResponse));
  };
  return {
    async order(ask) {
      await addWhole(ask);
      return order(ask);
    },
    items: 9,
    cost: 231,
    used: 2 * 231,
    version: "v2",
    async check(ask, result) {
      const answer = (await (await ask(result)).json()) as V2.AreaResponse;
      expect(answer).toMatchObject({ metadata: { area: { scored: 48 * 48 } }, refused: [] });
      const rows = rowsOf(answer);
      // If an hour ended after the first job, the killed one has the answer of a third.
      if (JSON.stringify(rows) !== JSON.stringify(wholes[0])) await addWhole(ask);
      expect(wholes).toContainEqual(rows);
    },
  };
}

/** Returns a job for a plan, which is one piece of several seconds. It begins again on the next server. */
function planJob(): KilledJob {
  const sites = Array.from({ length: 10 }, (_, index) => ({
    id: `s${index}`,
    latitude: 40 + index,
    longitude: 7.9,
  }));
  const tasks = sites.flatMap(({ id }) =>
    [1, 2].map((entry) => ({ id: `${id}-${entry}`, site: id, entry: { type: "task", id: entry }, hours: 4 })),
  );
  return {
    order: (ask) =>
      ask("/v2/plans/simulate/", posted({ model: "noaa", front_hours: 0, sites, tasks }, later)),
    items: 1,
    cost: 20,
    used: 20,
    version: "v2",
    async check(ask, path) {
      const answer = (await (await ask(path)).json()) as V2.PlanResponse;
      expect(answer.tasks.map(({ id }) => id)).toEqual(tasks.map(({ id }) => id));
    },
  };
}

/** Kills a server in the middle of a job. Checks that the next server completes the job, and that everything is charged once. */
async function killInTheMiddle(
  environment: Environment,
  keyOf: (server: Program) => Promise<string>,
  { order, items, cost, used, version, check }: KilledJob = batch,
) {
  let id = "";
  let key = "";
  const askAt =
    (url: string): Ask =>
    async (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set("x-api-key", key);
      return fetch(url + path, { ...init, headers });
    };
  const jobAt = async (url: string): Promise<Job> =>
    jobSchema.parse(await (await askAt(url)(`/${version}/jobs/${id}`)).json());
  const usedAt = async (url: string): Promise<number> =>
    usageResponseSchema.parse(await (await askAt(url)("/v1/usage")).json()).allowance.used;
  {
    await using first = runServer(environment);
    const url = await urlOf(first);
    key = await keyOf(first);
    const accepted = await order(askAt(url));
    expect(accepted.status).toBe(202);
    id = jobSchema.parse(await accepted.json()).id;
    await vi.waitFor(
      async () =>
        expect(await jobAt(url)).toSatisfy(
          ({ status, counts }: Job) => status === "running" && (items === 1 || counts.done > 0),
        ),
      { interval: 20 },
    );
    const { status } = await jobAt(url);
    expect(status).toBe("running");
    first.child.kill("SIGKILL");
    await first.exited();
  }
  await using second = runServer(environment);
  const url = await urlOf(second);
  const before = await jobAt(url);
  if (items > 1) expect(before.counts.done).toBeGreaterThan(0);
  expect(before.counts.done).toBeLessThan(items);
  await vi.waitFor(async () => expect((await jobAt(url)).status).toBe("done"), {
    interval: 200,
  });
  const { result, ...ended } = await jobAt(url);
  expect(ended).toMatchObject({ charged: cost, counts: { done: items, problems: 0 } });
  expect(await usedAt(url)).toBe(used);
  await check(askAt(url), result!);
}

const demoKey = async (server: Program): Promise<string> => (await server.printed(/^Demo key: (\S+)$/m))[1]!;

test("a job of a killed server ends after its restart on the same file, and is charged once", async () => {
  const environment = { PORT: "0", HALCYON_DATA_DIR: newFolder() };
  await killInTheMiddle(environment, demoKey);
});

test("a job for an area of a killed server ends after its restart with the answer of the area, and is charged once", async () => {
  const environment = { PORT: "0", HALCYON_DATA_DIR: newFolder(), HALCYON_BURST_PER_SECOND: "1000" };
  await killInTheMiddle(environment, demoKey, areaJob());
});

test("a job for a plan of a killed server begins again after its restart, and is charged once", async () => {
  const environment = { PORT: "0", HALCYON_DATA_DIR: newFolder() };
  await killInTheMiddle(environment, demoKey, planJob());
});

describeWithPostgres("with PostgreSQL", (postgres) => {
  // The queue takes half a minute to take a server for dead.
  test.skipIf(sized(true, false))(
    "a job of a killed server is ended by the next one, and is charged once",
    async () => {
      const databaseUrl = await postgres().newDatabase();
      const environment = { PORT: "0", HALCYON_DATA_DIR: newFolder(), DATABASE_URL: databaseUrl };
      await killInTheMiddle(environment, async () => {
        await using command = runProgram("cli/main.ts", ["keys", "issue", "--json"], environment);
        expect(await command.exited()).toBe(0);
        return (JSON.parse(command.output().stdout) as { key: string }).key;
      });
    },
  );
});
