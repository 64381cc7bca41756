import { type HourSpread, hourSpread, type PartScores, scorePart } from "@halcyon/scoring";
import { loopTurn } from "@halcyon/weather";
import { LRUCache } from "lru-cache";
import { type CacheSizes, cacheSizes, shareOfMembers } from "../../config/cache-sizes.ts";
import { fromWholeRuns } from "../from-whole-runs.ts";
import type { Admission } from "../admit-entry.ts";
import { joinModelParts } from "./join-model-parts.ts";
import { membersBeside, type MembersBeside, type MembersUsed, membersUsed } from "../odds/members-beside.ts";
import {
  packedBytes,
  type PackedForecast,
  type PackedSpread,
  packForecast,
  packSpread,
  spreadBytes,
} from "./packed-forecast.ts";
import { scoreModelParts } from "../score-model-parts.ts";

/** Scores by hour, with the distribution of the members in each. */
interface SpreadForecast extends PackedForecast {
  readonly spread: PackedSpread;
  readonly beside: MembersUsed;
}

export interface SpreadLocation {
  /** Scores the hours ahead of an admitted request with their members. It throws the same errors as scoring. */
  (admitted: Admission): Promise<SpreadForecast>;
  /** Returns true if the request was scored with its members before. */
  readonly knows: (admitted: Admission) => boolean;
}

/** Creates a function that scores the hours ahead of admitted requests with their members, and caches the scores of the members. */
export function spreadLocation({
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
  const spreads = parts.flatMap(({ available: { part }, scores }) =>
    part === "deterministic" ? spreadsBeside(beside, scores.median.length) : spreadsOf(scores),
  );
  return {
    ...packForecast(joinModelParts(admitted, parts)),
    spread: packSpread(spreads),
    beside: membersUsed(beside, parts),
  };
}

/** Returns the spread of the members in each hour of a model part; undefined if the part has only one member. */
function spreadsOf({ logScores, members, median, q10, q90 }: PartScores): (HourSpread | undefined)[] {
  return Array.from(median, (score, hour) =>
    hourSpread(
      logScores.subarray(hour * members, (hour + 1) * members),
      hour < q10.length ? { median: score, q10: q10[hour]!, q90: q90[hour]! } : undefined,
    ),
  );
}

/** Returns the spread of the additional members in the hours of the run; undefined for hours that they do not cover. */
function spreadsBeside(beside: MembersBeside, hours: number): (HourSpread | undefined)[] {
  if (!("scores" in beside)) return Array.from({ length: hours }, () => undefined);
  const { logScores, members } = beside.scores;
  return Array.from({ length: hours }, (_, hour) =>
    hourSpread(logScores.subarray(hour * members, (hour + 1) * members)),
  );
}
