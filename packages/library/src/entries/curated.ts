import type { EntryInput } from "@halcyon/schema";
import type { CitationName } from "../citations/citations.ts";

type ConstraintInput = EntryInput["constraints"][number];

/** A constraint that names at least one citation; a merely customary limit names `customary`. */
export type CuratedConstraint = ConstraintInput & {
  readonly source: readonly [CitationName, ...CitationName[]];
};

/** An entry as the files of this folder write it. */
export type Curated = Omit<EntryInput, "constraints"> & {
  readonly caveat: string;
  readonly constraints: readonly CuratedConstraint[];
};
