export { CommandError, exitCodes, exitCodesHelp } from "./command-error.ts";
export { clientCommands } from "./commands/client-commands.ts";
export { program } from "./program.ts";
export { run } from "./run.ts";
export { surroundingsOf } from "./surroundings-of.ts";
export type { Connection, Input, Output, Surroundings } from "./surroundings.ts";
