import { Command } from "commander";
import type { ScoreOptions } from "../answers/score/score.ts";
import type { Surroundings } from "../surroundings.ts";
import {
  numberBetween,
  withCost,
  withEntry,
  withForms,
  withModel,
  withPeriod,
  withPlace,
} from "./options.ts";

/** Creates `halcyon score`, which prints how good each hour is. */
export function scoreCommand(surroundings: Surroundings): Command {
  const command = new Command("score")
    .alias("forecast")
    .description("Show the score of each hour for a task at a place, as a strip.")
    .addHelpText("after", example);
  withEntry(withPlace(command));
  withModel(withPeriod(command));
  command
    .option(
      "--at-least <score>",
      "exit with code 4 if an hour of the period scores less",
      numberBetween(0, 1),
    )
    .option("--ascii", "use only ASCII characters");
  return withForms(withCost(command)).action(async (options: ScoreOptions) => {
    const { score } = await import("../answers/score/score.ts");
    await score(surroundings, options);
  });
}

const example = `
Example:
  halcyon score --at 53.55,9.99 --task tower-crane-lifting --when next week`;
