import { randomUUID } from "node:crypto";
import { link, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { atMost } from "@halcyon/weather/source-kit";
import type { Bucket } from "../storage/bucket.ts";
import { temporarySuffix, writeDurably } from "../storage/folder/durable-file.ts";
import { partFolder } from "./pointer.ts";
import type { StoreRoot } from "./open-shelf.ts";

/** Range of bytes within an object. */
interface Bytes {
  readonly offset: number;
  readonly length: number;
}

/**
 * Folder for temporary results of processes that ingest the same run together. It is next to the runs of a product in the store. Paths are relative to this
 * folder.
 */
export interface WorkArea {
  /**
   * Writes a complete object. Does nothing if the object already exists.
   *
   * @returns True if it was written.
   */
  put(path: string, bytes: Uint8Array): Promise<boolean>;
  /** Reads an object in its current state; undefined if the object does not exist. */
  get(path: string): Promise<Uint8Array | undefined>;
  /** Reads a range of bytes of an object; undefined if the object does not exist. */
  getRange(path: string, range: Bytes): Promise<Uint8Array | undefined>;
  /** Returns the paths of all objects in the area. */
  paths(): Promise<ReadonlySet<string>>;
  remove(paths: Iterable<string>): Promise<void>;
  /** Removes all objects in the area. */
  clear(): Promise<void>;
}

const areaPrefix = ".work-";

/** Maximum number of requests or open files at the same time. */
const atOnce = 16;

/**
 * Opens a work area (a folder for temporary results) next to the runs of a part. The area exists only after the first object is written to it.
 *
 * @param name - Name of the area. It consists of letters, digits and "-".
 * @example
 * ```js
 * const area = openWorkArea(root, "gfs", "run-1");
 * await area.put("plan.json", new TextEncoder().encode("{}")); // => true
 * ```
 */
export function openWorkArea(root: StoreRoot, part: string, name: string): WorkArea {
  const folder = `${partFolder(part)}/${areaPrefix}${name}`;
  return typeof root === "string" ? areaInFolder(join(root, folder)) : areaInBucket(root, folder);
}

/**
 * Lists the work areas of a part of a store, with the time of the last write to each area [ms since 1970].
 *
 * @example
 * ```js
 * await openWorkArea(root, "gfs", "run-2").put("plan.json", Uint8Array.of(1));
 * (await workAreas(root, "gfs")).some(({ name }) => name === "run-2"); // => true
 * ```
 */
export async function workAreas(
  root: StoreRoot,
  part: string,
): Promise<readonly { readonly name: string; readonly changedMs: number }[]> {
  const folder = partFolder(part);
  const names =
    typeof root === "string"
      ? await readdir(join(root, folder)).catch(noneWhereAbsent)
      : (await root.list(folder)).folders;
  return Promise.all(
    names
      .filter((name) => name.startsWith(areaPrefix))
      .map(async (name) => ({
        name: name.slice(areaPrefix.length),
        changedMs:
          typeof root === "string"
            ? await changeIn(join(root, folder, name))
            : Math.max(
                0,
                ...(await root.objectsBelow(`${folder}/${name}`)).map(({ changedMs }) => changedMs),
              ),
      })),
  );
}

function areaInBucket(bucket: Bucket, folder: string): WorkArea {
  const inTurn = atMost(atOnce);
  const paths = async (): Promise<ReadonlySet<string>> =>
    new Set((await bucket.objectsBelow(folder)).map(({ path }) => path));
  const remove = async (some: Iterable<string>): Promise<void> => {
    await Promise.all([...some].map((path) => inTurn(() => bucket.remove(`${folder}/${path}`))));
  };
  return {
    put: (path, bytes) => bucket.put(`${folder}/${path}`, bytes, "absent"),
    get: async (path) => (await bucket.read(`${folder}/${path}`))?.bytes,
    getRange: (path, range) => bucket.storage.getRange(`${folder}/${path}`, range),
    paths,
    remove,
    clear: async () => remove(await paths()),
  };
}

function areaInFolder(folder: string): WorkArea {
  return {
    put: async (path, bytes) => {
      const target = join(folder, path);
      const written = `${target}${newSuffix}.${randomUUID()}`;
      await writeDurably(written, bytes);
      try {
        await link(written, target);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
        return false;
      } finally {
        await rm(written, { force: true });
      }
    },
    get: (path) => readFile(join(folder, path)).catch(undefinedWhereAbsent),
    getRange: (path, range) => rangeOf(join(folder, path), range),
    paths: async () => {
      const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneWhereAbsent);
      const files = names.filter((entry) => entry.isFile() && !isHalfWritten(entry.name));
      return new Set(
        files.map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll("\\", "/"),
        ),
      );
    },
    remove: async (paths) => {
      for (const path of paths) await rm(join(folder, path), { force: true });
    },
    clear: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** Suffix of the name of an object that is still being written. */
const newSuffix = ".new";

function isHalfWritten(name: string): boolean {
  return name.includes(`${newSuffix}.`) || name.endsWith(temporarySuffix);
}

async function rangeOf(path: string, range: Bytes): Promise<Uint8Array | undefined> {
  const file = await open(path).catch(undefinedWhereAbsent);
  if (file === undefined) return undefined;
  try {
    const bytes = new Uint8Array(range.length);
    const { bytesRead } = await file.read(bytes, 0, range.length, range.offset);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function changeIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(noneWhereAbsent);
  const changes = await Promise.all(
    ["", ...names].map(async (name) => (await stat(join(folder, name)).catch(undefinedWhereAbsent))?.mtimeMs),
  );
  return Math.max(0, ...changes.filter((changedMs) => changedMs !== undefined));
}

function undefinedWhereAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

function noneWhereAbsent(error: NodeJS.ErrnoException): never[] {
  if (error.code !== "ENOENT") throw error;
  return [];
}
