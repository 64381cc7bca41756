import type { Command } from "commander";
import { program } from "./program.ts";

/**
 * Returns the program `halcyon` with all its commands, so that their descriptions, options and arguments can be read. The commands cannot be run.
 *
 * @example
 * ```js
 * describedProgram().name(); // => "halcyon"
 * ```
 */
export function describedProgram(): Command {
  return program({
    withOperator: unused,
    config: unused,
    nowMs: unused,
    proxies: unused,
    openPorts: unused,
    client: {
      environment: {},
      stdin: unused,
      stdout: process.stdout,
      stderr: process.stderr,
      nowMs: unused,
      fetch: unused,
      answerNo: unused,
    },
    storeFolder: unused,
    storeRoot: unused,
    workFolder: unused,
    openTasks: unused,
    ownWorkers: unused,
    workersFolder: unused,
    openModels: unused,
    openRecords: unused,
    tryDatabase: unused,
    warningFeeds: unused,
    tryMail: unused,
  });
}

function unused(): never {
  throw new Error("A command that is only described cannot be run.");
}
