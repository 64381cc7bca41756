import { close, fstat, open, read, readSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { rangeLength } from "@halcyon/weather/source-kit";
import { StoreError } from "../../store-error.ts";
import type { StoreStorage } from "../storage.ts";

export interface FolderStorageOptions {
  /** Maximum number of files kept open between reads; 256 by default. */
  readonly openFilesMax?: number;
  /**
   * True if ranges are read synchronously, which blocks the thread. This saves a quarter of the processor time for small ranges. This option suits a process
   * that has no other work.
   */
  readonly holdsThread?: boolean;
}

interface StoredFile {
  readonly opening: Promise<OpenFile | undefined>;
  users: number;
  dropped: boolean;
}

interface OpenFile {
  readonly descriptor: number;
  readonly bytes: number;
}

const openAsync = promisify(open);
const readAsync = promisify(read);
const statAsync = promisify(fstat);
const closeAsync = promisify(close);

/** Function with the signature of `read` of `node:fs`. */
type Read = (
  descriptor: number,
  bytes: Uint8Array,
  offset: number,
  length: number,
  position: number,
) => Promise<{ readonly bytesRead: number }>;

const readHoldingThread: Read = async (...given) => ({ bytesRead: readSync(...given) });

/**
 * Opens a store in a local folder. Files that are read by range stay open, so they can be read even after they are deleted.
 *
 * @example
 * ```js
 * const storage = folderStorage(root);
 * await storage.get("no/such/object"); // => undefined
 * ```
 */
export function folderStorage(
  root: string,
  { openFilesMax = 256, holdsThread = false }: FolderStorageOptions = {},
): StoreStorage {
  const files = new Map<string, StoredFile>();
  const readRange = holdsThread ? readHoldingThread : readAsync;

  function acquire(key: string): StoredFile {
    const file = files.get(key) ?? { opening: openFile(join(root, key), key), users: 0, dropped: false };
    files.delete(key);
    files.set(key, file);
    file.users += 1;
    for (const [oldest, { users }] of files) {
      if (files.size <= openFilesMax) break;
      if (users === 0) drop(oldest);
    }
    return file;
  }

  function drop(key: string): void {
    const file = files.get(key);
    if (file === undefined) return;
    files.delete(key);
    file.dropped = true;
    if (file.users === 0) void closeFile(file);
  }

  return {
    get: async (key) => {
      const bytes = await orAbsent(readFile(join(root, key)), key);
      return bytes === undefined ? undefined : new Uint8Array(bytes);
    },
    getRange: async (key, range) => {
      const file = acquire(key);
      try {
        const opened = await file.opening;
        if (opened === undefined) {
          drop(key);
          return undefined;
        }
        const length = rangeLength(range);
        const offset = "offset" in range ? range.offset : opened.bytes - length;
        if (offset < 0 || offset + length > opened.bytes) throw tooShort(key, opened.bytes);
        return await readFully(readRange, opened.descriptor, key, offset, length);
      } catch (error) {
        drop(key);
        throw error;
      } finally {
        file.users -= 1;
        if (file.dropped && file.users === 0) void closeFile(file);
      }
    },
    list: async (folder) => (await orAbsent(namesByChange(join(root, folder)), folder)) ?? [],
    forget: (path) => {
      for (const key of files.keys()) if (key === path || key.startsWith(`${path}/`)) drop(key);
    },
    close: () => {
      for (const key of files.keys()) drop(key);
      return Promise.resolve();
    },
  };
}

async function openFile(path: string, key: string): Promise<OpenFile | undefined> {
  const descriptor = await orAbsent(openAsync(path, "r"), key);
  if (descriptor === undefined) return undefined;
  try {
    return { descriptor, bytes: (await statAsync(descriptor)).size };
  } catch (error) {
    await closeAsync(descriptor);
    throw failure(key, error);
  }
}

async function closeFile({ opening }: StoredFile): Promise<void> {
  const opened = await opening.catch(() => undefined);
  if (opened !== undefined) await closeAsync(opened.descriptor).catch(() => undefined);
}

async function readFully(
  readRange: Read,
  descriptor: number,
  key: string,
  offset: number,
  length: number,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await readRange(descriptor, bytes, done, length - done, offset + done).catch(
      (error: unknown) => {
        throw failure(key, error);
      },
    );
    if (bytesRead === 0) throw tooShort(key, offset + done);
    done += bytesRead;
  }
  return bytes;
}

async function orAbsent<Value>(reading: Promise<Value>, key: string): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw failure(key, error);
  }
}

function tooShort(key: string, bytes: number): StoreError {
  return new StoreError("truncated", `${key} ends after ${bytes} bytes, before what its index names`);
}

function failure(key: string, error: unknown): StoreError {
  const { code } = error as NodeJS.ErrnoException;
  const denied = code === "EACCES" || code === "EPERM";
  return new StoreError(
    denied ? "denied" : "unreachable",
    `${key} cannot be read (${code ?? String(error)})`,
    {
      cause: error,
    },
  );
}

/** Returns the names in a folder, ordered by time of change. The most recently changed name is last. */
export async function namesByChange(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  const changed = await Promise.all(
    names.map(async (name) => {
      // One that was removed meanwhile is no reason to fail.
      const found = await stat(join(folder, name)).catch(() => undefined);
      return found === undefined ? [] : [{ name, changedMs: found.mtimeMs }];
    }),
  );
  return changed
    .flat()
    .toSorted((left, right) => left.changedMs - right.changedMs)
    .map(({ name }) => name);
}
