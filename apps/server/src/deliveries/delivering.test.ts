import { isLong, sized } from "@halcyon/testing";
import { PostgresDialect } from "kysely";
import { describe } from "vitest";
import { openDatabase } from "@halcyon/database/database";
import { type MortalDatabase, mortalDatabase } from "@halcyon/database/test/mortal-database.suite";
import { postgresPool } from "@halcyon/database/postgres/postgres-pool";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { sqliteDialect } from "@halcyon/database/sqlite/sqlite-dialect";
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
