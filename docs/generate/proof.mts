import { findEntry } from "@halcyon/library";
import { usualWindow } from "@halcyon/schema/v2";
import { makeProof, planProof } from "@halcyon/server/proof";
import { promiseColumns } from "@halcyon/server/promise-columns";
import { proofText } from "@halcyon/server/proof-text";
import { RecordCache } from "@halcyon/server/record-cache";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { askedAtMs } from "./docs-server.mts";
import { code, codeBlock, table } from "./markdown.mts";
import { type Page, partial } from "./page.mts";

/** Maximum size of the observed weather in memory [bytes]. */
const cacheBytes = 64 * 2 ** 20;

/** Returns a table of the columns of `halcyon prove --csv`. */
export function promiseTable(): Page {
  const rows = promiseColumns.map(({ name, meaning }) => [code(name), meaning]);
  const last = [code("synthetic"), "1 if forecasts and weather are synthetic"];
  return partial("promise-columns.mdx", table(["column", "meaning"], [...rows, last]));
}

/** Runs `halcyon prove` on synthetic weather, and returns what it prints. */
export async function proof(): Promise<Page> {
  const truth = syntheticHistory({ seed: 1, clock: () => askedAtMs });
  const source = syntheticSource({ product: "gefs", seed: 1 });
  const sources = {
    model: "noaa",
    part: "ensemble",
    source,
    truth,
    history: truth,
    lapseKPerKm: 4.5,
  } as const;
  const entry = findEntry("task", 1)!;
  const location = { latitude: 53.5, longitude: 8.1 };
  const planned = await planProof(
    {
      entry,
      location,
      years: 1,
      window: usualWindow(entry),
      costs: { wasted: 3000, missed: 1000 },
      calibrated: false,
    },
    { ...sources, cache: new RecordCache(cacheBytes) },
    askedAtMs,
  );
  const made = await makeProof(
    planned,
    () => askedAtMs,
    () => undefined,
  );
  const lines = proofText(made);
  return partial("proof.mdx", codeBlock("text", lines.join("\n")));
}
