import type { EntrySummary } from "@halcyon/schema";

/** Fields of work in the order of the page, each with the first words of the sector names that belong to it. */
const groups: readonly (readonly [title: string, sectors: readonly string[]])[] = [
  ["Building and energy", ["construction", "energy", "utilities"]],
  ["Fields, woods and animals", ["agriculture", "fire", "forestry", "land management", "livestock"]],
  ["Air, sea and ports", ["aviation", "drones", "offshore", "ports", "survey", "warehousing"]],
  ["People outdoors", ["events", "film", "leisure", "occupational", "sport", "winter sport"]],
  ["Roads, rails and the sea", ["marine", "rail", "transport"]],
  ["Weather", ["convection", "hydromet", "temperature", "ultraviolet", "visibility", "wind", "winter"]],
];
const titles = new Map(
  groups.flatMap(([title, sectors]) => sectors.map((sector) => [sector, title] as const)),
);

/** Tasks and scenarios of one field of work. */
export interface SectorGroup {
  readonly title: string;
  readonly entries: readonly EntrySummary[];
}

/**
 * Groups entries (tasks or scenarios) by field of work, and sorts each group by sector and name. Each unknown sector forms a separate group after the known
 * fields of work.
 */
export function sectorGroups(entries: readonly EntrySummary[]): SectorGroup[] {
  const byTitle = Map.groupBy(entries, ({ sector }) => {
    const [first = sector] = sector.split("/");
    return titles.get(first) ?? sector;
  });
  const known = groups.map(([title]) => title);
  return [...new Set([...known, ...byTitle.keys()])].flatMap((title) => {
    const found = byTitle.get(title);
    return found === undefined ? [] : { title, entries: found.toSorted(bySector) };
  });
}

function bySector(one: EntrySummary, other: EntrySummary): number {
  return one.sector.localeCompare(other.sector, "en") || one.name.localeCompare(other.name, "en");
}
