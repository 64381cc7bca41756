import server from "../apps/server/vitest.config.ts";
import { quick } from "./quick.ts";

const accounts = [
  "allowance-period",
  "batching-ledger",
  "leases",
  "ledger.sqlite",
  "recalls",
  "refund-units",
];

export default quick(server, [
  ...accounts.map((name) => `src/accounts/**/${name}.test.ts`),
  "test/reliability/simulation.test.ts",
]);
