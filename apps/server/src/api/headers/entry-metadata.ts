import { type Entry, type Estimate, polarities, type VariableName } from "@halcyon/schema";
import type { UnlikeSiteNotice } from "@halcyon/schema/wire";
import type { EntryOnRecord } from "../../weather/workability/entry-on-record.ts";
import type { PlacedRecord } from "../../weather/records/placed-record.ts";
import type { AnswerHeaders } from "../pipeline/answer.ts";
import { unlikeSiteField } from "../notices/unlike-site-notices.ts";

interface Dropped {
  readonly code: "constraint_dropped";
  readonly constraint: number;
  readonly variable: VariableName;
}

/** Converts the scored entry (a task or scenario) to the response format. */
export function scoredEntry({
  id,
  type,
  name,
  version,
}: Entry): Pick<Entry, "id" | "type" | "name" | "version"> {
  return { id, type, name, version };
}

/**
 * Returns metadata about the scored hours. The metadata name dropped constraints, and the rules by which variables were estimated. A notice says if the height
 * of the site differs too much from that of its grid cell.
 */
export function scoredMetadata(
  { dropped }: Pick<EntryOnRecord, "dropped">,
  records: readonly Pick<PlacedRecord, "cell">[],
  estimated: Pick<Estimate, "variable" | "method">[],
): { notices?: (Dropped | UnlikeSiteNotice)[]; estimated?: Pick<Estimate, "variable" | "method">[] } {
  const notices = [
    ...dropped.map((one): Dropped => ({ code: "constraint_dropped", ...one })),
    ...(unlikeSiteField(records).notices ?? []),
  ];
  return {
    ...(notices.length === 0 ? {} : { notices }),
    ...(estimated.length === 0 ? {} : { estimated }),
  };
}

/** Returns the header with the entry (task or scenario), its version, and its polarity, which is suitability or presence. */
export function entryHeader({ type, id, slug, version }: Entry): AnswerHeaders {
  return { "x-halcyon-entry": `${type}/${id}/${slug};v=${version};polarity=${polarities[type]}` };
}
