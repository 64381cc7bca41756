import type { StoreStorage } from "../storage/storage.ts";
import type { z } from "zod";

/** Place for writing and publishing the groups of a part or a record: a folder, or a bucket. */
export interface Shelf {
  /** Storage of what is published; keys begin with the name of the part. */
  readonly storage: StoreStorage;

  /**
   * Brings the pointer in line with the groups that exist, and deletes obsolete ones. Groups that are not to be opened any more leave the pointer first. The
   * first call that comes `graceMs` later deletes them. If a process dies in between, the next call goes on.
   *
   * @throws StoreError
   */
  settle<Pointer extends RetiringPointer>(
    kind: GroupKind<Pointer>,
    graceMs: number,
    nowMs: number,
  ): Promise<void>;

  /**
   * Opens the group that a writer with the same plan has begun, or begins one.
   *
   * @param stem - What is written; a writer of it with another plan begins it anew.
   * @param plan - Equal for writers whose files are interchangeable.
   * @param nameOf - A name for a new group, beside those that are there.
   */
  takeUp(stem: string, plan: string, nameOf: (groups: readonly string[]) => string): Promise<Draft>;

  /** Returns the plan of the writer that began a group and did not publish it; undefined if there is none. */
  planBegun(stem: string): Promise<string | undefined>;

  /** Releases handles. */
  close(): Promise<void>;
}

/** A group that is being written and that no reader sees. Paths are relative to the group. */
export interface Draft {
  /** Files that were there when the draft was opened. */
  readonly there: ReadonlySet<string>;

  /** Writes a file atomically: it is there whole or not at all, even if a process dies. */
  write(path: string, bytes: Uint8Array | string): Promise<void>;

  /** Returns the files that are there now. */
  files(): Promise<ReadonlySet<string>>;

  /** Storage of what was written. */
  readonly storage: StoreStorage;

  /**
   * Makes everything in the group durable, and gives it its final name. The pointer does not list it before the shelf is settled.
   *
   * @returns The name of the group.
   * @throws StoreError `overtaken` where a writer with another plan has begun it anew meanwhile
   */
  finish(): Promise<string>;

  /** Releases handles. The written data stay for the next writer. */
  close(): Promise<void>;
}

/** Kind of groups, of runs or of records, and the format of their pointer. */
export interface GroupKind<Pointer extends RetiringPointer> {
  readonly groupName: RegExp;
  readonly pointerSchema: z.ZodType<Pointer>;
  /** The pointer if nothing was published or the pointer is truncated: the existing groups are then known by their names. */
  readonly empty: Pointer;
  /** Returns the groups that a pointer names to be read. */
  readonly named: (pointer: Pointer) => readonly string[];
  /** Returns the new pointer for the groups that exist, the most recently written last. */
  readonly settled: (before: Pointer, groups: readonly string[]) => Pointer;
  /** Returns true if the unfinished work of a writer is no longer of use. */
  readonly isOutdated: (stem: string, pointer: Pointer) => boolean;
}

export interface RetiringPointer {
  readonly retired: readonly { readonly group: string; readonly at: string }[];
}
