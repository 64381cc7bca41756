import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { atMost } from "../io/at-most.ts";

export interface StoredFolderOptions {
  /** Made where it is missing. Several processes may share it. */
  readonly folder: string;
  /** Bound of the content of the folder [bytes]; 4 GB where it is not given. Each of several processes may go a sixteenth beyond. */
  readonly maxBytes?: number;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

/** A file of a folder, without its content. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
  readonly usedMs: number;
}

/** Files that may be lost at any time, each whole or not there. */
interface StoredFolder {
  /** Where the file of a name lies, if it is kept. */
  pathOf(name: string): string;
  /** Writes a file. Where the disk is full or read-only it is not kept, and nobody fails. */
  write(name: string, pieces: readonly Uint8Array[]): Promise<void>;
  /** Notes that a file was read. */
  use(name: string): Promise<void>;
  /** Removes a file, as one that is damaged. */
  drop(name: string): Promise<void>;
}

const suffix = ".kept";
const temporarySuffix = ".kept.tmp";

const maxBytesDefault = 4 * 2 ** 30;

/** A process looks over the folder again after it wrote this share of the bound. */
const lookShare = 1 / 16;

/** A file that is not renamed after this time is of a process that died [ms]. */
const leftoverMs = 15 * 60_000;

/** How exactly the last use of a file is known [ms]. */
const useMs = 60_000;

/** Files whose last use is remembered. */
const usesMax = 10_000;

/**
 * Keeps files in a folder within a number of bytes. The time of change of a file is that of its last use, so that any process knows it.
 *
 * @param inOrder - Is given the files, those first that were not used for longest, and gives them in the order in which they go.
 * @example
 * ```js
 * const kept = storedFolder({ folder, maxBytes: 1000 });
 * await kept.write("name", [new Uint8Array(10)]);
 * (await readFile(kept.pathOf("name"))).byteLength; // => 10
 * ```
 */
export function storedFolder(
  { folder, maxBytes = maxBytesDefault, clock = Date.now }: StoredFolderOptions,
  inOrder: (files: readonly StoredFile[]) => readonly StoredFile[] = (files) => files,
): StoredFolder {
  const oneByOne = atMost(1);
  const uses = new Map<string, number>();
  /** Bytes that may be written before the folder is looked over again. */
  let roomBytes = 0;

  const pathOf = (name: string): string => join(folder, name + suffix);

  async function makeRoom(needBytes: number): Promise<void> {
    await mkdir(folder, { recursive: true });
    const { files, otherBytes } = await lookOver(folder, clock());
    let bytes = files.reduce((total, file) => total + file.bytes, otherBytes);
    const shareBytes = Math.max(needBytes, maxBytes * lookShare);
    if (bytes + needBytes > maxBytes) {
      for (const { name, bytes: freed } of inOrder(files)) {
        if (bytes + shareBytes <= maxBytes) break;
        await rm(pathOf(name), { force: true });
        bytes -= freed;
      }
    }
    roomBytes = Math.min(shareBytes, maxBytes - bytes);
  }

  async function write(name: string, pieces: readonly Uint8Array[]): Promise<void> {
    const bytes = pieces.reduce((total, piece) => total + piece.byteLength, 0);
    const temporary = join(folder, randomUUID() + temporarySuffix);
    try {
      if (bytes > roomBytes && bytes <= maxBytes) await makeRoom(bytes);
      if (bytes > roomBytes) return;
      roomBytes -= bytes;
      await writeFile(temporary, pieces);
      const usedAt = new Date(clock());
      await utimes(temporary, usedAt, usedAt);
      await rename(temporary, pathOf(name));
    } catch {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  return {
    pathOf,
    write: async (name, pieces) => oneByOne(async () => write(name, pieces)),
    use: async (name) => {
      const nowMs = clock();
      if (nowMs - (uses.get(name) ?? -Infinity) < useMs) return;
      if (uses.size >= usesMax) uses.clear();
      uses.set(name, nowMs);
      await utimes(pathOf(name), new Date(nowMs), new Date(nowMs)).catch(() => undefined);
    },
    drop: async (name) => rm(pathOf(name), { force: true }).catch(() => undefined),
  };
}

/** What lies in a folder, the least recently used first, after what dead processes left half-written was removed. */
async function lookOver(
  folder: string,
  nowMs: number,
): Promise<{ readonly files: readonly StoredFile[]; readonly otherBytes: number }> {
  const files: StoredFile[] = [];
  let otherBytes = 0;
  for (const entry of await readdir(folder)) {
    const isTemporary = entry.endsWith(temporarySuffix);
    if (!isTemporary && !entry.endsWith(suffix)) continue;
    const path = join(folder, entry);
    // Another process may have removed or renamed it.
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) continue;
    const { size: bytes, mtimeMs } = found;
    if (!isTemporary) files.push({ name: entry.slice(0, -suffix.length), bytes, usedMs: mtimeMs });
    else if (nowMs - mtimeMs > leftoverMs) await rm(path, { force: true });
    else otherBytes += bytes;
  }
  return { files: files.toSorted((left, right) => left.usedMs - right.usedMs), otherBytes };
}
