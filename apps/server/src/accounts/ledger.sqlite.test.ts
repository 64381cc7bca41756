import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../database/database.ts";
import { startMs } from "./ledger-bench.suite.ts";
import { sqliteBatchStore } from "./ledger.sqlite.ts";
import { describeLedger } from "./ledger.suite.ts";

describeLedger("SQLite", async () => {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-ledger-"));
  const database = await openDatabase(join(folder, "halcyon.sqlite"));
  const clock = { ms: startMs };
  return {
    database,
    async setClock(ms) {
      clock.ms = ms;
    },
    openStore: async () => sqliteBatchStore(database, () => clock.ms),
    async [Symbol.asyncDispose]() {
      await database.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
});
