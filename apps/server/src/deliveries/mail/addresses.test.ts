import { describe } from "vitest";
import { openDatabase } from "@halcyon/database/database";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { inMemory, type OpenDatabases } from "../../watches/watch-bench.suite.ts";
import { describeEmailChannel } from "./email-channel.suite.ts";
import { describeAddresses } from "./addresses.suite.ts";

describe("on SQLite", () => {
  describeAddresses(inMemory);
  describeEmailChannel(inMemory);
});

describeWithPostgres("on PostgreSQL", (server) => {
  const open: OpenDatabases = async () => [await openDatabase(await server().newMigratedDatabase())];
  describeAddresses(open);
  describeEmailChannel(open);
});
