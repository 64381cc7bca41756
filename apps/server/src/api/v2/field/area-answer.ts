import { type Entry, polarities } from "@halcyon/schema";
import { bandEdges, bandTable } from "@halcyon/schema/wire";
import { formatEpochHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import { hourSpread, likelihoodOf, probabilityOf, publish } from "@halcyon/scoring";
import { publishProbability, shareOf } from "@halcyon/scoring/statistics";
import { windowMembers } from "@halcyon/scoring/windows";
import { toFourDecimals } from "@halcyon/base/four-decimals";
import type { AreaShares, FoundAreaWindows } from "../../../scoring/field/area-windows.ts";
import { turns } from "../../../scoring/field/field-grid.ts";
import { type FoundArea, publishedKm2 } from "../../../scoring/field/find-area.ts";
import type { UsedWeather } from "../../../scoring/field/cell-weather.ts";
import type { RankedCell, ScoredCells } from "../../../scoring/field/score-cells.ts";
import type { RankOptions } from "../../../scoring/score-in-worker.ts";
import { localTimes } from "../../../weather/hours/local-times.ts";
import { localWindow } from "../../windows/local-window.ts";
import { topRanks } from "../../windows/top-ranks.ts";
import { likelihoodIn } from "../../windows/window-odds.ts";
import type { HoursAhead } from "../asked-forecast.ts";
import { bandHours, standingOf } from "../windows/rank-rows.ts";
import { bestWindow, type ZonedClock } from "../windows/window-rows.ts";
import { fieldMetadata } from "./field-metadata.ts";

/** Scored area, with everything that its answer says. Hours are counted from now. */
export interface AnsweredArea {
  readonly request: V2.AreaRequest & { readonly timezone: string };
  readonly entry: Entry;
  readonly now: number;
  readonly nowMs: number;
  readonly period: HoursAhead;
  readonly area: FoundArea;
  readonly sums: ScoredCells;
  readonly shares: AreaShares;
  /** Windows of the area; undefined if none were requested, or if no cell was scored. */
  readonly found: FoundAreaWindows | undefined;
  readonly sizes: Pick<V2.AreaCost, "km2" | "cells" | "scored" | "dropped_km2">;
  readonly wish: RankOptions;
  /** Notices that warnings are not known at some of the cells. */
  readonly gateNotices: V2.AreaResponse["metadata"]["notices"];
  readonly refused: V2.AreaResponse["refused"];
}

/** Converts a scored area to the response format, without its cells. */
export function areaAnswer(answered: AnsweredArea): Omit<V2.AreaResponse, "cells"> {
  const { request, now, found, refused, wish } = answered;
  const clock = { startHour: now, timezone: request.timezone };
  const longest = found?.longest;
  return {
    metadata: areaMetadata(answered),
    ...(request.include.includes("hours") && { hours: areaHourRows(answered) }),
    windows: found?.spells.map((spell) => areaWindowRow(spell, wish.durationHours, clock)) ?? [],
    none_because:
      request.window !== undefined && found === undefined
        ? { reason: "cells" }
        : noneBecause(found?.noneBecause),
    longest:
      longest === undefined
        ? null
        : {
            ...localWindow(clock, longest.startHour, longest.startHour + longest.hours),
            hours: longest.hours,
            probability: longest.probability ?? null,
          },
    refused,
  };
}

/** Returns the metadata of an area: what is said of any of its cells, once each. */
export function areaMetadata(answered: AnsweredArea): V2.AreaResponse["metadata"] {
  const { request, area, sums, sizes } = answered;
  return {
    ...fieldMetadata({ ...answered, middle: area.middle, synthetic: area.synthetic, used: sums.used }),
    area: { ...sizes, cell_degrees: [...area.cellDegrees], bounds: [...area.bounds] },
    area_share: request.area_share,
  };
}

/** Returns the rows of the hours of an area; none if no cell was scored. */
export function areaHourRows(answered: AnsweredArea): V2.AreaHour[] {
  const { request, now, period, area, sums, shares } = answered;
  const { fromHour, toHour } = period;
  const { km2, inBand, weighted, worst, worstCell } = sums.hours;
  if (km2 === 0) return [];
  const range = { minimumScore: request.area_share };
  const counted = shares.ensemble.members > 1 ? windowMembers(shares.ensemble, 1, range) : undefined;
  const locals = localTimes(request.timezone, now + fromHour, toHour - fromHour);
  const bandCount = bandEdges.length;
  return Array.from({ length: toHour - fromHour }, (_, row): V2.AreaHour => {
    const hour = fromHour + row;
    const { latitude, longitude } = area.cells[worstCell[hour]!]!;
    const bands = inBand.subarray(hour * bandCount, (hour + 1) * bandCount);
    return {
      timestamp: formatEpochHour(now + hour),
      local: locals[row]!,
      part: partAt(sums.used, hour),
      area_shares: Array.from(bands, (size) => toFourDecimals(size / km2)),
      workable: publish(shares.workable[hour]!),
      mean: toFourDecimals(weighted[hour]! / km2),
      worst: { score: worst[hour]!, latitude, longitude },
      ensemble: counted === undefined ? null : ensembleAt(shares, counted, hour),
    };
  });
}

function ensembleAt(
  { ensemble: { logScores, members } }: AreaShares,
  { good, whole }: ReturnType<typeof windowMembers>,
  hour: number,
): V2.AreaHour["ensemble"] {
  const spread = hourSpread(logScores.subarray(hour * members, (hour + 1) * members));
  if (spread === undefined) return null;
  const probability = publishProbability(probabilityOf(good[hour]!, whole[hour]!));
  return {
    workable: { median: spread.median, Q10: spread.q10, Q90: spread.q90 },
    share: shareOf(good[hour]!, whole[hour]!),
    probability,
    likelihood: likelihoodOf(probability),
  };
}

/** Returns the part from which all cells take an hour; null if they take it from different parts. */
function partAt(used: readonly UsedWeather[], hour: number): V2.AreaHour["part"] {
  const names = new Set(
    used.flatMap(({ parts }) =>
      parts.filter(({ fromHour, toHour }) => fromHour <= hour && hour < toHour).map(({ part }) => part),
    ),
  );
  const [name, ...others] = names;
  return others.length === 0 ? (name ?? null) : null;
}

function areaWindowRow(
  spell: FoundAreaWindows["spells"][number],
  durationHours: number,
  clock: ZonedClock,
): V2.AreaWindow {
  const { startHour, latestStartHour, members, continues, whole, chances, unmet, best } = spell;
  const endHour = latestStartHour + durationHours;
  const latest = localWindow(clock, latestStartHour, endHour);
  const { worstScore, worstScoreRange: range, run, probability } = best;
  return {
    ...localWindow(clock, startHour, endHour),
    latest_start: latest.start,
    latest_start_local: latest.start_local,
    hours: endHour - startHour,
    starts: latestStartHour - startHour + 1,
    members: members === 1 ? null : members,
    continues,
    whole: {
      share: whole.share ?? null,
      probability: whole.probability ?? null,
      likelihood: likelihoodIn(whole.probability),
    },
    chances: chances.map((chance) => chance ?? null),
    unmet: unmet.map((hours) => ({
      ...localWindow(clock, hours.startHour, hours.endHour),
      workable: hours.worstScore,
    })),
    best: {
      ...localWindow(clock, best.startHour, best.startHour + durationHours),
      share: range === undefined ? null : shareOf(best.members.good, best.members.of),
      probability: probability ?? null,
      likelihood: likelihoodIn(probability),
      worst: range === undefined ? null : { median: worstScore, Q10: range.q10, Q90: range.q90 },
      deterministic: run === undefined ? null : { meets: run.isGood, worst: run.worstScore },
    },
  };
}

function noneBecause(why: FoundAreaWindows["noneBecause"]): V2.AreaResponse["none_because"] {
  if (why === undefined) return null;
  if (why === "hours" || why === "members") return { reason: why };
  return "bestProbability" in why
    ? { reason: "probability", best_probability: why.bestProbability }
    : { reason: "area", best_workable: why.bestWorkable };
}

/** Yields the rows of the cells of an area, the best first. Other work of the process gets turns. */
export async function* areaCellRows(answered: AnsweredArea): AsyncGenerator<V2.AreaCellRow> {
  const { request, sums, wish } = answered;
  const by = request.by ?? (request.window === undefined ? "mean" : "probability");
  const ranks = topRanks<RankedCell>(request.top);
  const pause = turns();
  for (const cell of sums.cells) {
    ranks.add(cell, standingOf(cell.period, wish, 0, by), cell.index);
    await pause();
  }
  for (const { row } of ranks.ranks()) {
    yield cellRow(answered, row);
    await pause();
  }
}

function cellRow(
  { request, entry, now, area, wish }: AnsweredArea,
  { index, period }: RankedCell,
): V2.AreaCellRow {
  const { latitude, longitude, sea, elevationM, km2, bounds } = area.cells[index]!;
  const { bestWindow: window, starts, mean } = period;
  const isPossible = request.window !== undefined && window !== undefined && (starts?.count ?? 0) > 0;
  return {
    latitude,
    longitude,
    bounds: [...bounds],
    sea,
    elevation_m: elevationM ?? null,
    km2: publishedKm2(km2),
    hours: bandHours(period, entry),
    mean,
    possible_starts: request.window === undefined ? null : (starts?.count ?? 0),
    best: isPossible
      ? bestWindow(window, entry, wish.durationHours, { startHour: now, timezone: request.timezone })
      : null,
  };
}

/** Returns the names of the bands of an entry, the best first. */
export function bandNames({ type }: Entry): readonly string[] {
  return bandTable(polarities[type]).map(({ name }) => name);
}
