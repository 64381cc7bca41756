import { userInfo } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { configFrom, databaseFrom, modelsFrom, portsFrom, recordsFrom } from "../environment.ts";
import { accountsCommand } from "./accounts.ts";
import { allowanceCommand } from "./allowance.ts";
import { doctorCommand } from "./doctor.ts";
import { ingestCommand } from "./ingest.ts";
import { exitCodesHelp } from "./exit-code.ts";
import { keysCommand } from "./keys.ts";
import { operatorTools, type WithOperator } from "./operator-tools.ts";
import { packageCommand } from "./package.ts";
import { run } from "./run.ts";
import { scoreCommand } from "./score.ts";
import { storeCommand } from "./store.ts";
import { usageCommand } from "./usage.ts";

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

const program = new Command("halcyon")
  .description("Operate Halcyon.")
  .addHelpText("afterAll", exitCodesHelp)
  .addCommand(keysCommand(withOperator, Date.now))
  .addCommand(accountsCommand(withOperator))
  .addCommand(allowanceCommand(withOperator))
  .addCommand(packageCommand(withOperator))
  .addCommand(usageCommand(withOperator))
  .addCommand(scoreCommand(() => portsFrom(configFrom(process.env))))
  .addCommand(
    ingestCommand({
      storeFolder: () => join(configFrom(process.env).dataDirectory, "store"),
      nowMs: Date.now,
    }),
  )
  .addCommand(storeCommand(() => portsFrom(configFrom(process.env))))
  .addCommand(
    doctorCommand({
      config: () => configFrom(process.env),
      nowMs: Date.now,
      openModels: modelsFrom,
      openRecords: recordsFrom,
      tryDatabase: async (config) => (await databaseFrom(config)).destroy(),
    }),
  );

process.exitCode = await run(program, process.argv);
