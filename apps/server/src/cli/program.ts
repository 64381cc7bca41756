import { Command } from "commander";
import type { Ports } from "../ports.ts";
import { accountsCommand } from "./accounts.ts";
import { allowanceCommand } from "./allowance.ts";
import { calibrateCommand } from "./calibrate.ts";
import { configCommand } from "./config.ts";
import { doctorCommand, type DoctorTools } from "./doctor.ts";
import { exitCodesHelp } from "./exit-code.ts";
import type { ForecastTools } from "./ingest-forecast.ts";
import { ingestCommand } from "./ingest.ts";
import { keysCommand } from "./keys.ts";
import type { WithOperator } from "./operator-tools.ts";
import { packageCommand } from "./package.ts";
import { scoreCommand } from "./score.ts";
import { storeCommand } from "./store.ts";
import { usageCommand } from "./usage.ts";
import { verifyCommand } from "./verify.ts";

/** What the commands work with; nothing of it is touched before a command runs. */
export interface ProgramTools extends DoctorTools, ForecastTools {
  readonly withOperator: WithOperator;
  readonly openPorts: () => Promise<Ports>;
}

/** `halcyon`: every command of operators. */
export function program(tools: ProgramTools): Command {
  const { withOperator, openPorts, nowMs } = tools;
  return new Command("halcyon")
    .description("Operate Halcyon.")
    .addHelpText("afterAll", exitCodesHelp)
    .addCommand(keysCommand(withOperator, nowMs))
    .addCommand(accountsCommand(withOperator))
    .addCommand(allowanceCommand(withOperator))
    .addCommand(packageCommand(withOperator))
    .addCommand(usageCommand(withOperator))
    .addCommand(scoreCommand(openPorts))
    .addCommand(ingestCommand(tools))
    .addCommand(storeCommand(openPorts))
    .addCommand(verifyCommand(tools))
    .addCommand(calibrateCommand(tools))
    .addCommand(configCommand(tools.config))
    .addCommand(doctorCommand(tools));
}
