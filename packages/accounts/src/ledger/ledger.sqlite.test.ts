import { describeBatchStore } from "./batch-store.suite.ts";
import { describeLeasingStore } from "./leasing-store.suite.ts";
import { describeLedger } from "./ledger.suite.ts";
import { newFile, openSqliteBench } from "./open-bench.suite.ts";

describeLedger("a file of SQLite", async () => openSqliteBench(await newFile()));

describeLedger("SQLite in memory", () => openSqliteBench(":memory:"));

describeBatchStore("SQLite", () => openSqliteBench(":memory:"));

describeLeasingStore("SQLite", () => openSqliteBench(":memory:"));
