import { describeLedger } from "./ledger.suite.ts";
import { newFile, openSqliteBench } from "./open-bench.suite.ts";

describeLedger("a file of SQLite", async () => openSqliteBench(await newFile()));

describeLedger("SQLite in memory", () => openSqliteBench(":memory:"));
