import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { describeBatchStore } from "./batch-store.suite.ts";
import { describeLedger } from "./ledger.suite.ts";
import { openPostgresBench } from "./open-bench.suite.ts";

describeWithPostgres("with PostgreSQL", (server) => {
  describeLedger("PostgreSQL", async () => openPostgresBench(await server().newMigratedDatabase()));
  describeBatchStore("PostgreSQL", async () => openPostgresBench(await server().newMigratedDatabase()));
});
