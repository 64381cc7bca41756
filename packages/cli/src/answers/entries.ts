import type { EntrySummary } from "@halcyon/sdk/v2";
import { withApi } from "../connection/api.ts";
import type { Surroundings } from "../surroundings.ts";
import { csv } from "../terminal/csv.ts";
import { tableWithin } from "../terminal/lines.ts";
import { lookOf } from "../terminal/look.ts";
import { plain } from "../terminal/plain.ts";
import { type PrintOptions, printAnswer } from "../terminal/print-answer.ts";

export interface EntriesOptions extends PrintOptions {
  readonly sector?: string;
  readonly cursor?: string;
}

const pageLimit = 100;

/** Prints the tasks or scenarios that have some words in their name, sector or description. As JSON it prints one page. */
export async function entries(
  surroundings: Surroundings,
  type: "task" | "scenario",
  words: readonly string[],
  options: EntriesOptions,
): Promise<void> {
  const { sector, cursor, json } = options;
  const query = {
    limit: pageLimit,
    ...(words.length > 0 && { q: words.join(" ") }),
    ...(sector !== undefined && { sector }),
    ...(cursor !== undefined && { cursor }),
  };
  const { answered, all } = await withApi(surroundings, async (halcyon) => {
    const list = (type === "task" ? halcyon.tasks : halcyon.scenarios).list(query);
    const found: EntrySummary[] = [];
    if (json !== true) for await (const entry of list) found.push(entry);
    return { answered: await list.withResponse(), all: found };
  });
  printAnswer(surroundings, options, answered, {
    lines: () =>
      tableWithin(
        lookOf(surroundings).columns,
        ["slug", "name", "sector", "id"],
        all.map((entry) =>
          [entry.slug, entry.name, entry.sector, String(entry.id)].map((text) => plain(text)),
        ),
      ),
    csv: () => csv(["id", "slug", "name", "sector", "scope", "version"], all.map(rowOf)),
  });
  if (json !== true && all.length === 0) {
    surroundings.stderr.write(`No ${type} has these words. "halcyon ${type}s" lists all.\n`);
  }
}

function rowOf({ id, slug, name, sector, scope, version }: EntrySummary) {
  return [id, slug, name, sector, scope, version];
}
