import { Command } from "commander";
import { keysIn } from "../accounts/keys.ts";
import { openDataFile } from "../database/data-file.ts";
import { configFrom, portsFrom } from "../environment.ts";
import { startErrorLine } from "../start-error.ts";
import { doctorCommand } from "./doctor.ts";
import { ingestCommand } from "./ingest.ts";
import { keysCommand, type WithKeys } from "./keys.ts";
import { scoreCommand } from "./score.ts";
import { storeCommand } from "./store.ts";

const withKeys: WithKeys = async (use) => {
  const database = await openDataFile(configFrom(process.env).dataDirectory);
  try {
    return await use(keysIn(database, Date.now));
  } finally {
    await database.destroy();
  }
};

const program = new Command("halcyon")
  .description("Operate Halcyon.")
  .addCommand(keysCommand(withKeys))
  .addCommand(scoreCommand(() => portsFrom(configFrom(process.env))))
  .addCommand(ingestCommand())
  .addCommand(storeCommand(() => portsFrom(configFrom(process.env))))
  .addCommand(
    doctorCommand({
      config: () => configFrom(process.env),
      nowMs: Date.now,
      openModels: async (config) => (await portsFrom(config)).models,
      tryDataFolder: async ({ dataDirectory }) => (await openDataFile(dataDirectory)).destroy(),
    }),
  );

try {
  await program.parseAsync();
} catch (error) {
  const line = startErrorLine(error);
  if (line === undefined) throw error;
  console.error(`halcyon: ${line}`);
  process.exitCode = 1;
}
