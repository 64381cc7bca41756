import { describedProgram } from "@halcyon/server/described-program";

/**
 * Returns the options of a `halcyon ingest` command line.
 *
 * @throws Error if a command or an option does not exist, or if a value is invalid.
 */
export function ingestOptions(words: readonly string[]): object {
  const [group, name, ...rest] = words;
  const { commands } = describedProgram();
  const command = commands.find((one) => one.name() === group)?.commands.find((one) => one.name() === name);
  if (command === undefined) throw new Error(`there is no command "${group} ${name}"`);
  // Kubernetes puts in what a setting of the container says.
  const given = rest.map((word) => word.replace("$(BUCKET)", "weather"));
  const { unknown, operands } = command.exitOverride().parseOptions(given);
  if (unknown.length + operands.length > 0)
    throw new Error(`not understood: ${[...unknown, ...operands].join(" ")}`);
  return command.opts();
}
