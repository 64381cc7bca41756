import { settings } from "./settings.mjs";

/** Names of the files that charge requests, from the request for units to the rows in a SQLite database. */
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
