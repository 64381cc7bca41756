import { Command } from "commander";
import type { Surroundings } from "../surroundings.ts";
import type { PrintOptions } from "../terminal/print-answer.ts";
import { withForms } from "./options.ts";

/** Creates `halcyon usage`, which prints what the key has left. */
export function usageCommand(surroundings: Surroundings): Command {
  const command = new Command("usage").description(
    "Show the allowance of the key, with used and remaining requests.",
  );
  return withForms(command).action(async (options: PrintOptions) => {
    const { usage } = await import("../answers/usage.ts");
    await usage(surroundings, options);
  });
}
