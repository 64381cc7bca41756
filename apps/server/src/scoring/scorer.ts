import { isSingleRun } from "@halcyon/schema/registry";
import {
  type HourSpread,
  hourSpread,
  memberQuantiles,
  type MemberScores,
  type PartScores,
  type ScoredMembers,
  scorePart,
} from "@halcyon/scoring";
import { loopTurn } from "@halcyon/weather";
import { LRUCache } from "lru-cache";
import type { Ports } from "../ports.ts";
import { Admissions, type Admission } from "./admit-entry.ts";
import { type CacheSizes, cacheSizes, shareOfMembers } from "../config/cache-sizes.ts";
import type { EntryPorts } from "../entries/find-entry.ts";
import { fromWholeRuns } from "./from-whole-runs.ts";
import { membersBeside, membersOfRun, type MembersUsed, membersUsed } from "./odds/members-beside.ts";
import { type WriteCells, writeCells } from "./field/cells-file.ts";
import { type ScoreCells, scoreCells } from "./field/score-cells.ts";
import { scoreRoute, type ScoreRoute, type ScoreRouteCells, scoreRouteCells } from "./field/score-route.ts";
import { rankLocation, type RankLocation } from "./windows/rank-location.ts";
import type { ScoreInWorker } from "./score-in-worker.ts";
import { scoreModelParts } from "./score-model-parts.ts";
import { joinModelParts } from "./scores/join-model-parts.ts";
import {
  packedBytes,
  type PackedForecast,
  type PackedSpread,
  packForecast,
  packSpread,
  spreadBytes,
} from "./scores/packed-forecast.ts";
import { scoreLocation, type ScoreLocation } from "./scores/score-location.ts";

/** Functions that score requests. Their caches are shared by the whole process. */
export interface Scorer {
  readonly admit: Admissions;
  readonly score: ScoreLocation;
  readonly rank: RankLocation;
  /** Scores blocks of the cells of an area. */
  readonly cells: ScoreCells;
  readonly route: ScoreRoute;
  /** Writes the scored cells of an area as a file. */
  readonly cellsFile: WriteCells;
  readonly spread: SpreadLocation;
}

/**
 * Creates the functions that score requests.
 *
 * @param apart - Scores a forecast in another thread if scoring would block the event loop too long. If absent, all forecasts are scored in the event loop.
 */
export function scorerOf(
  ports: EntryPorts & Pick<Ports, "models" | "lapseKPerKm" | "calibratedByDefault" | "usual">,
  caches?: CacheSizes,
  apart?: ScoreInWorker & Pick<Scorer, "cells" | "cellsFile"> & { readonly routeCells: ScoreRouteCells },
): Scorer {
  const admit = new Admissions(ports, caches);
  return {
    admit,
    cellsFile: apart?.cellsFile ?? writeCells,
    cells: apart?.cells ?? ((work) => scoreCells({ admit, models: ports.models }, work)),
    route: scoreRoute(apart?.routeCells ?? ((work) => scoreRouteCells(admit, work)), caches),
    score: scoreLocation(caches, apart),
    rank: rankLocation(apart),
    spread: spreadLocation(caches),
  };
}

/** Scores by hour, with the distribution of the members' scores. */
interface SpreadForecast extends PackedForecast {
  readonly spread: PackedSpread;
  readonly beside: MembersUsed;
}

interface SpreadLocation {
  /** Scores the hours ahead of an admitted request with all ensemble members. It throws the same errors as scoring. */
  (admitted: Admission): Promise<SpreadForecast>;
  /** Returns true if the cache has the scores of the request with all members. */
  readonly knows: (admitted: Admission) => boolean;
}

/** Creates a function that scores the hours ahead of admitted requests with all members, and caches the members' scores. */
function spreadLocation({
  membersMaxBytes,
}: Pick<CacheSizes, "membersMaxBytes"> = cacheSizes): SpreadLocation {
  const known = new LRUCache<string, SpreadForecast>({
    maxSize: Math.ceil(shareOfMembers.spread * membersMaxBytes),
    sizeCalculation: (made, key) => packedBytes(made) + spreadBytes(made.spread) + 1024 + key.length,
  });
  const make = async (admitted: Admission): Promise<SpreadForecast> => {
    const made = await spreadRuns(admitted);
    // An ensemble that could not be read may be read the next time.
    if (made.beside.absent.every(({ because }) => because !== "stale")) known.set(admitted.key, made);
    return made;
  };
  const find = async (admitted: Admission): Promise<SpreadForecast> =>
    known.get(admitted.key) ?? fromWholeRuns(admitted, make);
  return Object.assign(find, { knows: ({ key }: Admission) => known.has(key) });
}

async function spreadRuns(admitted: Admission): Promise<SpreadForecast> {
  await loopTurn();
  const [read, beside] = await Promise.all([admitted.read(0), membersBeside(admitted)]);
  await loopTurn();
  const parts = scoreModelParts(scorePart, admitted, read, 0);
  const spreads = parts.flatMap((part) =>
    isSingleRun(part.available.part)
      ? spreadsBeside(membersOfRun(beside, part), part.scores.median.length)
      : spreadsOf(part.scores),
  );
  return {
    ...packForecast(joinModelParts(admitted, parts)),
    spread: packSpread(spreads),
    beside: membersUsed(beside, parts),
  };
}

/** Returns for each hour of a model part the distribution of the members' scores; undefined if the part has only one member. */
function spreadsOf({
  logScores,
  members,
  median,
  q10,
  q90,
}: MemberScores & Pick<PartScores, "median" | "q10" | "q90">): (HourSpread | undefined)[] {
  return Array.from(median, (score, hour) =>
    hourSpread(
      logScores.subarray(hour * members, (hour + 1) * members),
      hour < q10.length ? { median: score, q10: q10[hour]!, q90: q90[hour]! } : undefined,
    ),
  );
}

/** Returns for each hour of a single run the distribution of the ensemble members' scores; undefined for hours without members. */
function spreadsBeside(beside: ScoredMembers | undefined, hours: number): (HourSpread | undefined)[] {
  if (beside === undefined) return Array.from({ length: hours }, () => undefined);
  const spreads = spreadsOf({ ...beside, ...memberQuantiles(beside) });
  return Array.from({ length: hours }, (_, hour) => spreads[hour]);
}
