import type * as BatchingLedger from "../accounts/batching-ledger.ts";
import type * as KeyCache from "../accounts/key-cache.ts";
import type * as KeyFinder from "../accounts/key-finder.ts";
import type * as PostgresLedger from "../accounts/ledger.postgres.ts";
import type * as SqliteLedger from "../accounts/ledger.sqlite.ts";
import type * as Reconcile from "../accounts/reconcile.ts";

/** The modules whose promises are tried, as they are or with a defect. */
export type Subject = Pick<typeof BatchingLedger, "batchingLedger"> &
  Pick<typeof KeyCache, "keyCache"> &
  Pick<typeof KeyFinder, "keyFinder"> &
  Pick<typeof PostgresLedger, "postgresBatchStore"> &
  Pick<typeof SqliteLedger, "sqliteBatchStore"> &
  Pick<typeof Reconcile, "reconcile">;
