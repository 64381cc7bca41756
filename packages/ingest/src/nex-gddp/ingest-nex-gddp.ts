import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Location } from "@halcyon/schema";
import { folderStorage, recordStoreSource } from "@halcyon/store";
import { lockFile, storeName } from "@halcyon/store/writer-kit";
import { joinRecords, type RecordWithPlaces } from "@halcyon/weather";
import type { ProviderConnection } from "../fetch/requests/provider-request.ts";
import { type TraceSpanFacts, withoutTraceSpans } from "../in-trace-span.ts";
import { type NetcdfOptions, netcdfRecord, type NetcdfReport } from "../netcdf/netcdf-record.ts";
import {
  ingestRecord,
  inRecordTraceSpan,
  type RecordIngest,
  type RecordIngestOptions,
  writeRecord,
} from "../record/ingest-record.ts";
import type { WantedCells } from "../record/wanted-cells.ts";
import { downloadFile } from "./download-file.ts";
import { type NexFile, nexFiles, type NexOptions } from "./nex-files.ts";

export interface NexIngestOptions extends Omit<RecordIngestOptions, "revision" | "variables" | "onProgress"> {
  readonly wish: NexOptions;
  /** Id, attribution and licence of the record. The files do not state them. */
  readonly terms: Pick<NetcdfOptions, "id" | "attribution" | "licence">;
  /** Folder in which the wanted cells of each file are stored. */
  readonly workFolder: string;
  readonly connection: ProviderConnection;
  /** Called with the number of finished files, and the number of all files. A file is finished when its wanted cells are on disk. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
  /** Called after each fetched file, with the report on that file. */
  readonly onReport?: (report: NetcdfReport) => void;
}

/**
 * Fetches files of NEX-GDDP-CMIP6 one by one, stores the wanted cells of each file in a separate store, and publishes the record from these stores. At most one
 * file is on disk at a time. Stored cells of a file are not fetched again, even if later requests want more years.
 *
 * @throws IngestError if a file cannot be fetched, or if years of a file have impossible values.
 * @throws NetcdfError if a file cannot be used.
 * @throws StoreError `busy` if another process is fetching for the record, and other codes if the store cannot be written.
 * @throws RangeError if the files lack the wanted cells or days. RangeError if there are too many cells, or if a place is too far from its cell.
 */
export async function ingestNexGddp(options: NexIngestOptions): Promise<RecordIngest> {
  const { root, record, workFolder, terms } = options;
  const lock = await lockFile(join(workFolder, `${keptPrefix}${record}.lock`), storeName(root, record));
  try {
    return await inRecordTraceSpan(terms.id, options, async (tell) => ingestFiles(options, tell));
  } finally {
    lock[Symbol.dispose]();
  }
}

async function ingestFiles(
  options: NexIngestOptions,
  tell: (facts: TraceSpanFacts) => void,
): Promise<RecordIngest> {
  const { workFolder, record, wish, wanted, connection, onProgress } = options;
  const kept = join(workFolder, `${keptPrefix}${record}`);
  const files = await nexFiles(wish, connection);
  await mkdir(kept, { recursive: true });
  let done = 0;
  let bytes = 0;
  for (const file of files) {
    const isKept = existsSync(join(kept, keptName(file, wanted), "latest.json"));
    if (!isKept) bytes += await keepInSpan(options, kept, file);
    done += 1;
    onProgress?.({ done, total: files.length });
  }
  tell({ files: done, bytes });
  await removeDownloads(kept, undefined);
  const storage = folderStorage(kept);
  try {
    const names = files.map((file) => keptName(file, wanted));
    const records: RecordWithPlaces[] = [];
    for (const name of names)
      records.push(
        await recordStoreSource({ storage, record: name, substituteKm: 0, cacheBytes: storedBytes }),
      );
    const joined = joinRecords(records as [RecordWithPlaces, ...RecordWithPlaces[]]);
    const revision = digestOf(names);
    const ingest = await writeRecord(joined, {
      ...options,
      onProgress: () => undefined,
      wanted: "all",
      revision,
    });
    return { ...ingest, outside: await outsideOf(joined, wanted) };
  } finally {
    await storage.close();
  }
}

async function outsideOf(joined: RecordWithPlaces, wanted: WantedCells): Promise<readonly Location[]> {
  const outside: Location[] = [];
  for (const place of wanted !== "all" && "places" in wanted ? wanted.places : []) {
    if ((await joined.locate(place)) === undefined) outside.push(place);
  }
  return outside;
}

/**
 * Memory for the store of each file [bytes]. A century has a thousand files. The memory holds only the index of a shard, because each chunk is read only
 * once.
 */
const storedBytes = 256 * 2 ** 10;

/** Prefix for the name of the folder with the stored cells of each file of a record. The folder is next to the record. */
const keptPrefix = ".nex-gddp-";

const downloadPrefix = "download-";

/** Runs {@link keepFile} in a span of the trace that records the number of fetched bytes. */
function keepInSpan(options: NexIngestOptions, kept: string, file: NexFile): Promise<number> {
  const { inSpan = withoutTraceSpans } = options;
  return inSpan("fetch file", { file: file.name }, async (tell) => {
    const bytes = await keepFile(options, kept, file);
    tell({ bytes, state: "complete" });
    return bytes;
  });
}

/**
 * Fetches one file, stores its wanted cells, and removes the file.
 *
 * @returns Number of fetched bytes.
 */
async function keepFile(
  { wish, wanted, terms, connection, onReport, inSpan = withoutTraceSpans }: NexIngestOptions,
  kept: string,
  file: NexFile,
): Promise<number> {
  const path = join(kept, `${downloadPrefix}${digestOf([file.url, file.etag])}.nc`);
  await removeDownloads(kept, path);
  const bytes = await downloadFile(file, path, connection);
  const { model } = wish;
  await inSpan("decode", { bytes: file.bytes }, async () => {
    const source = await netcdfRecord([path], { ...terms, offering: "projection", model });
    try {
      const record = keptName(file, wanted);
      await ingestRecord(source, {
        root: kept,
        record,
        wanted,
        variables: [file.variable],
        revision: file.etag,
      });
      onReport?.(source.report());
    } finally {
      source.close();
    }
  });
  await rm(path);
  return bytes;
}

async function removeDownloads(kept: string, but: string | undefined): Promise<void> {
  for (const name of await readdir(kept)) {
    const path = join(kept, name);
    if (name.startsWith(downloadPrefix) && path !== but) await rm(path);
  }
}

/** Returns the name under which the cells of a file are stored. The name depends on the content of the file and on the cells. */
function keptName({ url, etag, variable, year }: NexFile, wanted: WantedCells): string {
  return `${variable}-${year}-${digestOf([url, etag, wanted])}`;
}

function digestOf(facts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 16);
}
