import { type Entry, polarities } from "@halcyon/schema";
import { forAllVersions } from "@halcyon/schema/registry";
import { formatEpochHour } from "@halcyon/schema/time";
import type { ItemSource } from "@halcyon/schema/v1";
import { cellOf } from "../headers/place-metadata.ts";
import type { AnsweringModelPart } from "../../scoring/answering-model-part.ts";

/** Returns the weather sources and the entry (task or scenario) from which the scores of an item were computed. */
export function itemSource(
  { type, id, version }: Pick<Entry, "type" | "id" | "version">,
  parts: readonly AnsweringModelPart[],
): ItemSource {
  return {
    synthetic: parts.some(({ source, layers }) =>
      [{ source }, ...layers].some((used) => used.source.synthetic),
    ),
    parts: parts.map(forAllVersions).map(({ part, source, run, cell, members }) => ({
      part,
      source: source.id,
      run: formatEpochHour(run),
      cell: cellOf(cell),
      members,
    })),
    entry: { type, id, version, polarity: polarities[type] },
  };
}
