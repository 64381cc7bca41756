import type { PartName } from "@halcyon/schema";
import { explainHour, type MemberScores, publish } from "@halcyon/scoring";
import { type ScoreRange, sureMembers } from "@halcyon/scoring/windows";
import { LRUCache } from "lru-cache";
import { type CacheSizes, cacheSizes, shareOfMembers } from "../../config/cache-sizes.ts";
import { recipientNow, requireRecipient } from "../../errors/caller-left.ts";
import type { Admission, Admissions, KnownRequest } from "../admit-entry.ts";
import { fromWholeRuns } from "../from-whole-runs.ts";
import { membersOfRun } from "../odds/members-beside.ts";
import { scoreForOdds } from "../odds/score-for-odds.ts";
import { noScore } from "../scores/packed-forecast.ts";
import { nameOf, scoredCell, type ScoredHours, type UsedWeather, withoutUsual } from "./cell-weather.ts";
import type { RouteFieldCell } from "./find-route.ts";

/** Cells of a route that are scored in one piece, with all data that another thread needs. */
export interface RouteWork extends Omit<KnownRequest, "location"> {
  readonly nowMs: number;
  readonly cells: readonly Pick<RouteFieldCell, "latitude" | "longitude" | "sea">[];
  /** First hour that is needed, counted from now. */
  readonly fromHour: number;
  /** Number of hours before the first hour of a part in which its members are scored too [h]. One ensemble can then hold a whole route. */
  readonly hoursBefore: number;
  /** Scores that count as good. */
  readonly range: ScoreRange;
}

/** Scores of a cell before warnings, from the first hour that is needed. Scores are in ten-thousandths; {@link noScore} stands for none. */
export interface PackedRouteCell {
  /** Name of the runs, cells, hours and entry of the scores. */
  readonly key: string;
  readonly scores: Uint16Array;
  /** First constraint that limits each score; {@link noLimit} if none does. */
  readonly limiting: Uint8Array;
  readonly ensembles: readonly PackedEnsemble[];
  /** Weather of the scores. Cells with the same weather share the object. */
  readonly weather: Omit<UsedWeather, "entry">;
}

/** Scores of the members of one ensemble, [hour][member]. */
interface PackedEnsemble {
  readonly part: PartName;
  readonly members: number;
  readonly scores: Uint16Array;
}

/** Scores cells of a route, in this thread or in another. */
export type ScoreRouteCells = (work: RouteWork) => Promise<readonly PackedRouteCell[]>;

/** Value that stands for no limiting constraint. */
export const noLimit = 0xff;

/** Number of cells whose weather is read at the same time. */
const readAtOnce = 8;

/**
 * Scores cells of a route. Each has the scores that a composite gives at its middle, with the surface of the cell.
 *
 * @throws CallerLeft if nobody waits for the result. Any refusal of {@link Admissions}, weather_unavailable or data_gap if a cell cannot be scored.
 */
export async function scoreRouteCells(admit: Admissions, work: RouteWork): Promise<PackedRouteCell[]> {
  recipientNow()?.noteBegun();
  const cells: PackedRouteCell[] = [];
  const used = new Map<string, PackedRouteCell["weather"]>();
  for (let from = 0; from < work.cells.length; from += readAtOnce) {
    requireRecipient();
    const some = work.cells.slice(from, from + readAtOnce);
    const made = await Promise.all(some.map((cell) => packedCell(admit, work, cell)));
    for (const cell of made) {
      const name = nameOf(cell.weather);
      used.set(name, used.get(name) ?? cell.weather);
      cells.push({ ...cell, weather: used.get(name)! });
    }
  }
  return cells;
}

async function packedCell(
  admit: Admissions,
  work: RouteWork,
  { latitude, longitude, sea }: RouteWork["cells"][number],
): Promise<PackedRouteCell> {
  const { cells: _, nowMs, fromHour, hoursBefore, range, ...request } = work;
  const location = { latitude, longitude, surface: sea ? "sea" : "land" } as const;
  const admission = await admit.known({ ...request, location }, nowMs);
  return fromWholeRuns(withoutUsual(admission), async (admitted) => {
    const { parts: scored, beside } = await scoreForOdds(admitted, hoursBefore);
    const hours = { admitted, scored, beside };
    const { median, weather: of } = scoredCell(hours);
    const { entry: __, ...weather } = of;
    return {
      key: admitted.key,
      scores: packed(median.subarray(fromHour)),
      limiting: limitingOf(hours, fromHour),
      ensembles: ensemblesOf(hours).map(({ part, members }) => ({
        part,
        members,
        scores: packedMembers(membersOfPart(hours, part, members, range).subarray(fromHour * members)),
      })),
      weather,
    };
  });
}

function packed(scores: Float64Array): Uint16Array {
  const all = new Uint16Array(scores.length);
  for (let at = 0; at < scores.length; at++)
    all[at] = Number.isNaN(scores[at]) ? noScore : Math.round(scores[at]! * 1e4);
  return all;
}

/** Publishes and packs the scores of members, which are logarithms. */
function packedMembers(logScores: Float64Array): Uint16Array {
  const all = new Uint16Array(logScores.length);
  for (let at = 0; at < all.length; at++) {
    const log = logScores[at]!;
    all[at] = Number.isNaN(log) ? noScore : Math.round(publish(Math.exp(log)) * 1e4);
  }
  return all;
}

/** Returns the ensembles that have members in some hour, the nearest hours first. */
function ensemblesOf({ scored, beside }: ScoredHours): Pick<PackedEnsemble, "part" | "members">[] {
  const near = "scores" in beside ? [{ part: beside.part.part, members: beside.scores.members }] : [];
  const later = scored.map(({ available, scores }) => ({ part: available.part, members: scores.members }));
  const all = [...near, ...later.filter(({ members }) => members > 1)];
  return all.filter(({ part }, index) => all.findIndex((one) => one.part === part) === index);
}

/** Returns the scores of an ensemble's members in all hours from now: in those of its part, and in those before. NaN in other hours. */
function membersOfPart(
  { scored, beside, admitted }: ScoredHours,
  name: PartName,
  members: number,
  range: ScoreRange,
): Float64Array {
  const logScores = new Float64Array(admitted.forecastHours * members).fill(Number.NaN);
  // Hours beside a single run replace those that the ensemble has before its own hours.
  for (const part of scored.toReversed()) {
    const { available, scores, firstHour } = part;
    const ofRun = membersOfRun(beside, part);
    const isBeside = "part" in beside && beside.part.part === name;
    if (available.part === name) logScores.set(scores.logScores, firstHour * members);
    else if (ofRun !== undefined && isBeside)
      logScores.set(sureMembers(ofRun, scores, range).logScores, firstHour * members);
  }
  return logScores;
}

/** Returns the first constraint that limits each hour, from the part that provides the hour. */
function limitingOf({ scored, admitted }: ScoredHours, first: number): Uint8Array {
  const limiting = new Uint8Array(admitted.forecastHours - first).fill(noLimit);
  for (const { scores, fromHour, toHour, firstHour } of scored)
    for (let hour = Math.max(fromHour, first); hour < toHour; hour++) {
      // Nothing limits a score of 1.
      if (scores.median[hour - firstHour] === 1) continue;
      limiting[hour - first] = explainHour(scores, hour - firstHour).limiting[0] ?? noLimit;
    }
  return limiting;
}

/** Cells of a route to score, each with its admission. */
export interface AdmittedRoute {
  readonly work: RouteWork;
  readonly admitted: readonly Admission[];
}

/** Scores the cells of a route, some from a cache. Cells are in the order of the work. */
export type ScoreRoute = (route: AdmittedRoute) => Promise<readonly PackedRouteCell[]>;

/** Number of cells that one thread scores in one turn. */
export const blockCells = 128;

/** Creates a function that scores the cells of a route block after block, so that other callers get turns between them, and caches them. */
export function scoreRoute(
  score: ScoreRouteCells,
  { membersMaxBytes }: Pick<CacheSizes, "membersMaxBytes"> = cacheSizes,
): ScoreRoute {
  const known = new LRUCache<string, PackedRouteCell>({
    maxSize: Math.ceil(shareOfMembers.route * membersMaxBytes),
    sizeCalculation: ({ scores, limiting, ensembles }, key) =>
      [scores, limiting, ...ensembles.map((one) => one.scores)].reduce(
        (sum, { byteLength }) => sum + byteLength,
        2048 + key.length,
      ),
  });
  return async ({ work, admitted }) => {
    const { fromHour, hoursBefore, range } = work;
    const wish = JSON.stringify([fromHour, hoursBefore, range]);
    const found = admitted.map(({ key }) => known.get(wish + key));
    const lacking = found.flatMap((cell, index) => (cell === undefined ? [index] : []));
    for (let from = 0; from < lacking.length; from += blockCells) {
      const block = lacking.slice(from, from + blockCells);
      const made = await score({ ...work, cells: block.map((index) => work.cells[index]!) });
      for (const [at, cell] of made.entries()) {
        found[block[at]!] = cell;
        // An ensemble that could not be read may be read the next time.
        const isStale = cell.weather.beside.absent.some(({ because }) => because === "stale");
        if (!isStale) known.set(wish + cell.key, cell);
      }
    }
    return found as readonly PackedRouteCell[];
  };
}

/** Returns packed scores of members as logarithms. A loop takes a tenth of the time of `Float64Array.from`. */
export function membersIn({ members, scores }: Omit<PackedEnsemble, "part">): MemberScores {
  const logScores = new Float64Array(scores.length);
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at]!;
    logScores[at] = score === noScore ? Number.NaN : logs[score]!;
  }
  return { members, logScores };
}

/** Returns packed scores from 0 to 1. */
export function publishedIn({ scores }: Pick<PackedRouteCell, "scores">): Float64Array {
  const published = new Float64Array(scores.length);
  for (let hour = 0; hour < scores.length; hour++) published[hour] = scores[hour]! / 1e4;
  return published;
}

/** Logarithm of each published score, by its ten-thousandths. */
const logs = Float64Array.from({ length: 10_001 }, (_, score) => Math.log(score / 1e4));
