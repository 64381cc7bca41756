import type * as BatchingLedger from "@halcyon/accounts/ledger/batching-ledger";
import type * as KeyCache from "@halcyon/accounts/keys/key-cache";
import type * as KeyFinder from "@halcyon/accounts/keys/key-finder";
import type * as PostgresLedger from "@halcyon/accounts/ledger/ledger.postgres";
import type * as SqliteLedger from "@halcyon/accounts/ledger/ledger.sqlite";
import type * as Reconcile from "@halcyon/accounts/ledger/reconcile";

/** Modules whose guarantees are tested, unchanged or with a defect. */
export type Subject = Pick<typeof BatchingLedger, "batchingLedger"> &
  Pick<typeof KeyCache, "keyCache"> &
  Pick<typeof KeyFinder, "keyFinder"> &
  Pick<typeof PostgresLedger, "postgresBatchStore"> &
  Pick<typeof SqliteLedger, "sqliteBatchStore"> &
  Pick<typeof Reconcile, "reconcile">;
