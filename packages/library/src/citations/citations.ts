import type { Citation } from "@halcyon/schema";
import { airAndSeaCitations } from "./air-and-sea.ts";
import { buildingCitations } from "./building.ts";
import { commonCitations } from "./common.ts";
import { farmingCitations } from "./farming.ts";
import { hazardCitations } from "./hazards.ts";
import { peopleCitations } from "./people.ts";

/** The citations that a constraint can name as its `source`. */
export const citations = {
  ...airAndSeaCitations,
  ...buildingCitations,
  ...commonCitations,
  ...farmingCitations,
  ...hazardCitations,
  ...peopleCitations,
} as const satisfies Record<string, Citation>;

export type CitationName = keyof typeof citations;

/**
 * A citation by the name that a constraint gives.
 *
 * @example
 * ```js
 * const [{ source }] = findEntry("task", 1).constraints.filter(({ source }) => source !== undefined);
 * findCitation(source[0]) !== undefined; // => true
 * ```
 */
export function findCitation(name: string): Citation | undefined {
  return Object.hasOwn(citations, name) ? citations[name as CitationName] : undefined;
}
