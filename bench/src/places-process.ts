// Opens the table of places in a process of its own, searches for texts, and tells the time and the memory that it took.
import { gazetteerOnce } from "@halcyon/server/open-gazetteer";

/** Number of times that each text is searched for. The fastest counts: other processes interrupt the others. */
const repeats = 5;

/** Message of the parent process that starts the measurement. */
export interface PlacesOrder {
  readonly folder: string;
  readonly texts: readonly string[];
}

/** Time and memory of the searches, and the places that they resolved. */
export interface PlacesSpent {
  /** Duration of the first search, in which the table is opened [ms]. */
  readonly openMs: number;
  /** Memory that the process has after the first search, beyond what it had before [MiB]. */
  readonly mebibytes: number;
  /** Duration of each search [ms]. */
  readonly searchMs: readonly number[];
  /** GeoNames id that each text resolves to; null if it resolves to none. */
  readonly resolved: readonly (number | null)[];
}

process.once("message", ({ folder, texts }: PlacesOrder) => {
  globalThis.gc?.();
  const [rss, start] = [process.memoryUsage.rss(), performance.now()];
  const gazetteer = gazetteerOnce(folder, "no folder");
  gazetteer().find(texts[0]!, { limit: 8 });
  const openMs = performance.now() - start;
  const mebibytes = (process.memoryUsage.rss() - rss) / 2 ** 20;
  const resolved = texts.map((text) => gazetteer().find(text, { limit: 8 }).resolved);
  const searchMs = texts.map((text) => {
    const tries = Array.from({ length: repeats }, () => {
      const began = performance.now();
      gazetteer().find(text, { limit: 8 });
      return performance.now() - began;
    });
    return Math.min(...tries);
  });
  process.send?.({ openMs, mebibytes, searchMs, resolved } satisfies PlacesSpent, () => process.exit());
});
