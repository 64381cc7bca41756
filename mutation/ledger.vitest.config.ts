import { defineConfig, mergeConfig } from "vitest/config";
import server from "../apps/server/vitest.config.ts";
import { quick } from "./quick.ts";

const accounts = ["allowance-period", "batching-ledger", "ledger.sqlite", "refund-units"];

export default mergeConfig(
  server,
  defineConfig({
    test: {
      ...quick,
      include: [...accounts.map((name) => `accounts/${name}.test.ts`), "promises/simulation.test.ts"],
    },
  }),
);
