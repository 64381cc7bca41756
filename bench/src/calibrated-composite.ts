import { entries } from "@halcyon/library";
import type { Entry } from "@halcyon/schema";
import { entryReads, prepareEntry } from "@halcyon/scoring";
import { calibratedSource, type ModelPart, type SiteCalibration } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { composite, compositeHours, inMemory, isScored } from "./composite.ts";
import { median, processorMs } from "./ratio.ts";
import type { Row } from "./table.ts";

const rounds = 9;
/** How much more a composite may take where weather is calibrated [ms], and where no site is [1]. */
const calibratedMaxMs = 1;
const withoutMax = 1.01;

/**
 * Composites of 720 h at a calibrated site, and where others are calibrated, against those of a server without calibration, for every curated
 * entry that reads something which is calibrated there; time on a processor.
 */
export async function calibratedCompositeRows(site: SiteCalibration, now: number): Promise<Row[]> {
  const gfs = inMemory(syntheticSource({ product: "gfs", seed: 1 }));
  const gefs = inMemory(syntheticSource({ product: "gefs", seed: 1 }));
  const partsOf = (ensemble: typeof gefs): readonly ModelPart[] => [
    { part: "deterministic", source: gfs },
    { part: "ensemble", source: ensemble },
  ];
  const plain = partsOf(gefs);
  const calibrated = partsOf(calibratedSource(gefs, { sites: () => [site] }));
  const elsewhere = { ...site.file.site, latitude: -site.file.site.latitude };
  const other: SiteCalibration = { ...site, file: { ...site.file, site: elsewhere } };
  const without = partsOf(calibratedSource(gefs, { sites: () => [other] }));
  const { latitude, longitude } = site.file.site;
  const place = { latitude, longitude };
  const took: { readonly slug: string; readonly moreMs: number; readonly ratio: number }[] = [];
  for (const entry of entries) {
    const prepared = prepareEntry(entry);
    if (!isCalibrated(entry, site) || !(await isScored(plain, prepared, place, now))) continue;
    const ways = [plain, calibrated, without].map((parts) => ({ parts, times: [] as number[] }));
    for (let round = -3; round < rounds; round++) {
      for (const { parts, times } of ways) {
        const startedMs = processorMs();
        await composite(parts, prepared, place, now);
        if (round >= 0) times.push(processorMs() - startedMs);
      }
    }
    const [plainMs, calibratedMs, withoutMs] = ways.map(({ times }) => median(times));
    took.push({ slug: entry.slug, moreMs: calibratedMs! - plainMs!, ratio: withoutMs! / plainMs! });
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
  const ratio = median(took.map((one) => one.ratio));
  return [
    moreRow(`median of ${took.length} curated entries`, median(took.map(({ moreMs }) => moreMs))),
    moreRow(`${sorted[0]!.slug} (most of all)`, sorted[0]!.moreMs),
    {
      what: "composite where another site is calibrated, median of them",
      baseline: "without calibration",
      measured: `${ratio.toFixed(3)} x`,
      ratio: 1 / ratio,
      target: 1 / withoutMax,
    },
  ];
}

/** Whether something that an entry reads comes out calibrated. */
function isCalibrated({ constraints }: Pick<Entry, "constraints">, { readsFor }: SiteCalibration): boolean {
  const reads = entryReads(prepareEntry({ constraints }), () => compositeHours);
  return reads.some((name) => readsFor(name).length > 0);
}
