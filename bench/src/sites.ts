import { entries } from "@halcyon/library";
import { type Entry, type SiteLocation, variable } from "@halcyon/schema";
import { entryReads, prepareEntry, type PreparedEntry, scorePart } from "@halcyon/scoring";
import {
  modelAvailability,
  type ModelPart,
  placeParts,
  readForecast,
  sourceAtSites,
  type WeatherSource,
} from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { median } from "./ratio.ts";
import type { Row } from "./table.ts";

const hours = 720;
const rounds = 11;
const lapseKPerKm = 4.5;
const now = Date.UTC(2026, 6, 1, 6) / 3_600_000;

/** A summer near New York, and the same site 800 m above its cell. */
const place = { latitude: 41, longitude: -74.5 };

/**
 * Composites of 720 h (120 h of one run, 600 h of 31 members) at the height of a site against those of its cell, for every curated entry that
 * reads something which moves there; time on a processor.
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
    if (!isMoved(entry) || !(await isScored(parts, prepared))) continue;
    const plain: number[] = [];
    const moved: number[] = [];
    for (let round = -3; round < rounds; round++) {
      for (const [where, times] of [
        [place, plain],
        [site, moved],
      ] as const) {
        const start = process.cpuUsage();
        await composite(parts, prepared, where);
        if (round >= 0) times.push(process.cpuUsage(start).user);
      }
    }
    ratios.push({ slug: entry.slug, ratio: median(plain) / median(moved) });
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

async function isScored(parts: readonly ModelPart[], entry: PreparedEntry): Promise<boolean> {
  return composite(parts, entry, place).then(
    (scores) => scores.every((one) => !("gap" in one)),
    () => false,
  );
}

/** The way of a composite from a place to its scores. */
async function composite(parts: readonly ModelPart[], entry: PreparedEntry, site: SiteLocation) {
  const placed = await placeParts(parts, site, now);
  const available = modelAvailability("noaa", placed, now, entry.hoursAfter).parts;
  const forecasts = await readForecast({
    parts: placed,
    now,
    reads: available.map(({ part, fromHour, toHour, reach }) => ({
      part,
      variables: entryReads(entry, reach),
      from: now + fromHour - entry.hoursBefore,
      to: now + Math.min(toHour, hours) + entry.hoursAfter,
    })),
  });
  return forecasts.map(({ weather, cell }, index) => {
    const { fromHour, toHour, reach, quantilesToHour } = available[index]!;
    const nowRow = now - weather.from;
    return scorePart({
      entry,
      weather,
      site: { cell, place: site, nowRow },
      reach,
      fromRow: nowRow + fromHour,
      toRow: nowRow + Math.min(toHour, hours),
      quantilesToRow: nowRow + quantilesToHour,
    });
  });
}

/** A source that holds all of its variables decoded. */
function inMemory(source: WeatherSource): WeatherSource {
  const kept = new Map<string, ReturnType<WeatherSource["read"]>>();
  return {
    ...source,
    read: async ({ cell, run, variables, from, to }) => {
      const key = `${cell.latitude} ${cell.longitude} ${run} ${from} ${to}`;
      const all = [...source.describe().variables.keys()];
      const read = kept.get(key) ?? source.read({ cell, run, variables: all, from, to });
      kept.set(key, read);
      const { grids, ...native } = await read;
      return { ...native, grids: new Map(variables.map((name) => [name, grids.get(name)!])) };
    },
  };
}
