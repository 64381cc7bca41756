import type { Entry } from "@halcyon/schema";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import type { WarningState } from "@halcyon/schema/v2";
import { feedReadWords } from "@halcyon/schema/words";
import { toFourDecimals } from "@halcyon/base/four-decimals";
import { Refusal } from "../../errors/refusal.ts";
import type { FoundWarnings, StoppingWarning, WarnedLookup, WarnedWish } from "../../ports.ts";
import type { HourRange } from "../../weather/hours/hour-range.ts";

/** Effect of the official warnings at a place on the hours of a task with a gate. Hours are since 1970. */
export interface HourGate {
  /** Warnings that stop the task, the most severe first. */
  readonly stops: readonly StoppingWarning[];
  /** Hours for which it is not known if a warning stops the task. Their scores are capped. */
  readonly unknown: readonly UnknownHours[];
}

/** Hours for which warnings are not known, with the reason. */
interface UnknownHours extends HourRange {
  readonly state: Exclude<WarningState, "known">;
}

/** Number of hours from now that are capped if warnings are not known. Few warnings reach further ahead. */
const unknownHours = 48;

/** Time after which a refused caller may try again [s]. Feeds are read about once a minute. */
const retryAfterSeconds = 60;

/** Look-up of official warnings for a server that reads no feed of them. */
export const nothingWarned: WarnedLookup = {
  find: async () => ({ metadata: { state: "not_configured", feeds: [] }, warnings: [], more: [] }),
};

/**
 * Finds the effect of official warnings on the hours of an entry. Undefined if the entry has no gate.
 *
 * @throws Refusal warnings_unavailable if warnings are not known and the gate asks to refuse then.
 */
export async function findHourGate(
  lookup: WarnedLookup = nothingWarned,
  { warnings: gate }: Pick<Entry, "warnings">,
  wish: Omit<WarnedWish, "gate">,
): Promise<HourGate | undefined> {
  return gate && hourGateIn(await lookup.find({ ...wish, gate }), gate, wish.nowMs);
}

/**
 * Returns the effect of the warnings that were found for a gate.
 *
 * @throws Refusal warnings_unavailable if warnings are not known and the gate asks to refuse then.
 */
export function hourGateIn(
  found: FoundWarnings,
  { if_missing: ifMissing }: NonNullable<Entry["warnings"]>,
  nowMs: number,
): HourGate {
  const { state } = found.metadata;
  const { stops = [], isFaulty = false, unplaced = [] } = found.matching ?? {};
  const now = epochHourOf(nowMs);
  const soon = { fromHour: now, toHour: now + unknownHours };
  const isRead = state === "known" || state === "partial";
  if (!isRead && ifMissing === "refuse") throw unavailable(found);
  return {
    stops,
    unknown: [
      ...(isRead ? [] : [{ ...soon, state }]),
      ...(isFaulty ? [{ ...soon, state: "partial" as const }] : []),
      ...unplaced.map(({ from, to }) => ({ fromHour: from, toHour: to, state: "partial" as const })),
    ],
  };
}

function unavailable({ metadata: { state, feeds } }: FoundWarnings): Refusal {
  const unread = feeds.filter((feed) => feed.state === "silent" || feed.state === "never").map(feedReadWords);
  const why =
    state === "not_configured"
      ? "this server reads no feed of warnings"
      : state === "not_covered"
        ? "no feed of this server covers the place"
        : unread.join(", ");
  const detail = `The task is not scored, because the official warnings there are not known: ${why}.`;
  return new Refusal("warnings_unavailable", {
    detail,
    errors: [{ field: "entry", code: "warnings_unavailable", detail }],
    retryAfterSeconds,
  });
}

/** Returns true if a gate may change a score. */
export function hasEffect(gate: HourGate | undefined): gate is HourGate {
  return gate !== undefined && gate.stops.length + gate.unknown.length > 0;
}

/** Returns the warnings that stop an hour, the most severe first. */
export function stopsAt(gate: HourGate | undefined, hour: EpochHour): readonly StoppingWarning[] {
  return gate?.stops.filter(({ from, to }) => from <= hour && hour < to) ?? [];
}

export function isStopped(gate: HourGate | undefined, hour: EpochHour): boolean {
  return gate?.stops.some(({ from, to }) => from <= hour && hour < to) === true;
}

/** Returns why the warnings of an hour are not known; undefined if they are known. */
export function unknownAt(gate: HourGate | undefined, hour: EpochHour): UnknownHours["state"] | undefined {
  return gate?.unknown.find(({ fromHour, toHour }) => fromHour <= hour && hour < toHour)?.state;
}

/** Id and event of a warning, with the share of the hours that it stops. The share has four decimals. Answers have the same form. */
export interface StoppingShare extends Pick<StoppingWarning, "event"> {
  readonly warning: string;
  readonly share: number;
}

/**
 * Returns the warnings that stop hours of a range, those of the most hours first.
 *
 * @param hours - Range of hours [h since 1970].
 */
export function stoppingShares(
  gate: HourGate | undefined,
  { fromHour, toHour }: HourRange,
): readonly StoppingShare[] {
  return (gate?.stops ?? [])
    .map(({ id, event, from, to }) => {
      const hours = Math.max(Math.min(to, toHour) - Math.max(from, fromHour), 0);
      return { warning: id, event, share: toFourDecimals(hours / (toHour - fromHour)) };
    })
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.share - one.share);
}
