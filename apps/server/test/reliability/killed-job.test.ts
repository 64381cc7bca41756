import { join } from "node:path";
import { type Job, jobSchema, usageResponseSchema } from "@halcyon/schema";
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

/** Kills a server in the middle of a job. Checks that the next server completes the job, and that everything is charged once. */
async function killInTheMiddle(environment: Environment, keyOf: (server: Program) => Promise<string>) {
  let id = "";
  let key = "";
  const ask = async (url: string, path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("x-api-key", key);
    return fetch(url + path, { ...init, headers });
  };
  const jobAt = async (url: string): Promise<Job> =>
    jobSchema.parse(await (await ask(url, `/v1/jobs/${id}`)).json());
  {
    await using first = runServer(environment);
    const url = await urlOf(first);
    key = await keyOf(first);
    const items = Array.from({ length: itemsCount }, (_, index) => ({
      ref: String(index),
      request: { latitude: index / 10, longitude: 10, forecast_hours: 700, model: "noaa" },
      constraint_params: { id: 1, type: "task" },
    }));
    const accepted = await fetch(`${url}/v1/optimality/batch/composite-optimality`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json", prefer: "respond-async" },
      body: JSON.stringify({ items }),
    });
    id = jobSchema.parse(await accepted.json()).id;
    await vi.waitFor(async () => expect((await jobAt(url)).counts.done).toBeGreaterThan(0), {
      interval: 20,
    });
    const { status } = await jobAt(url);
    expect(status).toBe("running");
    first.child.kill("SIGKILL");
    await first.exited();
  }
  await using second = runServer(environment);
  const url = await urlOf(second);
  const before = await jobAt(url);
  expect(before.counts.done).toBeGreaterThan(0);
  expect(before.counts.done).toBeLessThan(itemsCount);
  await vi.waitFor(async () => expect((await jobAt(url)).status).toBe("done"), {
    interval: 200,
  });
  expect(await jobAt(url)).toMatchObject({ charged: itemsCount, counts: { done: itemsCount, problems: 0 } });
  const result = await (await ask(url, `/v1/jobs/${id}/result`)).text();
  const refs = result
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { ref: string }).ref);
  expect(refs).toEqual(Array.from({ length: itemsCount }, (_, index) => String(index)));
  const usage = usageResponseSchema.parse(await (await ask(url, "/v1/usage")).json());
  expect(usage.allowance.used).toBe(itemsCount);
}

test("a job of a killed server ends after its restart on the same file, and is charged once", async () => {
  const environment = { PORT: "0", HALCYON_DATA_DIR: newFolder() };
  await killInTheMiddle(environment, async (server) => (await server.printed(/^Demo key: (\S+)$/m))[1]!);
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
