// Ingests a country of NEX-GDDP in a process of its own, and answers with what that took.
import { once } from "node:events";
import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { ingestNexGddp, nexVariables } from "@halcyon/ingest";

export interface CountryOrder {
  /** Files of its bucket. */
  readonly files: readonly string[];
  readonly root: string;
  readonly region: {
    readonly south: number;
    readonly west: number;
    readonly north: number;
    readonly east: number;
  };
  readonly fromYear: number;
  readonly toYear: number;
}

export interface CountryTaken {
  /** On a processor. */
  readonly seconds: number;
  /** The most memory that the process had. */
  readonly mebibytes: number;
  readonly cells: number;
}

/** Answers as a bucket that holds the files. */
function bucketOf(files: readonly string[]): typeof fetch {
  const byName = new Map(files.map((path) => [basename(path), path]));
  return async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const path = byName.get(basename(pathname));
    if (path !== undefined) return new Response(await openAsBlob(path));
    const entries = await Promise.all(
      [...byName].map(async ([name, file]) => {
        const { size } = await stat(file);
        const key = `NEX-GDDP-CMIP6/MADE-UP/ssp245/${name}`;
        return `<Contents><Key>${key}</Key><ETag>${name}</ETag><Size>${size}</Size></Contents>`;
      }),
    );
    return new Response(
      `<ListBucketResult><IsTruncated>false</IsTruncated>${entries.join("")}</ListBucketResult>`,
    );
  };
}

process.on("disconnect", () => process.exit());
const [{ files, root, region, fromYear, toYear }] = (await once(process, "message")) as [CountryOrder];
const wanted = new Set(files.map((path) => basename(path).split("_")[0]));
const before = process.cpuUsage();
const {
  description: { cells },
} = await ingestNexGddp({
  root,
  workFolder: root,
  record: "nex-gddp",
  wanted: { region },
  wish: {
    baseUrl: "http://bucket.invalid",
    model: "MADE-UP",
    scenario: "ssp245",
    variables: [...nexVariables.keys()].filter((one) => wanted.has(nexVariables.get(one))),
    fromYear,
    toYear,
  },
  terms: {
    id: "nex-gddp",
    attribution: "Made up",
    licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  },
  connection: {
    fetch: bucketOf(files),
    sleep: () => Promise.resolve(),
    random: () => 0,
    clock: Date.now,
    timeoutMs: 600_000,
    attempts: 1,
    onRetry: () => undefined,
  },
});
const { user, system } = process.cpuUsage(before);
process.send?.({
  seconds: (user + system) / 1e6,
  mebibytes: process.resourceUsage().maxRSS / 1024,
  cells: "sea" in cells ? cells.sea.length : 0,
} satisfies CountryTaken);
process.disconnect?.();
