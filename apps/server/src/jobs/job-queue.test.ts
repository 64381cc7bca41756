import { describe } from "vitest";
import { openDatabase } from "../database/database.ts";
import { describeWithPostgres } from "../database/postgres.suite.ts";
import { inProcessQueue } from "./job-queue.in-process.ts";
import { postgresQueue } from "./job-queue.postgres.ts";
import { describeJobQueue } from "./job-queue.suite.ts";

describe("in one process", () => {
  describeJobQueue(async () => {
    const open = new Set<string>();
    return {
      database: await openDatabase(":memory:"),
      open: (work) => inProcessQueue(work, { unfinished: async () => [...open], retryAfterMs: 10 }),
      added: (id) => open.add(id),
      done: (id) => open.delete(id),
    };
  });
});

describeWithPostgres("with PostgreSQL", (server) => {
  describeJobQueue(async () => {
    const url = await server().newDatabase();
    return {
      database: await openDatabase(url),
      open: (work) => postgresQueue(url, work, { pollEverySeconds: 0.5 }),
      added: () => undefined,
      done: () => undefined,
    };
  });
});
