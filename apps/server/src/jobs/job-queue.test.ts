import { describe, expect, test, vi } from "vitest";
import { openDatabase } from "@halcyon/database/database";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { inProcessQueue } from "./job-queue-of.ts";
import { postgresQueue } from "./job-queue.postgres.ts";
import { describeJobQueue } from "./job-queue.suite.ts";

describe("in one process", () => {
  describeJobQueue(async () => {
    const open = new Set<string>();
    return {
      database: await openDatabase(":memory:"),
      open: (work, atOnce) =>
        inProcessQueue(work, { unfinished: async () => [...open], atOnce, retryAfterMs: 10 }),
      added: (id) => open.add(id),
      done: (id) => open.delete(id),
    };
  });
});

describeWithPostgres("with PostgreSQL", (server) => {
  describeJobQueue(async () => {
    const url = await server().newMigratedDatabase();
    return {
      database: await openDatabase(url),
      open: (work, atOnce) => postgresQueue(url, work, { atOnce, pollEverySeconds: 0.5 }),
      added: () => undefined,
      done: () => undefined,
    };
  });

  test("a queue that seldom looks does all jobs that it finds one after the other", async () => {
    const url = await server().newMigratedDatabase();
    const database = await openDatabase(url);
    const worked: string[] = [];
    const open = () => postgresQueue(url, async (id) => void worked.push(id), { pollEverySeconds: 3600 });
    const ids = ["a", "b", "c", "d"];
    const first = await open();
    await database.transaction().execute(async (transaction) => {
      for (const id of ids) await first.addIn(transaction, id);
    });
    await first.close();
    const second = await open();
    await vi.waitFor(() => expect(worked.toSorted()).toEqual(ids), { interval: 20 });
    await second.close();
    await database.destroy();
  });
});
