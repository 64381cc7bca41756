import server from "../apps/server/vitest.config.ts";
import { quick } from "./quick.ts";

const accounts = ["allowance-period", "batching-ledger", "ledger.sqlite", "refund-units"];

export default quick(server, [
  ...accounts.map((name) => `accounts/${name}.test.ts`),
  "promises/simulation.test.ts",
]);
