import { Command, Option } from "commander";
import type { CompareOptions } from "../answers/windows/compare.ts";
import type { Surroundings } from "../surroundings.ts";
import { withCost, withEntry, withForms, withModel, withPeriod, withPlace, withWindow } from "./options.ts";

/** Creates `halcyon compare`, which prints which place is best. */
export function compareCommand(surroundings: Surroundings): Command {
  const command = new Command("compare")
    .alias("rank")
    .description("Rank places by their best window, the best first.");
  withWindow(withModel(withPeriod(withEntry(withPlace(command, true)))));
  command.addOption(
    new Option("--by <what>", "the value to rank by")
      .choices(["probability", "soonest", "possible_starts", "worst", "ideal_hours", "mean"])
      .default("probability"),
  );
  return withForms(withCost(command)).action(async (options: CompareOptions) => {
    const { compare } = await import("../answers/windows/compare.ts");
    await compare(surroundings, options);
  });
}
