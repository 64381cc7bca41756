import { setImmediate as nextTurn } from "node:timers/promises";
import { type Entry, planningAid } from "@halcyon/schema";
import { costOfWork } from "@halcyon/schema/endpoints";
import { epochHourOf } from "@halcyon/schema/time";
import { bandTable } from "@halcyon/schema/wire";
import type * as V2 from "@halcyon/schema/v2";
import { scoringFormula } from "@halcyon/scoring";
import { given } from "@halcyon/base/given";
import type { Principal } from "@halcyon/accounts/principal";
import { checkItems, costsOf, type GoodItem } from "../../batch/check-items.ts";
import { eachItem } from "../../batch/each-item.ts";
import { costOfFirst, sumOf } from "../../pipeline/price.ts";
import { siteOf } from "../../headers/place-request.ts";
import type { AskedEntry } from "../../../entries/asked-entry.ts";
import { problem, refusalOf } from "../../../errors/problem.ts";
import { isoSecond } from "@halcyon/base/iso-second";
import { scoreRangeOf } from "@halcyon/scoring/windows";
import { topRanks } from "../../windows/top-ranks.ts";
import type { Admission, KnownRequest } from "../../../scoring/admit-entry.ts";
import { findHourGate } from "../../../scoring/gate/hour-gate.ts";
import type { RankOptions } from "../../../scoring/score-in-worker.ts";
import { rankingWork } from "../../../scoring/scoring-work.ts";
import type { Scorer } from "../../../scoring/scorer.ts";
import { zoneOf } from "../../../weather/hours/zone-of-place.ts";
import { askedInstant } from "../as-of.ts";
import { hoursAhead } from "../asked-forecast.ts";
import { answeredEntry } from "../forecast-metadata.ts";
import { pairPlace } from "../field-place.ts";
import type { Handler } from "../handler.ts";
import { periodTerms } from "../period-refusals.ts";
import type { WarnedLookup } from "../../../ports.ts";
import { warnedFields } from "../warned-fields.ts";
import { type FoundPair, rankRow, sourceOfPair, standingOf, type RankedPlace } from "./rank-rows.ts";
import { describedHeaders, rankTable } from "./window-tables.ts";
import { searchOptionsOf } from "./search-options.ts";

/** Pair of an entry and a location, by their positions in the request. */
interface Pair {
  readonly location: number;
  readonly entry: number;
}

/** Request to score a pair of an entry and a location, with the options for the search of its windows. */
interface AskedPair extends KnownRequest {
  readonly place: RankedPlace;
  readonly wish: RankOptions;
}

/** Maximum time for which writing rows may block other requests [ms]. */
const turnMs = 5;

/** Handles `POST /v2/optimality/rank/`. */
export function rankHandler(
  { admit, rank }: Pick<Scorer, "admit" | "rank">,
  lookup?: WarnedLookup,
): Handler<"optimality.rank"> {
  return async ({ body, format, principal, requestId, nowMs }) => {
    const { accountId } = principal;
    const { model, calibrated, by, window } = body;
    const { atMs, asOf } = askedInstant(body, nowMs, { withMembers: true, withUsual: true });
    const periods = body.periods.map((period, at) => hoursAhead(period, epochHourOf(atMs), periodAt(at)));
    const forecastHours = Math.max(...periods.map(({ toHour }) => toHour));
    const latest = periods.findIndex(({ toHour }) => toHour === forecastHours);
    const inTerms = periodTerms(body.periods[latest]!, atMs, periodAt(latest));
    const places = await Promise.all(body.locations.map((location) => placeOf(location, body.timezone)));
    const entries = await Promise.all(
      body.entries.map((entry) => orError(admit.find(askedEntry(entry, principal)))),
    );
    const pairs = places.flatMap((_, location) => entries.map((__, entry): Pair => ({ location, entry })));
    const checked = await checkItems(pairs, {
      read(pair) {
        const place = places[pair.location]!;
        const found = entries[pair.entry]!;
        const ref = place.ref;
        if ("error" in found) return { ref, error: found.error };
        const wish = { ...searchOptionsOf(window, place.site, place.timezone), periods };
        const { made: entry } = found;
        const asked = { location: place.site, forecastHours, model, calibrated, entry, accountId };
        const heeding = { heedsWarnings: true, partsOf: "v2" } as const;
        return { ref, asked: { ...asked, ...heeding, ...given({ asOf }), place, wish } };
      },
      admit: (asked: AskedPair) => inTerms(() => admit.known(asked, nowMs)),
    });
    const costs = costsOf(checked, ({ admitted, asked }) => costOfWork(rankingWork(admitted, asked.wish)));
    const cost = sumOf(costs);
    let [ranked, rankedCost] = [0, 0];
    /** Finds the effect of official warnings on the hours of a pair. Warnings of past instants are not known. */
    const gateOf = async ({ entry, now }: Admission, { site, timezone }: RankedPlace) =>
      asOf === undefined
        ? findHourGate(lookup, entry, {
            location: { ...site, elevation_m: site.elevationM },
            hours: [now, now + forecastHours],
            timezone,
            nowMs,
          })
        : undefined;
    const rankPair = async ({ index, admitted, asked }: GoodItem<AskedPair>): Promise<FoundPair> => {
      const { place, wish } = asked;
      const gate = await gateOf(admitted, place);
      const ranking = await inTerms(() => rank(admitted, { ...wish, gate }));
      return {
        ...pairs[index]!,
        place,
        wish: { ...wish, gate },
        calibrated,
        ranked: admitted.entry,
        ranking,
      };
    };
    return {
      cost,
      async answer() {
        const rows = topRanks<{ readonly pair: FoundPair; readonly period: number }>(body.top);
        const refused: V2.RankResponse["refused"] = [];
        for await (const outcome of eachItem(checked, rankPair)) {
          const { location, entry } = pairs[outcome.index]!;
          if ("error" in outcome) {
            const refusal = refusalOf(outcome.error).placed(pairPlace(location, entry));
            refused.push({ location, entry, problem: problem(refusal, requestId) });
            continue;
          }
          const pair = outcome.result;
          ranked++;
          rankedCost += costs[outcome.index]!;
          pair.ranking.periods.forEach((found, period) =>
            rows.add({ pair, period }, standingOf(found, pair.wish, period, by), periods[period]!.fromHour),
          );
        }
        const sources = onceEachSource();
        const ranking: V2.RankRow[] = [];
        let turnStartMs = performance.now();
        for (const { rank: at, row } of rows.ranks()) {
          const { place, ranking: scored } = row.pair;
          const { fromHour, toHour } = periods[row.period]!;
          const warned = await warnedFields(lookup, {
            asOf: body.as_of,
            location: { ...place.site, elevation_m: place.site.elevationM },
            hours: [scored.startHour + fromHour, scored.startHour + toHour],
            timezone: place.timezone,
            gate: row.pair.ranked.warnings,
            nowMs,
          });
          const written = rankRow(row.pair, row.period, by, sources.position(row.pair));
          const notices = [...written.notices, ...warned.notices];
          ranking.push({ rank: at, ...written, notices, ...warned.inRank });
          if (performance.now() - turnStartMs < turnMs) continue;
          await nextTurn();
          turnStartMs = performance.now();
        }
        const json: V2.RankResponse = {
          metadata: metadataOf(body, entries, nowMs),
          sources: sources.all,
          ranking,
          refused,
          compared: ranked * periods.length,
        };
        if (format === "json") return { json };
        const { ranking: _rows, ...beside } = json;
        return {
          headers: describedHeaders(json.sources),
          tables: [rankTable(json, body.locations)],
          about: { beside: () => beside },
        };
      },
      unanswered: () => cost - rankedCost,
      worked: (begun) => costOfFirst(costs, begun),
    };
  };
}

function periodAt(position: number): string {
  return `#/periods/${position}`;
}

async function placeOf(
  { ref, ...location }: V2.RankRequest["locations"][number],
  timezone = "UTC",
): Promise<RankedPlace> {
  return { ref: ref ?? null, site: siteOf(location), timezone: await zoneOf(timezone, location) };
}

function askedEntry(
  entry: V2.RankRequest["entries"][number],
  { accountId }: Pick<Principal, "accountId">,
): AskedEntry {
  return "definition" in entry ? entry : { ...entry, accountId };
}

/** Entry of a request, or the reason why it was not found. */
type FoundEntry = { readonly made: Entry } | { readonly error: unknown };

function orError(making: Promise<Entry>): Promise<FoundEntry> {
  return making.then(
    (made) => ({ made }),
    (error: unknown) => ({ error }),
  );
}

/** Creates a collector that numbers the distinct weather sources of all pairs in a response. */
function onceEachSource() {
  const all: V2.RankResponse["sources"] = [];
  const positions = new Map<string, number>();
  const ofPairs = new Map<FoundPair, number>();
  return {
    all,
    position(pair: FoundPair): number {
      const known = ofPairs.get(pair);
      if (known !== undefined) return known;
      const source = sourceOfPair(pair);
      const name = JSON.stringify(source);
      const position = positions.get(name) ?? all.push(source) - 1;
      positions.set(name, position);
      ofPairs.set(pair, position);
      return position;
    },
  };
}

function metadataOf(
  { model, by, window, timezone = "UTC", as_of: asOf }: V2.RankRequest,
  entries: readonly FoundEntry[],
  nowMs: number,
): V2.RankResponse["metadata"] {
  const { minimumScore, maximumScore = null } = scoreRangeOf(window);
  return {
    generated_at: `${isoSecond(nowMs)}Z`,
    as_of: asOf ?? null,
    formula: scoringFormula,
    model,
    by,
    window: {
      duration_hours: window.duration_hours,
      minimum_score: minimumScore === 0 ? null : minimumScore,
      maximum_score: maximumScore,
      minimum_probability: window.minimum_probability,
      daylight_only: window.daylight_only,
      local_hours: window.local_hours ?? null,
    },
    entries: entries.map((found) => ("made" in found ? answeredEntry(found.made) : null)),
    timezone,
    bands: { suitability: bandTable("suitability"), presence: bandTable("presence") },
    caveat: planningAid,
  };
}
