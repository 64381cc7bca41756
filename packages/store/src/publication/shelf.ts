import type { StoreStorage } from "../storage/storage.ts";
import type { z } from "zod";

/** Shelf: the place in a folder or a bucket where the groups of a part or a record are written and published. */
export interface Shelf {
  /** Storage for reading the published groups. Keys begin with the name of the part or record. */
  readonly storage: StoreStorage;

  /**
   * Updates the pointer file to match the existing groups, and deletes obsolete groups. An obsolete group is first removed from the pointer file. The first
   * call that follows at least `graceMs` later deletes the group. If a process ends in between, the next call continues.
   *
   * @throws StoreError if the pointer has an unsupported format, or if a bucket cannot be read or written.
   */
  settle<Pointer extends RetiringPointer>(
    kind: GroupKind<Pointer>,
    graceMs: number,
    nowMs: number,
  ): Promise<void>;

  /**
   * Opens the unfinished group that a writer with the same plan has begun, or begins a new group.
   *
   * @param stem - Name of the contents. A writer of the same contents with another plan begins a new group.
   * @param plan - Plan of the writer. Writers whose files are interchangeable have the same plan.
   * @param nameOf - Returns a name for a new group. The name differs from the names of the existing groups.
   */
  takeUp(stem: string, plan: string, nameOf: (groups: readonly string[]) => string): Promise<Draft>;

  /** Returns the plan of the unpublished group with the contents `stem`; undefined if there is no such group. */
  planBegun(stem: string): Promise<string | undefined>;

  /** Releases all file handles and connections. */
  close(): Promise<void>;
}

/** Zarr group that is being written. Readers do not see it yet. Paths are relative to the group. */
export interface Draft {
  /** Paths of the files that earlier writers had written when the draft was opened. */
  readonly there: ReadonlySet<string>;

  /** Writes a file atomically. If a process ends meanwhile, either the whole file exists or no part of it. */
  write(path: string, bytes: Uint8Array | string): Promise<void>;

  /** Returns the paths of all files that the draft has now. */
  files(): Promise<ReadonlySet<string>>;

  /** Storage for reading the files that were written so far. */
  readonly storage: StoreStorage;

  /**
   * Makes the group durable, and gives it its final name. `Shelf.settle` adds this name to the pointer file.
   *
   * @returns Name of the group.
   * @throws StoreError `overtaken` if a writer with another plan has started the group anew in the meantime
   */
  finish(): Promise<string>;

  /** Releases all file handles and connections. The written files remain for the next writer. */
  close(): Promise<void>;
}

/**
 * Rules for the groups of a shelf (the place where groups are written and published), and for the pointer file that names the groups. The groups contain either
 * runs or records.
 */
export interface GroupKind<Pointer extends RetiringPointer> {
  readonly groupName: RegExp;
  readonly pointerSchema: z.ZodType<Pointer>;
  /** Pointer that is used if nothing was published or if the stored pointer file is truncated. The existing groups are then recognised by their names. */
  readonly empty: Pointer;
  /** Returns the groups that readers may open according to a pointer file. */
  readonly named: (pointer: Pointer) => readonly string[];
  /** Returns the new content of the pointer file for the existing groups. The last group is the most recently written one. */
  readonly settled: (before: Pointer, groups: readonly string[]) => Pointer;
  /** Returns true if unfinished work on the contents `stem` is no longer of use, such as a run that is older than all published runs. */
  readonly isOutdated: (stem: string, pointer: Pointer) => boolean;
}

export interface RetiringPointer {
  readonly retired: readonly { readonly group: string; readonly at: string }[];
}
