import type { EpochHour } from "@halcyon/schema/time";
import { entryReads } from "@halcyon/scoring";
import type { RecordSource } from "@halcyon/weather";
import { placeRecord, reachOf, recordHours, spanOf } from "../../weather/records/placed-record.ts";
import type { RecordCache } from "../../weather/records/record-cache.ts";
import { scoreYearByYear } from "../../weather/workability/score-year-by-year.ts";
import { entryOnRecord } from "../../weather/workability/entry-on-record.ts";
import type { Truth } from "./truth.ts";

/** What a record of hours in the standard calendar says: a station, or a reanalysis. */
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
