import { entryDetailSchema, jobSchema, v1 } from "@halcyon/schema";
import { sized } from "@halcyon/testing";
import { PostgresDialect } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { type MortalDatabase, mortalDatabase } from "@halcyon/database/test/mortal-database.suite";
import { postgresPool } from "@halcyon/database/postgres/postgres-pool";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { sqliteDialect } from "@halcyon/database/sqlite/sqlite-dialect";
import { type Answer, goodBody, type RunningServer, runningServer } from "../harness/running-server.suite.ts";

/** Waiting time that is longer than the lease of an idempotency key [ms]. After it, the request of a dead process can be repeated. */
const leaseMs = 31_000;

/** Maximum number of statements of one request and of simultaneous background work. */
const statementsMax = 60;

/** Step between the statements at which a process dies. */
const statementStep = sized(4, 1);

const soon = { interval: 20 };

interface Place {
  readonly mortal: MortalDatabase;
  readonly url?: string;
}

/** Kills the process of a request at each statement in turn (at every fourth one in short test runs), and repeats the request each time. */
async function dieEverywhere(
  { mortal, url }: Place,
  send: (server: RunningServer, name: string) => Promise<Answer>,
  check: (server: RunningServer, requests: number, last: Answer) => Promise<void>,
  prepare: (server: RunningServer) => Promise<void> = async () => undefined,
): Promise<void> {
  await using server = await runningServer({
    database: mortal.database,
    ...(url === undefined ? {} : { databaseUrl: url }),
  });
  await prepare(server);
  let requests = 0;
  let deaths = 0;
  for (let statement = 1, died = true; died; statement += statementStep) {
    expect(statement).toBeLessThan(statementsMax);
    died = false;
    for (const side of ["before", "after"] as const) {
      const name = `death-${side}-${statement}`;
      mortal.dieAt(statement, side);
      const first = await send(server, name);
      if (mortal.revive()) {
        died = true;
        deaths++;
      } else expect(first.status).toBeLessThan(300);
      server.clock.ms += leaseMs;
      // The ledger of the process that goes on instead of a new one tries again after a moment.
      const second = await vi.waitFor(async () => {
        const answer = await send(server, name);
        expect(answer.status).not.toBe(503);
        return answer;
      }, soon);
      expect(second.status).toBeLessThan(300);
      requests++;
      await check(server, requests, second);
    }
  }
  expect(deaths).toBeGreaterThan(sized(2, 10));
}

/** Creates a task, and returns its id. */
async function createdBy(server: RunningServer): Promise<number> {
  const { json } = await server.send("/v1/tasks/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(v1["tasks.create"].example.body),
  });
  return entryDetailSchema.parse(json).id;
}

function describeRepeats(newPlace: () => Promise<Place>): void {
  const body = v1["tasks.create"].example.body;
  const headers = (name: string) => ({ "content-type": "application/json", "idempotency-key": name });

  test("a repeated creation of an entry makes one, wherever the process died before", async () => {
    await dieEverywhere(
      await newPlace(),
      (server, name) =>
        server.send("/v1/tasks/", {
          method: "POST",
          headers: headers(name),
          body: JSON.stringify({ ...body, name }),
        }),
      async (server, requests, { json }) => {
        const rows = await server.database.selectFrom("custom_entry").select("id").execute();
        expect(rows).toHaveLength(requests);
        expect(rows).toContainEqual({ id: entryDetailSchema.parse(json).id });
      },
    );
  });

  test("a repeated replacement makes one version, wherever the process died before", async () => {
    let id = 0;
    await dieEverywhere(
      await newPlace(),
      (server, name) =>
        server.send(`/v1/tasks/${id}`, {
          method: "PUT",
          headers: { ...headers(name), "if-match": "*" },
          body: JSON.stringify({ ...body, name }),
        }),
      async (_server, requests, { json }) => {
        expect(entryDetailSchema.parse(json).version).toBe(requests + 1);
      },
      async (server) => {
        id = await createdBy(server);
      },
    );
  });

  test("a repeated deletion is done, wherever the process died before", async () => {
    const ids: number[] = [];
    const idOf = new Map<string, number>();
    await dieEverywhere(
      await newPlace(),
      (server, name) => {
        const id = idOf.get(name) ?? ids.pop()!;
        idOf.set(name, id);
        const known = { "idempotency-key": name, "if-match": '"v1"' };
        return server.send(`/v1/tasks/${id}`, { method: "DELETE", headers: known });
      },
      async (server, requests) => {
        const rows = await server.database
          .selectFrom("custom_entry")
          .select("id")
          .where("deleted_at", "is not", null)
          .execute();
        expect(rows).toHaveLength(requests);
      },
      async (server) => {
        for (let count = 0; count < (2 * statementsMax) / statementStep; count += 1)
          ids.push(await createdBy(server));
      },
    );
  });

  test("a repeated batch makes one job and is charged once at most, wherever the process died before", async () => {
    await dieEverywhere(
      await newPlace(),
      (server, name) =>
        server.send("/v1/optimality/batch/composite-optimality", {
          method: "POST",
          headers: { ...headers(name), prefer: "respond-async" },
          body: JSON.stringify({ items: [{ ...goodBody, ref: name }] }),
        }),
      async (server, requests, { json }) => {
        const rows = await server.database.selectFrom("job").select("id").execute();
        expect(rows).toHaveLength(requests);
        expect(rows).toContainEqual({ id: jobSchema.parse(json).id });
        const { used } = await server.database
          .selectFrom("allowance")
          .select("used")
          .executeTakeFirstOrThrow();
        expect(used).toBeLessThanOrEqual(requests);
      },
    );
  });
}

describe("on SQLite", () => {
  describeRepeats(async () => ({ mortal: await mortalDatabase("sqlite", sqliteDialect(":memory:")) }));
});

describeWithPostgres("on PostgreSQL", (server) => {
  describeRepeats(async () => {
    const url = await server().newMigratedDatabase();
    const pool = await postgresPool(url, { connectionsMax: 10, queryTimeoutMs: 300_000 });
    return { url, mortal: await mortalDatabase("postgres", new PostgresDialect({ pool })) };
  });
});
