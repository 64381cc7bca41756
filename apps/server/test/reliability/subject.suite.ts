import type * as BatchingLedger from "../../src/accounts/ledger/batching-ledger.ts";
import type * as KeyCache from "../../src/accounts/keys/key-cache.ts";
import type * as KeyFinder from "../../src/accounts/keys/key-finder.ts";
import type * as PostgresLedger from "../../src/accounts/ledger/ledger.postgres.ts";
import type * as SqliteLedger from "../../src/accounts/ledger/ledger.sqlite.ts";
import type * as Reconcile from "../../src/accounts/ledger/reconcile.ts";

/** The modules whose promises are tried, as they are or with a defect. */
export type Subject = Pick<typeof BatchingLedger, "batchingLedger"> &
  Pick<typeof KeyCache, "keyCache"> &
  Pick<typeof KeyFinder, "keyFinder"> &
  Pick<typeof PostgresLedger, "postgresBatchStore"> &
  Pick<typeof SqliteLedger, "sqliteBatchStore"> &
  Pick<typeof Reconcile, "reconcile">;
