import { Command } from "commander";
import type { ExplainOptions } from "../answers/explain/explain.ts";
import type { Surroundings } from "../surroundings.ts";
import { withCost, withEntry, withForms, withModel, withPeriod, withPlace } from "./options.ts";

/** Creates `halcyon explain`, which prints why hours score as they do. */
export function explainCommand(surroundings: Surroundings): Command {
  const command = new Command("explain")
    .description("Show what limits the hours, by how much, and which looser limit gives more hours.")
    .option("--hour <hour>", "the value of each constraint in one hour, such as 2026-12-24T08");
  withModel(withPeriod(withEntry(withPlace(command))));
  return withForms(withCost(command), false).action(async (options: ExplainOptions) => {
    const { explain } = await import("../answers/explain/explain.ts");
    await explain(surroundings, options);
  });
}
