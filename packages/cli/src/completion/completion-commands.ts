import { Argument, Command } from "commander";
import type { Surroundings } from "../surroundings.ts";

/** Creates `halcyon completion`, which prints the completion script of a shell. */
export function completionCommand({ stdout }: Surroundings): Command {
  return new Command("completion")
    .description("Print a script that completes commands, options, places and tasks in a shell.")
    .addArgument(new Argument("<shell>").choices(["bash", "zsh", "fish"] satisfies Shell[]))
    .addHelpText("after", installation)
    .action((shell: Shell) => {
      stdout.write(completionScripts[shell]);
    });
}

/** Creates `halcyon complete`, which the completion scripts call. */
export function completeCommand(surroundings: Surroundings): Command {
  return new Command("complete")
    .argument("[words...]")
    .action(async (words: readonly string[], _: unknown, self: Command) => {
      const { printNext } = await import("./next-words.ts");
      await printNext(self.parent!, surroundings, words);
    });
}

const installation = `
Install it:
  bash  echo 'source <(halcyon completion bash)' >> ~/.bashrc
  zsh   echo 'source <(halcyon completion zsh)' >> ~/.zshrc
  fish  halcyon completion fish > ~/.config/fish/completions/halcyon.fish`;

/** Completion scripts by shell. They call `halcyon complete` for candidates. */
export const completionScripts = {
  bash: `_halcyon() {
  local line IFS=$'\\n'
  COMPREPLY=()
  for line in $(halcyon complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
    COMPREPLY+=("\${line%%$'\\t'*}")
  done
}
complete -o default -F _halcyon halcyon
`,
  zsh: `#compdef halcyon
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
_halcyon() {
  local -a lines
  lines=("\${(@f)$(halcyon complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  lines=("\${(@)lines//:/\\\\:}")
  lines=("\${(@)lines/$'\\t'/:}")
  _describe halcyon lines
}
compdef _halcyon halcyon
`,
  fish: `function __halcyon_next
  set -l words (commandline -opc) (commandline -ct)
  halcyon complete -- $words[2..-1] 2>/dev/null
end
complete -c halcyon -f -a '(__halcyon_next)'
`,
} as const;

export type Shell = keyof typeof completionScripts;
