import { entries } from "@halcyon/library";
import type { Entry } from "@halcyon/schema";
import { entryReads, prepareEntry } from "@halcyon/scoring";
import { calibratedSource, type ModelPart, type SiteCalibration } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { composite, compositeHours, inMemory, isScored, keptReads } from "./composite.ts";
import { median, processorMs } from "./ratio.ts";
import type { Row } from "./table.ts";

/** The fastest round counts: other work of the machine only adds time, and more than the difference. */
const rounds = 15;
/** How much more a composite may take where weather is calibrated for it [ms]. */
const calibratedMaxMs = 1;

/**
 * Composites of 720 h at a calibrated site, and where others are calibrated, against those of a server without calibration. It takes every curated
 * entry that reads a calibrated variable, and the time on a processor.
 */
export async function calibratedCompositeRows(site: SiteCalibration, now: number): Promise<Row[]> {
  const gfs = inMemory(syntheticSource({ product: "gfs", seed: 1 }));
  const gefs = inMemory(syntheticSource({ product: "gefs", seed: 1 }));
  const partsOf = (ensemble: typeof gefs): readonly ModelPart[] => [
    { part: "deterministic", source: gfs },
    { part: "ensemble", source: ensemble },
  ];
  const plain = partsOf(gefs);
  const source = calibratedSource(gefs, { sites: () => [site] });
  const calibrated = partsOf(source);
  const kept = partsOf(keptReads(source));
  const elsewhere = { ...site.file.site, latitude: -site.file.site.latitude };
  const other: SiteCalibration = { ...site, file: { ...site.file, site: elsewhere } };
  const far = partsOf(calibratedSource(gefs, { sites: () => [other] }));
  const { latitude, longitude } = site.file.site;
  const place = { latitude, longitude };
  const took: {
    readonly slug: string;
    readonly moreMs: number;
    readonly keptRatio: number;
    readonly farRatio: number;
  }[] = [];
  for (const entry of entries) {
    const prepared = prepareEntry(entry);
    if (!isCalibrated(entry, site) || !(await isScored(plain, prepared, place, now))) continue;
    const ways = [plain, calibrated, kept, far].map((parts) => ({ parts, times: [] as number[] }));
    for (let round = -3; round < rounds; round++) {
      for (const { parts, times } of ways) {
        const startedMs = processorMs();
        await composite(parts, prepared, place, now);
        if (round >= 0) times.push(processorMs() - startedMs);
      }
    }
    const [plainMs, calibratedMs, keptMs, farMs] = ways.map(({ times }) => Math.min(...times));
    took.push({
      slug: entry.slug,
      moreMs: calibratedMs! - plainMs!,
      keptRatio: keptMs! / plainMs!,
      farRatio: farMs! / plainMs!,
    });
  }
  const sorted = took.toSorted((one, another) => another.moreMs - one.moreMs);
  const what = `composite of ${compositeHours} h at a calibrated site for the first time, native steps in memory`;
  const moreRow = (which: string, moreMs: number): Row => ({
    what: `${what}, ${which}`,
    baseline: `that of the raw site and ${calibratedMaxMs} ms`,
    measured: `${moreMs.toFixed(2)} ms more`,
    ratio: calibratedMaxMs / moreMs,
    target: 1,
  });
  const sameRow = (which: string, ratio: number): Row => ({
    what: `composite of ${compositeHours} h ${which}, median of ${took.length} curated entries`,
    baseline: "without calibration",
    measured: `${ratio.toFixed(3)} x`,
    ratio: 1 / ratio,
    target: 0.99,
  });
  return [
    moreRow(`median of ${took.length} curated entries`, median(took.map(({ moreMs }) => moreMs))),
    moreRow(`${sorted[0]!.slug} (most of all)`, sorted[0]!.moreMs),
    sameRow("at a calibrated site again", median(took.map(({ keptRatio }) => keptRatio))),
    sameRow("where another site is calibrated", median(took.map(({ farRatio }) => farRatio))),
  ];
}

/** Whether something that an entry reads comes out calibrated. */
function isCalibrated({ constraints }: Pick<Entry, "constraints">, { readsFor }: SiteCalibration): boolean {
  const reads = entryReads(prepareEntry({ constraints }), () => compositeHours);
  return reads.some((name) => readsFor(name).length > 0);
}
