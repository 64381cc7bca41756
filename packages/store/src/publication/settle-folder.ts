import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { syncFolder, temporarySuffix, writeDurably } from "../storage/durable-file.ts";
import { namesByChange } from "../storage/names-by-change.ts";
import { writingPrefix } from "../storage/writing-folder.ts";
import { StoreError } from "../store-error.ts";
import { parsePointer, pointerName } from "./pointer.ts";

/** A folder of groups, of which a pointer names those that may be opened. */
export interface FolderKind<Pointer extends RetiringPointer> {
  readonly groupName: RegExp;
  readonly pointerSchema: z.ZodType<Pointer>;
  /** The pointer of a folder where nothing was published, or where it is cut: the groups that are there are known by their names. */
  readonly empty: Pointer;
  /** The pointer as it is to be for the groups that are there. */
  readonly settled: (before: Pointer, groups: readonly string[]) => Pointer;
  /** Whether what a writer began is of no use any more. */
  readonly isOutdated: (writing: string, pointer: Pointer) => boolean;
}

interface RetiringPointer {
  readonly retired: readonly { readonly group: string; readonly at: string }[];
}

const deletingPrefix = ".deleting-";

/**
 * Brings a pointer in line with the groups in its folder, and deletes what has to go.
 *
 * A group in the folder is whole: it got its name when all of it was on disk. Groups that are not to be opened any more leave the pointer
 * first and are deleted by the first call that comes `graceMs` later; whatever dies in between, the next call goes on.
 */
export async function settleFolder<Pointer extends RetiringPointer>(
  folder: string,
  kind: FolderKind<Pointer>,
  graceMs: number,
  nowMs: number,
): Promise<void> {
  const entries = await namesByChange(folder);
  const before = await readPointer(folder, kind);
  const pointer = kind.settled(
    before,
    entries.filter((name) => kind.groupName.test(name)),
  );
  await syncFolder(folder);
  if (JSON.stringify(pointer) !== JSON.stringify(before)) {
    await writeDurably(join(folder, pointerName), `${JSON.stringify(pointer, undefined, 2)}\n`);
    await syncFolder(folder);
  }
  const expired = pointer.retired.filter(({ at }) => Date.parse(at) + graceMs <= nowMs);
  for (const { group } of expired) await rename(join(folder, group), join(folder, deletingPrefix + group));
  const leftovers = entries.filter(
    (name) =>
      name.startsWith(deletingPrefix) ||
      name.startsWith(`${pointerName}.`) ||
      (name.startsWith(writingPrefix) &&
        (name.endsWith(temporarySuffix) || kind.isOutdated(name.slice(writingPrefix.length), pointer))),
  );
  for (const name of [...leftovers, ...expired.map(({ group }) => deletingPrefix + group)]) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function readPointer<Pointer extends RetiringPointer>(
  folder: string,
  { pointerSchema, empty }: FolderKind<Pointer>,
): Promise<Pointer> {
  const path = join(folder, pointerName);
  try {
    const pointer = parsePointer(await readFile(path), pointerSchema, path);
    return pointer instanceof StoreError ? empty : pointer;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return empty;
  }
}
