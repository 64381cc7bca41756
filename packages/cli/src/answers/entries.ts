import { everydayNames } from "@halcyon/library/names";
import { nearEntries, searchEntries } from "@halcyon/schema/words";
import type { EntrySummary } from "@halcyon/sdk/v2";
import { withApi } from "../connection/api.ts";
import { entriesOf } from "../connection/entry-of.ts";
import { nearNames } from "../connection/near-names.ts";
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

/**
 * Prints the tasks or scenarios that match a search, best match first. With `json`, prints one page of the server's list, with only the tasks or scenarios that
 * contain the search words literally.
 */
export async function entries(
  surroundings: Surroundings,
  type: "task" | "scenario",
  words: readonly string[],
  options: EntriesOptions,
): Promise<void> {
  const { sector, cursor, json } = options;
  const wanted = words.join(" ");
  const query = {
    limit: pageLimit,
    ...(json === true && wanted !== "" && { q: wanted }),
    ...(sector !== undefined && { sector }),
    ...(cursor !== undefined && { cursor }),
  };
  const { answered, all, others } = await withApi(surroundings, async (halcyon) => {
    const calls = type === "task" ? halcyon.tasks : halcyon.scenarios;
    const list = calls.list(query);
    const found = json === true ? [] : searchEntries(await entriesOf(list), wanted, everydayNames);
    const isNone = json !== true && found.length === 0;
    return {
      answered: await list.withResponse(),
      all: found,
      others: isNone ? await entriesOf(calls.list({ limit: pageLimit })) : [],
    };
  });
  if (json !== true && all.length === 0) {
    surroundings.stderr.write(`${noneText(type, sector, wanted, others)} "halcyon ${type}s" lists all.\n`);
    if (options.csv !== true) return;
  }
  printAnswer(surroundings, options, answered, {
    lines: () => tableWithin(lookOf(surroundings).columns, columns, all.map(shown)),
    csv: () => csv(["id", "slug", "name", "sector", "scope", "version"], all.map(rowOf)),
  });
}

const columns = ["slug", "name", "sector", "id"];

function shown({ slug, name, sector, id }: EntrySummary): readonly string[] {
  return [slug, name, sector, String(id)].map((text) => plain(text));
}

function noneText(
  type: "task" | "scenario",
  sector: string | undefined,
  words: string,
  others: readonly EntrySummary[],
): string {
  const inSector = sector === undefined ? "" : ` in the sector ${JSON.stringify(sector)}`;
  const near =
    words !== ""
      ? nearEntries(others, words, everydayNames).map(({ slug }) => slug)
      : nearNames(sector ?? "", [...new Set(others.map((entry) => entry.sector))]);
  const none = words === "" ? `There is no ${type}${inSector}.` : `No ${type}${inSector} has these words.`;
  return near.length === 0 ? none : `${none} Similar ones: ${near.map((one) => plain(one)).join(", ")}.`;
}

function rowOf({ id, slug, name, sector, scope, version }: EntrySummary) {
  return [id, slug, name, sector, scope, version];
}
