import { program } from "./program.ts";
import { run } from "./run.ts";
import { surroundingsOf } from "./surroundings-of.ts";

const surroundings = surroundingsOf(process);
/** As shells count a program that Ctrl-C ends. */
const interrupted = 130;

// Whoever reads has enough: `halcyon tasks | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : 1);
});
process.once("SIGINT", () => process.exit(interrupted));

const code = await run(program(surroundings), surroundings, process.argv);
process.exitCode ??= code;
