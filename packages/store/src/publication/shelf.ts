import type { StoreStorage } from "../storage/storage.ts";
import type { z } from "zod";

/** Place at which the groups of a part or a record are written and published: a folder, or a bucket. */
export interface Shelf {
  /** Storage of the published groups. Keys begin with the name of the part. */
  readonly storage: StoreStorage;

  /**
   * Brings the pointer in line with the groups that exist, and deletes obsolete ones. Groups that must no longer be opened are first removed from the
   * pointer. The first call at least `graceMs` later deletes them. If a process ends in between, the next call continues.
   *
   * @throws StoreError if the pointer has an unsupported format, or if a bucket cannot be read or written.
   */
  settle<Pointer extends RetiringPointer>(
    kind: GroupKind<Pointer>,
    graceMs: number,
    nowMs: number,
  ): Promise<void>;

  /**
   * Opens the group that a writer with the same plan has begun, or begins a new group.
   *
   * @param stem - Name of the contents. A writer of the same contents with another plan starts a new group.
   * @param plan - Plan, which is equal for writers whose files are interchangeable.
   * @param nameOf - Returns a name for a new group that differs from the names of the existing groups.
   */
  takeUp(stem: string, plan: string, nameOf: (groups: readonly string[]) => string): Promise<Draft>;

  /** Returns the plan of the writer that began a group without publishing it; undefined if there is none. */
  planBegun(stem: string): Promise<string | undefined>;

  /** Releases handles. */
  close(): Promise<void>;
}

/** Group that is being written and that readers do not see. Paths are relative to the group. */
export interface Draft {
  /** Paths of the files that existed when the draft was opened. */
  readonly there: ReadonlySet<string>;

  /** Writes a file atomically: it exists completely or not at all, even if a process ends. */
  write(path: string, bytes: Uint8Array | string): Promise<void>;

  /** Returns the paths of the files that exist now. */
  files(): Promise<ReadonlySet<string>>;

  /** Storage of the written files. */
  readonly storage: StoreStorage;

  /**
   * Makes everything in the group durable, and gives it its final name. The pointer lists the group only after the shelf is settled.
   *
   * @returns Name of the group.
   * @throws StoreError `overtaken` if a writer with another plan has started the group anew in the meantime
   */
  finish(): Promise<string>;

  /** Releases handles. The written data remain for the next writer. */
  close(): Promise<void>;
}

/** Kind of groups, which contain runs or records, and format of their pointer. */
export interface GroupKind<Pointer extends RetiringPointer> {
  readonly groupName: RegExp;
  readonly pointerSchema: z.ZodType<Pointer>;
  /** Pointer to use if nothing was published or if the pointer is truncated. The existing groups are then identified by their names. */
  readonly empty: Pointer;
  /** Returns the groups that a pointer lists for reading. */
  readonly named: (pointer: Pointer) => readonly string[];
  /** Returns the new pointer for the existing groups. The most recently written group is last. */
  readonly settled: (before: Pointer, groups: readonly string[]) => Pointer;
  /** Returns true if the unfinished work of a writer is no longer useful. */
  readonly isOutdated: (stem: string, pointer: Pointer) => boolean;
}

export interface RetiringPointer {
  readonly retired: readonly { readonly group: string; readonly at: string }[];
}
