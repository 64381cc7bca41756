import type { EntryInput } from "@halcyon/schema";
import type { CitationName } from "../citations/citations.ts";

type ConstraintInput = EntryInput["constraints"][number];

/** Constraint that names at least one citation. If a limit has no published source, its citation is `customary`. */
export type CuratedConstraint = ConstraintInput & {
  readonly source: readonly [CitationName, ...CitationName[]];
};

/** Task or scenario as written in the files of this folder, before defaults are added. */
export type Curated = Omit<EntryInput, "constraints"> & {
  readonly caveat: string;
  readonly constraints: readonly CuratedConstraint[];
};
