import { idealAbove } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { MemberScores } from "@halcyon/scoring";
import { type ScoreRange, sureMembers } from "@halcyon/scoring/windows";
import type { Admission } from "../admit-entry.ts";
import { type HourGate, hasEffect, isStopped, unknownAt } from "../gate/hour-gate.ts";
import { membersOfRun, membersUsed, type MembersUsed } from "../odds/members-beside.ts";
import { joinModelParts, type ScoredForecast } from "../scores/join-model-parts.ts";
import type { SearchedHours } from "../windows/find-windows.ts";

/** Weather from which cells were scored. Cells of a block have the same few. */
export interface UsedWeather extends Pick<
  ScoredForecast,
  "entry" | "startHour" | "notices" | "estimated" | "parts"
> {
  readonly beside: MembersUsed;
}

/** Hours of a cell that were read and scored, with the members beside single runs. */
export type ScoredHours = Pick<SearchedHours, "admitted" | "scored" | "beside">;

/** Returns the published scores of a cell by hour, before warnings, and the weather from which they come. */
export function scoredCell({ admitted, scored, beside }: ScoredHours): {
  readonly median: Float64Array;
  readonly weather: UsedWeather;
} {
  const { entry, startHour, median, parts, notices, estimated } = joinModelParts(admitted, scored);
  const weather = { entry, startHour, parts, notices, estimated, beside: membersUsed(beside, scored) };
  return { median, weather };
}

/**
 * Returns an admission whose odds know no usual frequencies. Counting these at each cell would take minutes, and a field has none.
 */
export function withoutUsual(admitted: Admission): Admission {
  return {
    ...admitted,
    usual: async () => undefined,
    again: async () => withoutUsual(await admitted.again()),
  };
}

/**
 * Returns the scores of the ensemble's members in all hours: beside single runs, and after them. A member has no score in hours of an ensemble with
 * another number of members.
 */
export function membersOf(
  { scored, beside, admitted }: ScoredHours,
  range: ScoreRange,
  members: number,
): MemberScores {
  const logScores = new Float64Array(admitted.forecastHours * members).fill(Number.NaN);
  for (const part of scored) {
    const { scores, fromHour, firstHour } = part;
    const ofRun = membersOfRun(beside, part);
    const counted = ofRun === undefined ? scores : sureMembers(ofRun, scores, range);
    if (counted.members === members && members > 1)
      logScores.set(counted.logScores.subarray((fromHour - firstHour) * members), fromHour * members);
  }
  return { logScores, members };
}

/** Returns members after a gate. Stopped hours score 0, and hours whose warnings are not known at most 0.9. */
export function gatedMembers(
  { logScores, members }: MemberScores,
  now: EpochHour,
  gate: HourGate | undefined,
): MemberScores {
  if (!hasEffect(gate)) return { logScores, members };
  return {
    members,
    logScores: logScores.map((log, at) => {
      const hour = now + Math.floor(at / members);
      if (isStopped(gate, hour)) return Number.isNaN(log) ? log : -Infinity;
      return unknownAt(gate, hour) === undefined ? log : Math.min(log, Math.log(idealAbove));
    }),
  };
}

/** Returns a text that is the same for weather that differs only by its grid cells. */
export function nameOf(weather: Omit<UsedWeather, "entry">): string {
  return JSON.stringify(weather, (key, value: unknown) =>
    key === "cell" || key === "entry" ? undefined : value,
  );
}
