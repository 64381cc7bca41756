import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { newFile, openPostgresBench, openSqliteBench } from "../ledger/open-bench.suite.ts";
import { describeLeasedUnits, describeTakeUnits } from "./take-units.suite.ts";

describeTakeUnits("a file of SQLite", async () => openSqliteBench(await newFile()));

describeLeasedUnits(async () => openSqliteBench(await newFile()));

describeWithPostgres("with PostgreSQL", (server) => {
  describeTakeUnits("PostgreSQL", async () => openPostgresBench(await server().newMigratedDatabase()));
});
