import { entries } from "@halcyon/library";
import { type Entry, variable } from "@halcyon/schema";
import { entryReads, prepareEntry } from "@halcyon/scoring";
import { type ModelPart, placeParts, sourceAtSites } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { composite, compositeHours as hours, inMemory, isScored } from "./composite.ts";
import { median, processorMs } from "./ratio.ts";
import type { Row } from "./table.ts";

/** The fastest round counts: other work of the machine only adds time, and more than the difference. */
const rounds = 21;
const lapseKPerKm = 4.5;
const now = Date.UTC(2026, 6, 1, 6) / 3_600_000;

/** A summer near New York, and the same site 800 m above its cell. */
const place = { latitude: 41, longitude: -74.5 };

/**
 * Composites of 720 h (120 h of one run, 600 h of 31 members) at the height of a site against those of its cell. It takes every curated
 * entry that reads a variable which moves there, and the time on a processor.
 */
export async function siteRows(): Promise<Row[]> {
  const products = [
    ["deterministic", "gfs"],
    ["ensemble", "gefs"],
  ] as const;
  const parts = products.map(([part, product]): ModelPart => {
    const source = sourceAtSites(inMemory(syntheticSource({ product, seed: 1 })), lapseKPerKm);
    return { part, source };
  });
  const [placed] = await placeParts(parts, place, now);
  const cellM = (placed?.source === undefined ? undefined : placed.cell?.elevationM) ?? 0;
  const site = { ...place, elevationM: cellM + 800 };
  const ratios: { readonly slug: string; readonly ratio: number }[] = [];
  for (const entry of entries) {
    const prepared = prepareEntry(entry);
    if (!isMoved(entry) || !(await isScored(parts, prepared, place, now))) continue;
    const plain: number[] = [];
    const moved: number[] = [];
    for (let round = -3; round < rounds; round++) {
      for (const [where, times] of [
        [place, plain],
        [site, moved],
      ] as const) {
        const startedMs = processorMs();
        await composite(parts, prepared, where, now);
        if (round >= 0) times.push(processorMs() - startedMs);
      }
    }
    ratios.push({ slug: entry.slug, ratio: Math.min(...plain) / Math.min(...moved) });
  }
  const sorted = ratios.toSorted((one, other) => one.ratio - other.ratio);
  const worst = sorted[0]!;
  return [
    rowOf(`median of ${ratios.length} curated entries`, median(ratios.map(({ ratio }) => ratio))),
    rowOf(`${worst.slug} (most of all)`, worst.ratio),
  ];
}

function rowOf(what: string, ratio: number): Row {
  return {
    what: `composite of ${hours} h at a site 800 m above its cell, native steps in memory, ${what}`,
    baseline: "that of the cell",
    measured: `${(1 / ratio).toFixed(2)} x`,
    ratio,
    target: 0.91,
  };
}

/** Whether something that an entry reads is another at the site. */
function isMoved({ constraints }: Pick<Entry, "constraints">): boolean {
  const prepared = prepareEntry({ constraints });
  return entryReads(prepared, () => hours).some((name) => variable(name).elevationChange !== undefined);
}
