import { methodWords, variableInSentence } from "@halcyon/schema/words";
import type * as V2 from "@halcyon/schema/v2";
import { unlikeWords } from "./warnings.ts";

type Past = V2.HistoricalWorkabilityResponse["metadata"];
type Future = V2.ProjectionWorkabilityResponse["metadata"];

/** Returns the warnings of a response from records, one sentence each. */
export function recordWarnings(metadata: Past | Future): string[] {
  const { notices, estimated } = metadata;
  return [
    ...notices.map((notice) =>
      notice.code === "constraint_dropped"
        ? `the record lacks ${variableInSentence(notice.variable)}, so its limit was not checked and no hour is in the highest band.`
        : unlikeWords(notice),
    ),
    ...("held" in metadata && metadata.held.length > 0
      ? [
          `no climate model projects ${metadata.held.map((name) => variableInSentence(name)).join(", ")}, so it stays unchanged.`,
        ]
      : []),
    ...("left_out" in metadata && metadata.left_out.length > 0
      ? [`${metadata.left_out.length} climate models have no data here.`]
      : []),
    ...("gaps" in metadata && metadata.gaps.length > 0
      ? ["the record has gaps, which are not counted."]
      : []),
    ...("provisional" in metadata && metadata.provisional.length > 0
      ? ["the newest part of the record is provisional."]
      : []),
    ...estimated.map(
      ({ variable, method }) => `${variableInSentence(variable)}: estimated ${methodWords(method)}.`,
    ),
  ];
}
