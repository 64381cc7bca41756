import type { EpochHour } from "@halcyon/schema/time";
import { entryReads } from "@halcyon/scoring";
import type { RecordSource } from "@halcyon/weather";
import { placeRecord, reachOf, recordHours, spanOf } from "../../weather/records/placed-record.ts";
import type { RecordCache } from "../../weather/records/record-cache.ts";
import { scoreYearByYear } from "../../weather/workability/score-year-by-year.ts";
import { entryOnRecord } from "../../weather/workability/entry-on-record.ts";
import type { Truth, TruthDescription } from "./truth.ts";
import { greatCircleKm } from "@halcyon/weather/source-kit";

/** Returns the true weather from an hourly record in the standard calendar, such as a station or a reanalysis. */
export function recordTruth(source: RecordSource, cache: RecordCache): Truth {
  const { id, synthetic, first, last } = source.describe();
  return {
    described: { kind: "record", id, synthetic, ...spanOf(source.describe()) },
    at: async (location, entry) => {
      const placed = await placeRecord(source, location);
      const reach = reachOf(placed);
      const { dropped } = entryOnRecord(entry, placed, reach);
      return {
        lacks: dropped.map(({ constraint }) => constraint),
        record: source,
        firstHourOf: (run) => run,
        untilHour: ({ hoursAfter }) => last - hoursAfter,
        observe: async (prepared, from, to) => {
          const scores = new Float64Array(to - from).fill(Number.NaN);
          const start: EpochHour = Math.max(from, first);
          if (start >= to) return scores;
          const { hoursBefore, hoursAfter } = prepared;
          const span = { from: start - hoursBefore, hours: to - start + hoursBefore + hoursAfter };
          const weather = await recordHours(placed, cache, entryReads(prepared, reach), span);
          scores.set(await scoreYearByYear(prepared, weather, placed, reach), start - from);
          return scores;
        },
      };
    },
  };
}

/**
 * Returns the true weather from several weather records, such as several stations. For each place, the record with the nearest grid cell is used.
 *
 * @param sources - At least one record.
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

/** Returns one description for the truth from two records. */
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
