import { userInfo } from "node:os";
import { join } from "node:path";
import { configFrom, databaseFrom, modelsFrom, portsFrom, recordsFrom } from "../environment.ts";
import { whenStarterIsGone } from "../when-told-to-end.ts";
import { operatorTools, type WithOperator } from "./operator-tools.ts";
import { program } from "./program.ts";
import { run } from "./run.ts";

const withOperator: WithOperator = async (use) => {
  const config = configFrom(process.env);
  const database = await databaseFrom(config);
  const actor = process.env["HALCYON_OPERATOR"] || userInfo().username;
  try {
    return await use(operatorTools({ database, nowMs: Date.now, actor }, config.keyPeppers));
  } finally {
    await database.destroy();
  }
};

const halcyon = program({
  withOperator,
  config: () => configFrom(process.env),
  nowMs: Date.now,
  openPorts: () => portsFrom(configFrom(process.env)),
  storeFolder: () => join(configFrom(process.env).dataDirectory, "store"),
  openModels: modelsFrom,
  openRecords: recordsFrom,
  tryDatabase: async (config) => (await databaseFrom(config)).destroy(),
});

// The first process of a container is not ended by a signal that it does not handle.
for (const [signal, number] of [
  ["SIGINT", 2],
  ["SIGTERM", 15],
] as const) {
  process.once(signal, () => process.exit(128 + number));
}
whenStarterIsGone(() => process.exit(1));

process.exitCode = await run(halcyon, process.argv);
