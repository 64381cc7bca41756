import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder, temporarySuffix, writeDurably } from "../storage/folder/durable-file.ts";
import { folderStorage, namesByChange } from "../storage/folder/folder-storage.ts";
import { filesIn, finish, planBegun, takeUp, writingPrefix } from "../storage/folder/writing-folder.ts";
import { StoreError } from "../store-error.ts";
import type { GroupKind, RetiringPointer, Shelf } from "./shelf.ts";
import { parsePointer, partFolder, pointerName, pointerText } from "./pointer.ts";

const deletingPrefix = ".deleting-";

/** Maximum number of files of an unpublished group (draft) that are read at the same time. */
const draftFilesMax = 1;

/**
 * Opens the shelf of a part or a record in a folder. The shelf is the place where the Zarr groups are written and published. A lock excludes other writers of
 * the same part. A group gets its final name only when all of its files are on disk, so a group with a final name is complete.
 */
export function folderShelf(root: string, part: string): Shelf {
  const folder = join(root, partFolder(part));
  const storage = folderStorage(root);
  const workOf = (stem: string): string => join(folder, writingPrefix + stem);
  return {
    storage,
    settle: async (kind, graceMs, nowMs) => {
      await mkdir(folder, { recursive: true });
      await syncFolder(root);
      await settleFolder(folder, kind, graceMs, nowMs);
    },
    planBegun: (stem) => planBegun(workOf(stem)),
    takeUp: async (stem, plan, nameOf) => {
      const work = workOf(stem);
      const there = await takeUp(work, plan);
      const written = folderStorage(work, { openFilesMax: draftFilesMax });
      return {
        there,
        write: (path, bytes) => writeDurably(join(work, path), bytes),
        files: () => filesIn(work),
        storage: written,
        finish: async () => {
          const group = nameOf(await readdir(folder));
          await finish(work, join(folder, group));
          return group;
        },
        close: () => written.close(),
      };
    },
    close: () => storage.close(),
  };
}

async function settleFolder<Pointer extends RetiringPointer>(
  folder: string,
  kind: GroupKind<Pointer>,
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
    await writeDurably(join(folder, pointerName), pointerText(pointer));
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
  { pointerSchema, empty }: GroupKind<Pointer>,
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
