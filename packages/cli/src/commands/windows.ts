import { Command, Option } from "commander";
import type { WindowsOptions } from "../answers/windows/windows.ts";
import type { Surroundings } from "../surroundings.ts";
import {
  numberBetween,
  withCost,
  withEntry,
  withForms,
  withModel,
  withPeriod,
  withPlace,
  withWindow,
} from "./options.ts";

/** Creates `halcyon windows`, which prints when the work can be done. */
export function windowsCommand(surroundings: Surroundings): Command {
  const command = new Command("windows")
    .description("Find when the work can be done, with the probability.")
    .addHelpText("after", example);
  withWindow(withModel(withPeriod(withEntry(withPlace(command)))));
  command
    .addOption(
      new Option("--order <how>", "order of the windows")
        .choices(["soonest", "likeliest", "longest"])
        .default("soonest"),
    )
    .option("--top <count>", "the most rows", numberBetween(1, 500), 10)
    .option("--require", "exit with code 4 if nothing is found");
  return withForms(withCost(command)).action(async (options: WindowsOptions) => {
    const { windows } = await import("../answers/windows/windows.ts");
    await windows(surroundings, options);
  });
}

const example = `
Example: six hours of lifting on a working day of next week
  halcyon windows --at 53.55,9.99 --task tower-crane-lifting \\
    --when next week --duration 6 --between 7-17 --weekdays mon-fri`;
