import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeLedger } from "./ledger.suite.ts";
import { openSqliteBench } from "./open-bench.suite.ts";

describeLedger("a file of SQLite", async () =>
  openSqliteBench(join(await mkdtemp(join(tmpdir(), "halcyon-ledger-")), "halcyon.sqlite")),
);

describeLedger("SQLite in memory", () => openSqliteBench(":memory:"));
