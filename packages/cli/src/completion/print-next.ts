import type { Command } from "commander";
import { withApi } from "../connection/api.ts";
import { readConfig } from "../connection/config-file.ts";
import type { Surroundings } from "../surroundings.ts";
import { plain } from "../terminal/plain.ts";
import { nextWords } from "./next-words.ts";

/** Maximum time to wait for the names of tasks during completion [ms]. */
const patienceMs = 2000;

/** Prints the possible next words, one per line, each followed by a tab and its description. */
export async function printNext(
  program: Command,
  surroundings: Surroundings,
  words: readonly string[],
): Promise<void> {
  const found = await nextWords(program, words, (option) => valuesOf(option, surroundings).catch(() => []));
  for (const { word, about } of found) surroundings.stdout.write(`${plain(word)}\t${about}\n`);
}

async function valuesOf(option: string, surroundings: Surroundings): Promise<readonly string[]> {
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
