import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { capXml } from "@halcyon/warnings/cap-documents.suite";
import { warnedLookup } from "../../src/api/v2/warned-fields.ts";
import type { Ports } from "../../src/ports.ts";
import {
  folderPlan,
  lay,
  minuteMs,
  square,
  type WarningBench,
  warningBench,
} from "../../src/warnings/warning-bench.suite.ts";
import { inMemory } from "../../src/watches/watch-bench.suite.ts";
import { startMs } from "./running-server.suite.ts";

/** What a test server knows of official warnings around 51 degrees north, 8 degrees east. */
export const warnedCases = ["warned", "without warnings", "silent", "partial", "not covered"] as const;
export type WarnedCase = (typeof warnedCases)[number];

/** Ports of a test server that knows official warnings, and the feeds behind it. */
export interface MadeWarnings extends AsyncDisposable {
  readonly ports: Pick<Ports, "warnings" | "warned">;
  readonly bench: WarningBench;
}

/** Description of a made warning: several lines, and markup that must be shown as text. */
export const madeDescription = "Winds up to 35 m/s.\nTrees may fall. <b>Stay inside</b>";

/** Writes a made warning that holds from 12:00 UTC on the first day of the tests, for 20 hours. */
export function madeWarning(identifier = "one", info: Parameters<typeof capXml>[1] = {}): string {
  return capXml(
    { identifier, sent: "2026-11-21T08:00:00Z" },
    {
      event: "High wind",
      senderName: "Made Weather Service",
      headline: "Winds up to 35 m/s in the hills",
      description: madeDescription.replaceAll("<", "&lt;"),
      instruction: "Fasten what stands outside.",
      web: "https://example.com/warnings/1",
      onset: "2026-11-21T12:00:00Z",
      expires: "2026-11-22T08:00:00Z",
      ...info,
    },
  );
}

/** Opens the official warnings of a test server. */
export async function madeWarnings(name: WarnedCase): Promise<MadeWarnings> {
  const bench = await warningBench(inMemory, (folder) => {
    // A file in the folder itself would be read as a document.
    const file = join(mkdtempSync(join(folder, "covers-")), "covers.geojson");
    writeFileSync(file, JSON.stringify(square));
    return [
      folderPlan(folder, {
        note: "It may come minutes late.",
        ...(name === "not covered" ? {} : { coverage: { codes: [], file } }),
      }),
    ];
  });
  bench.clock.ms = startMs;
  if (name === "warned") {
    lay(bench, "1.xml", madeWarning());
    const german = { language: "de-DE", event: "Markantes Wetter", headline: "Sturmböen bis 25 m/s" };
    const times = { onset: "2026-11-23T00:00:00Z", expires: "2026-11-23T18:00:00Z" };
    lay(bench, "2.xml", madeWarning("two", { severity: "Moderate", ...german, ...times }));
  }
  if (name === "partial") lay(bench, "1.xml", "<alert>");
  if (name === "silent") bench.clock.ms -= 40 * minuteMs;
  await bench.servers[0]!.poll();
  bench.clock.ms = startMs;
  const { warnings } = bench.servers[0]!;
  return {
    ports: { warnings, warned: warnedLookup(warnings) },
    bench,
    [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose](),
  };
}
