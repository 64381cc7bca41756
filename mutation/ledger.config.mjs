import { settings } from "./settings.mjs";

/** From a request that wants units to what the database holds, on SQLite. */
const ledger = [
  "allowance-period",
  "allowance-usage",
  "apply-batch",
  "batching-ledger",
  "leases",
  "ledger.sqlite",
  "recalls",
  "reconcile",
  "refund-units",
  "settlements",
];

export default settings(
  "ledger",
  ledger.map((name) => `src/**/${name}.ts`),
  // Much of it is to wait for promises that a mutant does not keep.
  4,
);
