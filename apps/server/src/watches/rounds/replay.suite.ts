import { type ModelId, v1, type WatchRequest } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { watchedHours } from "@halcyon/schema/watch";
import {
  noSpans,
  type EvaluatedSpan,
  type EvaluatedStarts,
  type SpanRules,
  stepSpans,
  type WatchedSpans,
} from "@halcyon/scoring";
import type { ModelPart } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { curatedLibrary } from "../../entries/curated-library.ts";
import { scorerOf } from "../../scoring/scorer.ts";
import { evaluatePlace } from "../evaluate/evaluate-place.ts";
import { spanRules } from "../evaluate/emit-steps.ts";

export interface ReplayOptions {
  readonly days: number;
  readonly places: readonly { readonly latitude: number; readonly longitude: number }[];
  /** Requests of watches, without name, model and places. */
  readonly watches: readonly object[];
  readonly seed: number;
}

/** Results of consecutive evaluations of a watch at a place. */
export interface ReplayedRounds {
  readonly when: WatchRequest["when"];
  readonly rounds: readonly { readonly asOf: number; readonly seen: EvaluatedStarts }[];
}

/** Interval of the runs of both model parts [h], as in the real model. */
const runEveryHours = 6;

/** Hour of the first round [h since 1970]: 2026-01-01T08Z, when the runs of 00Z are complete. */
const firstRound = Date.UTC(2026, 0, 1, 8) / millisecondsPerHour;

/** Evaluates each watch at each place with every run of synthetic weather. The forecasts change from run to run. */
export async function replayedRounds({
  days,
  places,
  watches,
  seed,
}: ReplayOptions): Promise<readonly ReplayedRounds[]> {
  const options = { seed, revisedEveryHours: runEveryHours };
  const parts: ModelPart[] = [
    { part: "deterministic", source: syntheticSource({ product: "gfs", ...options }) },
    { part: "ensemble", source: syntheticSource({ product: "gefs", ...options }) },
  ];
  const models = new Map<ModelId, ModelPart[]>([["noaa", parts]]);
  const see = evaluatePlace({ scorer: scorerOf({ library: curatedLibrary, models }) });
  const requests = watches.map(requestOf);
  const all: ReplayedRounds[] = [];
  for (const place of places) {
    const seenBy = requests.map(({ when }) => ({ when, rounds: [] as ReplayedRounds["rounds"][number][] }));
    for (let round = 0; round < (days * 24) / runEveryHours; round += 1) {
      const asOf = firstRound + round * runEveryHours;
      for (const [index, request] of requests.entries()) {
        const question = { ...request, accountId: "acc_replay" };
        const { starts } = await see(question, place, asOf * millisecondsPerHour);
        seenBy[index]!.rounds.push({ asOf, seen: starts });
      }
    }
    all.push(...seenBy);
  }
  return all;
}

/** Returns the complete request of a watch, with defaults for absent fields. */
function requestOf(watch: object): WatchRequest {
  const places = [{ latitude: 0, longitude: 0 }];
  return v1["watches.create"].body.parse({ name: "Replay", model: "noaa", places, ...watch });
}

/** Rules for when a span (range of hours) begins, continues and has changed. */
export type ReplayedRules = Omit<SpanRules, "durationHours">;

const window = { constraint_params: { id: 1, type: "task" }, when: { kind: "window", duration_hours: 6 } };
const { durationHours: _, ...ofWindow } = spanRules(requestOf(window));

/** Default rules of a watch. */
export const usualRules: ReplayedRules = ofWindow;

/** Rules that a replay compares. */
export const replayedRules: readonly ReplayedRules[] = [
  { ...usualRules, fall: 0.7 },
  usualRules,
  { ...usualRules, fall: 0.3 },
  { ...usualRules, fallRounds: 2 },
  { ...usualRules, riseRounds: 2 },
  { ...usualRules, riseRounds: 2, fallRounds: 2 },
  { ...usualRules, changeHours: 6 },
  { ...usualRules, changeHours: 6, changeProbability: 0.3 },
];

/** Counts of reported spans (ranges of hours) that ended within a replay. */
export interface ReplayedSpans {
  readonly spans: number;
  /** Number of spans (ranges of hours) that were lost because the forecast changed after they were found. */
  readonly lost: number;
  /** Number of lost spans (ranges of hours) that overlap a span found after the loss. */
  readonly foundAgain: number;
  readonly changed: number;
  /** Number of rounds (evaluations of all watches) in which a span was reported, added up over all spans. */
  readonly rounds: number;
  /** Number of rounds (evaluations of all watches) in which a reported span had a probability below 0.5, added up over all spans. */
  readonly unlikelyRounds: number;
}

/** Reported span during a replay, with its counts so far. */
interface ToldSpan {
  readonly foundAt: number;
  lostAt?: number;
  isOver: boolean;
  shape: EvaluatedSpan;
  changed: number;
  rounds: number;
  unlikelyRounds: number;
}

/** Applies the rules of watches to the evaluations of consecutive rounds, and counts the reported spans (ranges of hours). */
export function replayedSpans(all: readonly ReplayedRounds[], rules: ReplayedRules): ReplayedSpans {
  const sums = { spans: 0, lost: 0, foundAgain: 0, changed: 0, rounds: 0, unlikelyRounds: 0 };
  for (const { when, rounds } of all) {
    const durationHours = watchedHours(when);
    const told = toldSpans(rounds, { ...rules, durationHours });
    for (const span of told.filter(({ isOver }) => isOver)) {
      sums.spans += 1;
      sums.changed += span.changed;
      sums.rounds += span.rounds;
      sums.unlikelyRounds += span.unlikelyRounds;
      if (span.lostAt === undefined) continue;
      sums.lost += 1;
      const isFoundAgain = told.some(
        ({ foundAt, shape }) =>
          foundAt > span.lostAt! &&
          shape.firstStart < span.shape.lastStart + durationHours &&
          span.shape.firstStart < shape.lastStart + durationHours,
      );
      if (isFoundAgain) sums.foundAgain += 1;
    }
  }
  return sums;
}

function toldSpans(rounds: ReplayedRounds["rounds"], rules: SpanRules): readonly ToldSpan[] {
  const told = new Map<number, ToldSpan>();
  let state: WatchedSpans = noSpans;
  for (const { asOf, seen } of rounds) {
    const step = stepSpans(state, seen, rules, asOf);
    ({ state } = step);
    for (const { type, number, span: shape, reason } of step.events) {
      if (type === "found") {
        told.set(number, { foundAt: asOf, isOver: false, shape, changed: 0, rounds: 0, unlikelyRounds: 0 });
        continue;
      }
      const span = told.get(number)!;
      span.isOver = type !== "changed";
      if (type === "changed") Object.assign(span, { shape, changed: span.changed + 1 });
      if (type === "lost" && reason === "weather") span.lostAt = asOf;
    }
    for (const { number, phase, firstStart, lastStart } of state.spans) {
      if (phase === "pending") continue;
      const span = told.get(number)!;
      span.rounds += 1;
      const chances = seen.hold.subarray(
        Math.max(firstStart - seen.firstStart, 0),
        lastStart - seen.firstStart + 1,
      );
      if (!chances.some((chance) => chance >= 0.5)) span.unlikelyRounds += 1;
    }
  }
  return [...told.values()];
}
