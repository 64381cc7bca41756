import { type Deprecation, deprecationOf } from "./deprecation.ts";

/** What the headers of an answer say of where it comes from. */
export interface Provenance {
  /** The source of the weather of each part, by the name of the part; empty where the answer is of no weather. */
  readonly source: Readonly<Record<string, string>>;
  /** Whether any of the weather is synthetic, not real; undefined where the answer is of no weather. */
  readonly synthetic: boolean | undefined;
  /** Undefined where the version of the API is not deprecated. */
  readonly deprecation: Deprecation | undefined;
}

export function provenanceOf(headers: Headers): Provenance {
  const parts = (headers.get("x-halcyon-source") ?? "").split(", ").map((part) => part.split("="));
  const synthetic = headers.get("x-halcyon-synthetic");
  return {
    source: Object.fromEntries(parts.filter(([, source]) => source !== undefined)),
    synthetic: synthetic === null ? undefined : synthetic === "?1",
    deprecation: deprecationOf(headers),
  };
}
