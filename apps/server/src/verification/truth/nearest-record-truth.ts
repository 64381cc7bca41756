import type { RecordSource } from "@halcyon/weather";
import { greatCircleKm } from "@halcyon/weather/source-kit";
import type { RecordCache } from "../../weather/records/record-cache.ts";
import { recordTruth } from "./record-truth.ts";
import type { Truth, TruthDescription } from "./truth.ts";

/**
 * What records say, each of its own places: the one whose cell lies nearest answers.
 *
 * @param sources - At least one.
 */
export function nearestRecordTruth(sources: readonly RecordSource[], cache: RecordCache): Truth {
  const records = sources.map((source) => ({ source, truth: recordTruth(source, cache) }));
  return {
    described: records.map(({ truth }) => truth.described).reduce(together),
    at: async (location, entry) => {
      const found = await Promise.all(
        records.map(async ({ source, truth }) => {
          const cell = await source.locate(location);
          return { truth, km: cell === undefined ? Infinity : greatCircleKm(location, cell) };
        }),
      );
      return found.reduce((near, one) => (one.km < near.km ? one : near)).truth.at(location, entry);
    },
  };
}

/** Times of hours sort as text. */
function together(one: TruthDescription, other: TruthDescription): TruthDescription {
  if (one.kind !== "record" || other.kind !== "record") return one;
  return {
    kind: "record",
    id: `${one.id} + ${other.id}`,
    synthetic: one.synthetic || other.synthetic,
    first: one.first < other.first ? one.first : other.first,
    last: one.last > other.last ? one.last : other.last,
  };
}
