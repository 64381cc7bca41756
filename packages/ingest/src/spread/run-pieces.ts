import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { WorkArea } from "@halcyon/store/writer-kit";
import { type FetchedField, type FetchProgress, noProgress } from "../fetch/fetch-file.ts";
import { type StoredCatalogue, storedCatalogue } from "../fields/stored/stored-catalogue.ts";
import type { StoredMessage } from "../fields/stored/stored-message.ts";
import { storedValueBytes } from "../fields/stored/stored-values.ts";
import type { RunReport } from "../run/ingest-run.ts";
import {
  cellBytesOf,
  messageName,
  type PieceMessage,
  readPieces,
  readPieceValues,
  type SettledChecks,
} from "./piece.ts";
import type { OpenedPlan } from "./spread-plan.ts";
import { resultOf } from "./spread-task.ts";

/** All data that have been stored for a run so far. */
export interface RunPieces {
  /** All fetched fields in the order of the plan. */
  readonly fields: readonly FetchedField[];
  /** Results of fetching suspect messages again, one per round of checks, in order. */
  readonly settled: readonly SettledChecks[];
  /** Returns the description of a stored message. */
  message(name: string): PieceMessage;
  /** Returns a catalogue of the fields, without their values. The messages in `impossible` are left out. */
  catalogue(impossible?: ReadonlySet<string>): Promise<StoredCatalogue>;
  /** Returns the same catalogue as `catalogue`. Also writes the values of one group of cells to files in `folder`. */
  catalogueOf(group: number, folder: string, impossible?: ReadonlySet<string>): Promise<StoredCatalogue>;
  readonly fetched: RunReport["fetched"];
}

/**
 * Reads the stored data of a run.
 *
 * @throws IngestError `retry_later` if data have changed in the store.
 */
export async function readRunPieces(
  area: WorkArea,
  { files, groups, slices, request }: OpenedPlan,
): Promise<RunPieces> {
  const paths = await area.paths();
  const ofSlices = slices.flatMap((_, slice) => resultOf({ kind: "fetch", slice, untilMs: 0 }, paths) ?? []);
  const ofRounds: string[] = [];
  for (let round = 0; ; round += 1) {
    const path = resultOf({ kind: "settle", round }, paths);
    if (path === undefined) break;
    ofRounds.push(path);
  }
  const allPaths = [...ofSlices, ...ofRounds];
  const all = await readPieces(area, allPaths);
  const fetched = all.slice(0, ofSlices.length);
  const fields = fetched.flatMap(({ messages }) =>
    messages.flatMap(({ file, listed }) =>
      listed.map((field) => ({
        ...field,
        file: files.files[file]!,
        path: messageName(file, field.offset),
      })),
    ),
  );
  /** Newest stored copy of each message. `before` is the size of the preceding messages in its piece [bytes per cell]. */
  const found = new Map<
    string,
    { readonly message: PieceMessage; readonly piece: number; readonly before: number }
  >();
  for (const [piece, { messages }] of all.entries()) {
    let before = 0;
    for (const message of messages) {
      found.set(messageName(message.file, message.listed[0]!.offset), { message, piece, before });
      before += cellBytesOf(message);
    }
  }
  const catalogueIn = (
    folder: string,
    { from, cells }: { readonly from: number; readonly cells: number },
    impossible?: ReadonlySet<string>,
  ): Promise<StoredCatalogue> => {
    const read = async (name: string): Promise<StoredMessage | undefined> => {
      const { message, piece, before } = found.get(name)!;
      const path = join(folder, String(piece));
      let start = before * cells;
      const parts = message.fields.map((field) => {
        if ("problem" in field) return field;
        const valueBytes = storedValueBytes(field.numbers);
        // Who reads counts places from the first of all groups.
        const part = { field, message: name, path, offset: start - from * valueBytes };
        start += cells * valueBytes;
        return part;
      });
      return { mark: message.mark, parts };
    };
    return storedCatalogue(request.run, files.rows, fields, read, impossible);
  };
  return {
    fields,
    settled: all.flatMap(({ settled }) => settled ?? []),
    message: (name) => found.get(name)!.message,
    catalogue: (impossible) => catalogueIn("", { from: 0, cells: 0 }, impossible),
    catalogueOf: async (group, folder, impossible) => {
      await mkdir(folder, { recursive: true });
      for (const [piece, path] of allPaths.entries()) {
        const bytes = await readPieceValues(area, { path, piece: all[piece]! }, groups, group);
        await writeFile(join(folder, String(piece)), bytes);
      }
      const { from, sea } = groups[group]!;
      return catalogueIn(folder, { from, cells: sea.length }, impossible);
    },
    fetched: {
      absent: fetched.flatMap(({ absent }) => absent),
      notThere: fetched.flatMap(({ notThere }) => notThere.map((file) => files.files[file]!)),
      failed: fetched.flatMap(({ failed }) =>
        failed.map(({ file, reason }) => ({ file: files.files[file]!, reason })),
      ),
      progress: fetched.map(({ progress }) => progress).reduce(sumOf, noProgress),
    },
  };
}

/** Returns the sums of the counts in two progress reports. */
export function sumOf(one: FetchProgress, other: FetchProgress): FetchProgress {
  const names = Object.keys(noProgress) as (keyof FetchProgress)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as unknown as FetchProgress;
}
