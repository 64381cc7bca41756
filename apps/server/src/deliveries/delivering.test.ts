import { isLong, sized } from "@halcyon/testing";
import { PostgresDialect } from "kysely";
import { describe } from "vitest";
import { openDatabase } from "../database/database.ts";
import { type MortalDatabase, mortalDatabase } from "../../test/database/mortal-database.suite.ts";
import { postgresPool } from "../database/postgres/postgres-pool.ts";
import { describeWithPostgres } from "../../test/database/postgres.suite.ts";
import { sqliteDialect } from "../database/sqlite/sqlite-dialect.ts";
import { inMemory, type OpenDatabases } from "../watches/watch-bench.suite.ts";
import { describeDispatcher } from "./outbox/dispatcher.suite.ts";
import { describeKilledDeliveries } from "./outbox/killed-deliveries.suite.ts";
import { describeOutbox } from "./outbox/outbox.suite.ts";
import { describeWebhookStore } from "./webhooks/webhook-store.suite.ts";

function describeKept(open: OpenDatabases): void {
  describeWebhookStore(open);
  describeOutbox(open);
}

describe("on SQLite", () => {
  describeKept(inMemory);
  describeDispatcher(inMemory);
  describe("deliveries", () => {
    describeKilledDeliveries(async () => [await mortalDatabase("sqlite", sqliteDialect(":memory:"))], [1]);
  });
});

describeWithPostgres("on PostgreSQL", (server) => {
  describe("deliveries", () => {
    describeKilledDeliveries(
      async (processes) => {
        const url = await server().newMigratedDatabase();
        const mortals: MortalDatabase[] = [];
        for (let count = 0; count < processes; count += 1) {
          const pool = await postgresPool(url, { connectionsMax: 3, queryTimeoutMs: 300_000 });
          mortals.push(await mortalDatabase("postgres", new PostgresDialect({ pool })));
        }
        return mortals;
      },
      sized([4], [1, 4]),
    );
  });
  const open: OpenDatabases = async (processes = 1) => {
    const url = await server().newMigratedDatabase();
    const first = await openDatabase(url);
    const others = Array.from({ length: processes - 1 }, () => openDatabase(url));
    return [first, ...(await Promise.all(others))];
  };
  describeKept(open);
  if (isLong) describeDispatcher(open);
});
