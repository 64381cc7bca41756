import { Command } from "commander";
import { recordCommands } from "./ingest-record.ts";

/** `halcyon ingest`: fills point stores from the files of providers. */
export function ingestCommand(): Command {
  const ingest = new Command("ingest").description("Fill a point store from the files of providers.");
  for (const command of recordCommands()) ingest.addCommand(command);
  return ingest;
}
