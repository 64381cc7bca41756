import { randomUUID, hash } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, utimes, writeFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { atMost } from "../io/at-most.ts";
import { sealOf, unsealed } from "../io/seal.ts";
import type { StoredBytes } from "./stored-tiles.ts";

export interface StoredFolderOptions {
  /** Folder of the cache. It is created if it does not exist. Several processes may share it. */
  readonly folder: string;
  /**
   * Maximum size of the folder's content [bytes]; by default 4 GiB, or 2 GiB in a cache of cells. If processes share the folder, each may exceed the size by a
   * sixteenth.
   */
  readonly maxBytes?: number;
  /** Returns the current time [ms since 1970]. */
  readonly clock?: () => number;
}

/** Facts about a file of the cache folder: its name, size and last use. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
  readonly usedMs: number;
}

/** Folder of cached files. Each file is complete or absent, and may disappear at any time. */
interface StoredFolder {
  /** Returns the path of the file that is stored under a name; undefined if no file is stored under it. */
  pathOf(name: string): string;
  /** Writes a file. If the disk is full or read-only, nothing is stored, and no error is raised. */
  write(name: string, pieces: readonly Uint8Array[]): Promise<void>;
  /** Records the current time as the last use of a file. */
  use(name: string): Promise<void>;
  /** Removes a file, for example a damaged one. */
  drop(name: string): Promise<void>;
}

const suffix = ".kept";
const temporarySuffix = ".kept.tmp";

const maxBytesDefault = 4 * 2 ** 30;

/** Share of the maximum size of the folder that a process may write before it checks the size again. */
const lookShare = 1 / 16;

/** Age after which an unfinished temporary file counts as abandoned [ms]. */
const leftoverMs = 15 * 60_000;

/** Precision with which the last use of a file is recorded [ms]. */
const useMs = 60_000;

/** Maximum number of files whose last use is remembered in memory. */
const usesMax = 10_000;

/**
 * Opens a cache of files in a folder, with a maximum size in bytes. The modification time of a file records its last use, so that all processes know it.
 *
 * @param inOrder - Sorts files into the order in which they are removed. It receives the files sorted by last use, the oldest first.
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
  /** Number of bytes that may be written before the folder is checked again. */
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

/** Removes half-written files that ended processes left. Then lists the files of a folder, least recently used first. */
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

/**
 * Opens a least recently used (LRU) cache of bytes in a folder. Each name has its own file, which ends with the CRC-32C of the bytes.
 *
 * @example
 * ```js
 * const kept = diskBytes({ folder, maxBytes: 2 ** 20 });
 * await kept.write("chunks/1?0-3", Uint8Array.of(1, 2, 3));
 * await kept.read("chunks/1?0-3"); // => Uint8Array.of(1, 2, 3)
 * ```
 */
export function diskBytes(options: StoredFolderOptions): StoredBytes {
  const kept = storedFolder(options);
  return {
    read: async (name) => {
      const file = hash("sha256", name);
      const sealed = await readFile(kept.pathOf(file)).catch(() => undefined);
      if (sealed === undefined) return undefined;
      const bytes = unsealed(new Uint8Array(sealed.buffer, sealed.byteOffset, sealed.byteLength));
      await (bytes === undefined ? kept.drop(file) : kept.use(file));
      return bytes;
    },
    write: async (name, bytes) => kept.write(hash("sha256", name), [bytes, sealOf(bytes)]),
  };
}
