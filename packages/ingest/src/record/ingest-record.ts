import type { Location } from "@halcyon/schema";
import {
  type CopyProgress,
  copyRecord,
  openRecordWriter,
  type RecordWriter,
  type RecordStoreDescription,
  type RecordWriterOptions,
  type StoreRoot,
  surveyCells,
} from "@halcyon/store";
import { lockPart, placesOfCells, publishedAgain, recordBegun } from "@halcyon/store/writer-kit";
import type { RecordWithPlaces } from "@halcyon/weather";
import { PackingTooFineError } from "@halcyon/weather/source-kit";
import { type InSpan, type SpanFacts, withoutSpans } from "../in-trace-span.ts";
import { partOfRecord, type RecordPart } from "./part-of-record.ts";
import { refuseGaps } from "./refuse-gaps.ts";
import { chooseCells, type WantedCells } from "./wanted-cells.ts";

export interface RecordIngestOptions extends RecordPart, RecordWriterOptions {
  /** Folder of the store, or its bucket. */
  readonly root: StoreRoot;
  /** Name of the record in the store. */
  readonly record: string;
  readonly wanted: WantedCells;
  /** Tells the contents of the files apart from others that have the same description. */
  readonly revision: string;
  /** Publishes a record of what was though its files lack steps, and says in it which. */
  readonly allowGaps?: boolean;
  readonly onProgress?: (progress: CopyProgress) => void;
  /** Shows pieces of the work as spans of a trace. */
  readonly inSpan?: InSpan;
}

export interface RecordIngest {
  /** `there`: the record that is published already is this one, and nothing was read. */
  readonly state: "published" | "there";
  /** Path of its group below the root of the store. */
  readonly group: string;
  readonly description: RecordStoreDescription;
  /** Places that were left out because the source does not cover them. */
  readonly outside: readonly Location[];
}

/**
 * Writes a record, or a part of it, into a point store and publishes it whole, in place of the one before.
 *
 * The next ingest of the same files and options continues one that died. Nothing is visible before the record is whole. Sums of a day are kept as
 * finely as those of an hour. Where one is too large for that, the record begins anew in steps ten times as coarse.
 *
 * @throws IngestError `gaps` for a record of the past whose files lack steps, unless that is allowed.
 * @throws RangeError for a wish that cannot be met.
 * @throws StoreError `busy` while another process writes the record. The errors of the source pass through.
 * @example Goes on from {@link netcdfRecord}.
 * ```js
 * const { state } = await ingestRecord(era5, { root, record: "era5", wanted: "all", revision: "1" });
 * state; // => "published"
 * ```
 */
export async function ingestRecord(
  source: RecordWithPlaces,
  options: RecordIngestOptions,
): Promise<RecordIngest> {
  return inRecordSpan(source.describe().id, options, async () => writeRecord(source, options));
}

/** Ingests a record inside its span. */
export function inRecordSpan(
  provider: string,
  { record, inSpan = withoutSpans }: Pick<RecordIngestOptions, "record" | "inSpan">,
  work: (tell: (facts: SpanFacts) => void) => Promise<RecordIngest>,
): Promise<RecordIngest> {
  return inSpan("ingest run", { provider, part: record }, async (tell) => {
    const ingest = await work(tell);
    const { cells, variables } = ingest.description;
    tell({ state: ingest.state, cells: placesOfCells(cells).count, variables: variables.size });
    return ingest;
  });
}

/** Does what {@link ingestRecord} does, inside the span that is open. */
export async function writeRecord(
  source: RecordWithPlaces,
  options: RecordIngestOptions,
): Promise<RecordIngest> {
  const { root, record, wanted, onProgress, inSpan = withoutSpans } = options;
  const part = partOfRecord(source, options);
  if (options.allowGaps !== true) refuseGaps(part.describe());
  const { cells, coverage, outside } = await inSpan("survey", {}, async () => {
    const chosen = await chooseCells(part, wanted);
    return { ...chosen, cells: await surveyCells(part, chosen.cells) };
  });
  const descriptionOf = (packed: RecordWithPlaces): RecordStoreDescription => {
    return { ...packed.describe(), coverage, record, cells };
  };
  const write = async (packed: RecordWithPlaces): Promise<RecordIngest> => {
    const description = descriptionOf(packed);
    const writer = await openRecordWriter(root, description, options);
    await inSpan("assemble", sizesOf(writer), async () => copyRecord(packed, writer, onProgress));
    const { length: tiles } = writer.blocks;
    const group = await inSpan("publish", { tiles }, async () => writer.publish());
    return { state: "published", group, description, outside };
  };
  const lock = await lockPart(root, record);
  try {
    const coarse = part.coarser?.();
    for (const packed of coarse === undefined ? [part] : [part, coarse]) {
      const description = descriptionOf(packed);
      const there = await publishedAgain(root, description, options);
      if (there !== undefined) return { state: "there", group: there, description, outside };
    }
    if (coarse === undefined) return await write(part);
    if (await recordBegun(root, descriptionOf(coarse), options)) return await write(coarse);
    try {
      return await write(part);
    } catch (error) {
      if (!(error instanceof PackingTooFineError)) throw error;
      return await write(part.coarser!());
    }
  } finally {
    lock[Symbol.dispose]();
  }
}

function sizesOf({ blocks, description }: RecordWriter): SpanFacts {
  const { first, last, variables: all } = description;
  const cells = placesOfCells(description.cells).count;
  const variables = all.size;
  const bytes = cells * (last - first + 1) * variables * Int16Array.BYTES_PER_ELEMENT;
  return { tiles: blocks.length, cells, variables, bytes };
}
