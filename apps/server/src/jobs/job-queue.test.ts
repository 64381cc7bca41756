import { describe } from "vitest";
import { describeWithPostgres } from "../database/postgres.suite.ts";
import { inProcessQueue } from "./job-queue.in-process.ts";
import { postgresQueue } from "./job-queue.postgres.ts";
import { describeJobQueue } from "./job-queue.suite.ts";

describe("in one process", () => {
  describeJobQueue(async () => {
    const open = new Set<string>();
    return {
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
      open: (work) => postgresQueue(url, work, { pollEverySeconds: 0.5 }),
      added: () => undefined,
      done: () => undefined,
    };
  });
});
