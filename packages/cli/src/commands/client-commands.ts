import type { Command } from "commander";
import type { Surroundings } from "../surroundings.ts";
import { compareCommand } from "./compare.ts";
import { entriesCommand } from "./entries.ts";
import { elsewhereCommands } from "./elsewhere.ts";
import { eventsCommand, listenCommand } from "./events.ts";
import { explainCommand } from "./explain.ts";
import { loginCommand, logoutCommand } from "./login.ts";
import { mcpCommand } from "./mcp.ts";
import { placeCommand } from "./place.ts";
import { scoreCommand } from "./score.ts";
import { usageCommand } from "./usage.ts";
import { watchCommand } from "./watch.ts";
import { windowsCommand } from "./windows.ts";

/**
 * Returns every command for people who use a server, for a program that has other commands too. A command without a description is a word that people guess:
 * add it hidden.
 *
 * @example Goes on from {@link surroundingsOf}.
 * ```js
 * clientCommands(surroundings)[0].name(); // => "score"
 * ```
 */
export function clientCommands(surroundings: Surroundings): readonly Command[] {
  return [
    scoreCommand(surroundings),
    windowsCommand(surroundings),
    explainCommand(surroundings),
    compareCommand(surroundings),
    entriesCommand(surroundings, "task"),
    entriesCommand(surroundings, "scenario"),
    watchCommand(surroundings),
    eventsCommand(surroundings),
    listenCommand(surroundings),
    mcpCommand(surroundings),
    usageCommand(surroundings),
    placeCommand(surroundings),
    loginCommand(surroundings),
    logoutCommand(surroundings),
    ...elsewhereCommands(),
  ];
}
