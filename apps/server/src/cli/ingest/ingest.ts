import { Command } from "commander";
import { forecastCommands, type ForecastTools } from "./ingest-forecast.ts";
import { recordCommands } from "./records/ingest-record.ts";

/** `halcyon ingest`: fills point stores from the files of providers. */
export function ingestCommand(tools: ForecastTools): Command {
  const ingest = new Command("ingest").description("Fill a point store from the files of providers.");
  for (const command of [...forecastCommands(tools), ...recordCommands(tools)]) ingest.addCommand(command);
  return ingest;
}
