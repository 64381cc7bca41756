import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { watchedHours, watchHorizonHoursMax } from "@halcyon/schema/watch";
import { spanChance, startChances } from "@halcyon/scoring/watch";
import { fromWholeRuns } from "../../scoring/from-whole-runs.ts";
import type { WarnedLookup } from "../../ports.ts";
import { findHourGate } from "../../scoring/gate/hour-gate.ts";
import type { Scorer } from "../../scoring/scorer.ts";
import { type SearchedHours, searchHours } from "../../scoring/windows/find-windows.ts";
import { agreementOf } from "./evaluate-place.ts";
import { siteOf, type WatchQuestion } from "./evaluated-place.ts";
import { askedEntries, searchOf } from "./search-of.ts";

/** Probabilities of the hours of a span (range of hours), and of the hours before and after it. */
export interface SpanHours {
  readonly firstHour: EpochHour;
  /** Probability that the condition is met in each hour, 0..1; NaN if it is not known. */
  readonly chances: readonly number[];
  /** True for each hour in which the newest deterministic run meets the condition. Undefined if the run does not cover the hour. */
  readonly runs: readonly (boolean | undefined)[];
  /** Probability that the condition is met in all hours of the span (range of hours). Undefined if it is not known. */
  readonly whole: number | undefined;
}

/** Range of whole hours. */
interface Hours {
  readonly start: EpochHour;
  /** End of the range (exclusive). */
  readonly end: EpochHour;
}

/**
 * Reads the probabilities of the hours of a span (range of hours), to show them to people. Returns undefined if the span has begun or cannot be evaluated now.
 */
export type ReadSpanHours = (
  question: WatchQuestion,
  place: Parameters<typeof siteOf>[0],
  span: Hours,
  nowMs: number,
) => Promise<SpanHours | undefined>;

/** Number of hours that are read before and after a span. */
const aroundHours = 6;

/** Creates a function that reads the probabilities of the hours of spans (ranges of hours). The function uses the same weather as requests to the API. */
export function readSpanHours(scorer: Pick<Scorer, "admit">, warned?: WarnedLookup): ReadSpanHours {
  return async (question, place, { start, end }, nowMs) => {
    const now = epochHourOf(nowMs);
    if (start < now || end - now > watchHorizonHoursMax) return undefined;
    const forecastHours = Math.min(end - now + aroundHours, watchHorizonHoursMax);
    const location = siteOf(place);
    const { wish } = searchOf(question, location, now);
    const { model, accountId } = question;
    const search = async (durationHours: number): Promise<SearchedHours> => {
      const entry = await scorer.admit.find(askedEntries(question).entry);
      const asked = {
        location,
        forecastHours,
        model,
        entry,
        accountId,
        heedsWarnings: true,
        partsOf: "v2",
      } as const;
      const gate = await findHourGate(warned, entry, {
        location: place,
        hours: [now, now + forecastHours],
        timezone: "UTC",
        nowMs,
      });
      const all = { ...wish, durationHours, daylightAt: undefined, localHours: undefined, gate };
      return fromWholeRuns(await scorer.admit.known(asked, nowMs), (admitted) => searchHours(admitted, all));
    };
    try {
      const each = await search(1);
      const { chances } = startChances(each.search);
      const agrees = agreementOf(each);
      const [together, ofJob] = [await search(end - start), await search(watchedHours(question.when))];
      const firstHour = Math.max(now, start - aroundHours);
      return {
        firstHour,
        chances: [...chances.subarray(firstHour - now)],
        runs: [...chances.keys()].slice(firstHour - now).map((hour) => agrees(now + hour)),
        whole: spanChance(together.search, ofJob.search, start - now),
      };
    } catch {
      // What they stand beside is told in any case.
      return undefined;
    }
  };
}
