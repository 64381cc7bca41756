import { LRUCache } from "lru-cache";
import { formatEpochHour } from "@halcyon/schema/time";
import type { SharedTail } from "../../pipeline/answer.ts";
import { CachedTails } from "../../rows/cached-tails.ts";
import { type CacheSizes, shareOfMembers } from "../../../config/cache-sizes.ts";
import type { WeatherRooms } from "../../weather-rooms.ts";
import type { Handler } from "../handler.ts";
import { askedComposite, compositeBytes, compositeWork, isCached, makeComposite } from "./make-composite.ts";
import { hoursTable } from "./hours-table.ts";
import { type ComposedHours, writableHours, writeCsvHours, writeJsonHours } from "./write-hours.ts";

type Format = "json" | "csv";

/** Maximum number of variants of a response that are cached for the same scores. Variants differ, for example, in their format, first hour or time zone. */
const waysMax = 16;

/** Handles `POST /v2/optimality/composite/`. */
export function compositeHandler(
  rooms: Pick<WeatherRooms, "admit" | "score" | "spread" | "caches" | "ports">,
): Handler<"optimality.composite"> {
  const tailOf = tailsOf(rooms.caches);
  return async ({ body, format, principal, nowMs }) => {
    const asked = askedComposite(body, principal, nowMs);
    const { request, inTerms } = asked;
    const admitted = await inTerms(() => rooms.admit.asked(request, nowMs));
    return {
      work: () => compositeWork(admitted, body),
      isCached: () => isCached(rooms, admitted, body),
      bytes: () => compositeBytes(asked, admitted),
      async answer() {
        const { headers, hours, opening, document } = await inTerms(() =>
          makeComposite(rooms, admitted, asked, rooms.ports.warned),
        );
        if (format !== "json" && format !== "csv") {
          const { forecast, period } = hours;
          const first = forecast.startHour + period.fromHour;
          const last = forecast.startHour + period.toHour - 1;
          const span = [formatEpochHour(first), formatEpochHour(last)] as const;
          const about = { beside: document, place: body.location, span };
          return { headers, tables: [hoursTable(hours)], about };
        }
        const chunks = format === "json" ? [opening()] : [];
        if (hours.reasons === undefined) return { headers, chunks, tail: tailOf(hours, format) };
        return { headers, chunks: [...chunks, { json: writeJsonHours, csv: writeCsvHours }[format](hours)] };
      },
    };
  };
}

/** Returns a cache of hours that are already written as JSON or CSV, without reasons. They stay cached as long as their scores. */
function tailsOf({ membersMaxBytes }: Pick<CacheSizes, "membersMaxBytes">) {
  const kept = new CachedTails(
    shareOfMembers.written * membersMaxBytes,
    shareOfMembers.compressed * membersMaxBytes,
  );
  const ways = new WeakMap<object, LRUCache<string, SharedTail>>();
  return (hours: ComposedHours, format: Format): SharedTail => {
    const { entry, forecast, period, timezone, spread, warned } = hours;
    const known = ways.get(forecast.median) ?? new LRUCache<string, SharedTail>({ max: waysMax });
    ways.set(forecast.median, known);
    const way = `${entry.type} ${period.fromHour} ${timezone} ${spread !== undefined} ${format} ${JSON.stringify(warned)}`;
    const tail = known.get(way) ?? kept.of(writableHours(hours, format));
    known.set(way, tail);
    return tail;
  };
}
