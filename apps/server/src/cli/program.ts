import { clientCommands, exitCodesHelp, type Surroundings } from "@halcyon/cli";
import { Command } from "commander";
import type { Ports } from "../ports.ts";
import { accountsCommand } from "./keys/accounts.ts";
import { allowanceCommand } from "./allowances/allowance.ts";
import { calibrateCommand } from "./calibrate/calibrate.ts";
import { configCommand } from "./config.ts";
import { databaseCommand } from "./database/database.ts";
import { doctorCommand, type DoctorTools } from "./doctor/doctor.ts";
import type { ForecastTools } from "./ingest/ingest-forecast.ts";
import { ingestCommand } from "./ingest/ingest.ts";
import { keysCommand } from "./keys/keys.ts";
import type { WithOperator } from "./operator-tools.ts";
import { packageCommand } from "./keys/package.ts";
import { storeCommand } from "./ingest/store.ts";
import { usageCommand } from "./keys/usage.ts";
import { verifyCommand } from "./verify/verify.ts";
import { workCommand, type WorkTools } from "./ingest/workers/work.ts";

/** What the commands work with; nothing of it is touched before a command runs. */
export interface ProgramTools extends DoctorTools, ForecastTools, WorkTools {
  /** The store in the data folder. */
  readonly storeFolder: () => string;
  readonly withOperator: WithOperator;
  readonly openPorts: () => Promise<Ports>;
  /** For the commands that ask a server. */
  readonly client: Surroundings;
}

/** `halcyon`: every command of operators, and every command of people who use a server. */
export function program(tools: ProgramTools): Command {
  const { withOperator, openPorts, nowMs } = tools;
  const halcyon = new Command("halcyon")
    .description("Operate Halcyon, and ask it.")
    .addHelpText("afterAll", exitCodesHelp)
    .commandsGroup("Operate:")
    .addCommand(keysCommand(withOperator, nowMs))
    .addCommand(accountsCommand(withOperator))
    .addCommand(allowanceCommand(withOperator))
    .addCommand(packageCommand(withOperator))
    .addCommand(usageCommand(withOperator))
    .addCommand(databaseCommand(tools))
    .addCommand(ingestCommand(tools))
    .addCommand(workCommand(tools))
    .addCommand(storeCommand(openPorts, tools))
    .addCommand(verifyCommand(tools))
    .addCommand(calibrateCommand(tools))
    .addCommand(configCommand(tools.config))
    .addCommand(doctorCommand(tools));
  halcyon.commandsGroup("Ask a server:");
  const own = new Set(halcyon.commands.map((command) => command.name()));
  // What all accounts have used holds what one has.
  for (const command of clientCommands(tools.client))
    if (!own.has(command.name())) halcyon.addCommand(command);
  return halcyon;
}
