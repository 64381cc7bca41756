import { Command } from "commander";
import type { EntriesOptions } from "../answers/entries.ts";
import type { Surroundings } from "../surroundings.ts";
import { withForms } from "./options.ts";

/** Creates `halcyon tasks` and `halcyon scenarios`, which print what can be scored. */
export function entriesCommand(surroundings: Surroundings, type: "task" | "scenario"): Command {
  const command = new Command(`${type}s`)
    .description(
      type === "task" ? "List the work that can be scored." : "List the situations that can be scored.",
    )
    .argument("[words...]", "words to search for; with --json, in name, sector or description")
    .option("--sector <name>", "a sector, or the beginning of one")
    .option("--cursor <cursor>", "with --json: next_cursor of the last page");
  return withForms(command).action(async (words: readonly string[], options: EntriesOptions) => {
    const { entries } = await import("../answers/entries.ts");
    await entries(surroundings, type, words, options);
  });
}
