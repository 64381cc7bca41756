import type { Command, Option } from "commander";

/** Possible next word, with its description. */
export interface NextWord {
  readonly word: string;
  readonly about: string;
}

/** Returns the values of an option whose choices commander does not know, such as `--at`. */
export type ValuesOf = (option: string) => Promise<readonly string[]>;

/**
 * Returns the possible completions of the last word: commands, options, or values of an option.
 *
 * @param words - Words after the name of the program. The last word may be empty or incomplete.
 */
export async function nextWords(
  program: Command,
  words: readonly string[],
  valuesOf: ValuesOf,
): Promise<readonly NextWord[]> {
  const begun = words.at(-1) ?? "";
  const { command, option } = typed(program, words.slice(0, -1));
  const all =
    option === undefined ? wordsOf(command, begun.startsWith("-")) : await valueWords(option, valuesOf);
  return all.filter(({ word }) => word.startsWith(begun));
}

/** Returns the command that the words name, and its option that still lacks a value. */
function typed(program: Command, words: readonly string[]): { command: Command; option: Option | undefined } {
  let command = program;
  let option: Option | undefined;
  for (const word of words) {
    if (option !== undefined) {
      option = undefined;
      continue;
    }
    const named = command.options.find(({ long, short }) => word === long || word === short);
    if (named?.required === true) option = named;
    command =
      command.commands.find((child) => child.name() === word || child.aliases().includes(word)) ?? command;
  }
  return { command, option };
}

async function valueWords({ long, argChoices }: Option, valuesOf: ValuesOf): Promise<NextWord[]> {
  const values = argChoices ?? (await valuesOf(long ?? ""));
  return values.map((word) => ({ word, about: "" }));
}

function wordsOf(command: Command, isOption: boolean): NextWord[] {
  const help = command.createHelp();
  if (isOption) {
    return help
      .visibleOptions(command)
      .map(({ long, short, description }) => ({ word: long ?? short ?? "", about: description }));
  }
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  return [
    ...help.visibleCommands(command).map((child) => ({ word: child.name(), about: child.description() })),
    ...choices.map((word) => ({ word, about: "" })),
  ];
}
