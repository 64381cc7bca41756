import shared from "../packages/accounts/vitest.config.ts";
import { quick } from "./quick.ts";

const accounts = [
  "allowance-period",
  "batching-ledger",
  "leases",
  "ledger.sqlite",
  "recalls",
  "refund-units",
];

export default quick(
  shared,
  accounts.map((name) => `src/**/${name}.test.ts`),
);
