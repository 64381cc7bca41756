import type { StoreStorage } from "../storage/storage.ts";
import type { z } from "zod";

/** Where the groups of a part or a record are written and published: a folder, or a bucket. */
export interface Shelf {
  /** Reads what is published; keys begin with the name of the part. */
  readonly storage: StoreStorage;

  /**
   * Brings the pointer in line with the groups that are there, and deletes what has to go.
   *
   * Groups that are not to be opened any more leave the pointer first. The first call that comes `graceMs` later deletes them. Where a process dies
   * in between, the next call goes on.
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

  /** The plan of the writer that began a group and did not publish it; undefined where none did. */
  planBegun(stem: string): Promise<string | undefined>;

  /** Frees handles. */
  close(): Promise<void>;
}

/** A group that is written and that no reader sees. Paths are those inside the group. */
export interface Draft {
  /** What was there when it was taken up. */
  readonly there: ReadonlySet<string>;

  /** Writes a file so that it is there whole or not at all, even where a process dies. */
  write(path: string, bytes: Uint8Array | string): Promise<void>;

  /** What is there now. */
  files(): Promise<ReadonlySet<string>>;

  /** Reads what was written. */
  readonly storage: StoreStorage;

  /**
   * Makes everything in the group last, and gives it the name under which it is found. It is not in the pointer before the shelf is settled.
   *
   * @returns The name of the group.
   * @throws StoreError `overtaken` where a writer with another plan has begun it anew meanwhile
   */
  finish(): Promise<string>;

  /** Frees handles. The written data stay for the next writer. */
  close(): Promise<void>;
}

/** What groups of runs, or of records, are, and what their pointer says of them. */
export interface GroupKind<Pointer extends RetiringPointer> {
  readonly groupName: RegExp;
  readonly pointerSchema: z.ZodType<Pointer>;
  /** The pointer where nothing was published, or where it is cut: the groups that are there are known by their names. */
  readonly empty: Pointer;
  /** The groups that a pointer names to be read. */
  readonly named: (pointer: Pointer) => readonly string[];
  /** The pointer as it is to be for the groups that are there, those that were written last at the end. */
  readonly settled: (before: Pointer, groups: readonly string[]) => Pointer;
  /** Whether what a writer began is of no use any more. */
  readonly isOutdated: (stem: string, pointer: Pointer) => boolean;
}

export interface RetiringPointer {
  readonly retired: readonly { readonly group: string; readonly at: string }[];
}
