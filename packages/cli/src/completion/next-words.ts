import type { Command, Option } from "commander";
import { withApi } from "../connection/api.ts";
import { readConfig } from "../connection/config-file.ts";
import type { Surroundings } from "../surroundings.ts";
import { plain } from "../terminal/plain.ts";

/** Possible next word, with its description. */
export interface NextWord {
  readonly word: string;
  readonly about: string;
}

/** Function that returns the possible values of an option, such as the saved places for `--at`. The option definitions do not contain these values. */
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

/** Returns the command that the typed words name, and the option at the end of the words that still needs a value. */
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

/** Maximum time to wait for the names of tasks during completion [ms]. */
const patienceMs = 2000;

/** Prints the possible next words, one per line. A tab and its description follow each word. */
export async function printNext(
  program: Command,
  surroundings: Surroundings,
  words: readonly string[],
): Promise<void> {
  const found = await nextWords(program, words, (option) =>
    optionValues(option, surroundings).catch(() => []),
  );
  for (const { word, about } of found) surroundings.stdout.write(`${plain(word)}\t${about}\n`);
}

async function optionValues(option: string, surroundings: Surroundings): Promise<readonly string[]> {
  if (option === "--at") return Object.keys((await readConfig(surroundings.environment)).places ?? {});
  if (option !== "--task" && option !== "--scenario") return [];
  return withApi(surroundings, async (halcyon) => {
    const calls = option === "--task" ? halcyon.tasks : halcyon.scenarios;
    const slugs: string[] = [];
    for await (const { slug } of calls.list({ limit: 100 }, { timeoutMs: patienceMs, maxRetries: 0 }))
      slugs.push(slug);
    return slugs;
  });
}
