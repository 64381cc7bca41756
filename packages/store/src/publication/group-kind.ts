import type { z } from "zod";

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
