export { CommandError, exitCodes, exitCodesHelp } from "./command-error.ts";
export { clientCommands } from "./commands/client-commands.ts";
export { program } from "./program.ts";
export { run } from "./program.ts";
export {
  surroundingsOf,
  type Connection,
  type Input,
  type Output,
  type Surroundings,
} from "./surroundings.ts";
