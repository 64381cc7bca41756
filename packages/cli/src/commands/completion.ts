import { Argument, Command } from "commander";
import type { Shell } from "../completion/scripts.ts";
import type { Surroundings } from "../surroundings.ts";

/** Creates `halcyon completion`, which prints the completion script of a shell. */
export function completionCommand({ stdout }: Surroundings): Command {
  return new Command("completion")
    .description("Print a script that completes commands, options, places and tasks in a shell.")
    .addArgument(new Argument("<shell>").choices(["bash", "zsh", "fish"] satisfies Shell[]))
    .addHelpText("after", installation)
    .action(async (shell: Shell) => {
      const { completionScripts } = await import("../completion/scripts.ts");
      stdout.write(completionScripts[shell]);
    });
}

/** Creates `halcyon complete`, which the completion scripts call. */
export function completeCommand(surroundings: Surroundings): Command {
  return new Command("complete")
    .argument("[words...]")
    .action(async (words: readonly string[], _: unknown, self: Command) => {
      const { printNext } = await import("../completion/print-next.ts");
      await printNext(self.parent!, surroundings, words);
    });
}

const installation = `
Install it:
  bash  echo 'source <(halcyon completion bash)' >> ~/.bashrc
  zsh   echo 'source <(halcyon completion zsh)' >> ~/.zshrc
  fish  halcyon completion fish > ~/.config/fish/completions/halcyon.fish`;
