import type { Entry } from "@halcyon/schema";
import { code, prose, table } from "../markdown.mts";
import { category, type Page, page } from "../page.mts";
import { entryPage, type FindCitation, folderOf, sectorOf } from "./entry-page.mts";

/** Returns a page for each entry (task or scenario), and an index page of all entries by sector. The page of an entry is in the folder of its sector. */
export function libraryPages(entries: readonly Entry[], findCitation: FindCitation): Page[] {
  const sectors = [...new Set(entries.map(sectorOf))].toSorted();
  const index = page(
    "library/index.mdx",
    { title: "Library", sidebar_position: 0, description: "Every curated task and scenario, by sector." },
    `${entries.length} entries: **tasks** are work that wants good weather, **scenarios** situations that may be present. Each page draws what the entry asks of the weather. It names the source of every limit with its rank, from law to trade, or says that the limit is customary. Where no entry fits, [write your own limits](/reference/endpoints/optimality-preview.mdx).`,
    ...sectors.flatMap((sector) => [
      `## ${label(sector)}`,
      table(
        ["entry", "type", "id", ""],
        entries
          .filter((entry) => sectorOf(entry) === sector)
          .map((entry) => [
            `[${prose(entry.name)}](/${folderOf(entry)}/${entry.slug}.mdx)`,
            entry.type,
            code(String(entry.id)),
            prose(entry.description),
          ]),
      ),
    ]),
  );
  const folders = new Map(entries.map((entry) => [folderOf(entry), sectorOf(entry)]));
  const categories = [...folders]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, sector], position) => category(folder, label(sector), position + 1));
  return [index, ...categories, ...entries.map((entry) => entryPage(entry, findCitation))];
}

function label(sector: string): string {
  return sector[0]!.toUpperCase() + sector.slice(1);
}
