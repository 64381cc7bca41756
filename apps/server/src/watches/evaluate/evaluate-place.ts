import type { Entry, ModelId } from "@halcyon/schema";
import { isSingleRun } from "@halcyon/schema/registry";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { type EvaluatedSpan, missingLimits, windowHindrance, type WindowPart } from "@halcyon/scoring";
import { startChances, type WatchedWindow } from "@halcyon/scoring/watch";
import { partsWithin, windowMembers } from "@halcyon/scoring/windows";
import { unnamed } from "../../entries/asked-entry.ts";
import { fromWholeRuns } from "../../scoring/from-whole-runs.ts";
import { onceEach } from "@halcyon/base/once-each";
import type { Admission } from "../../scoring/admit-entry.ts";
import type { AnsweringModelPart } from "../../scoring/answering-model-part.ts";
import {
  findHourGate,
  type HourGate,
  isStopped,
  stoppingShares,
  type StoppingShare,
} from "../../scoring/gate/hour-gate.ts";
import { limitingShareOf } from "../../scoring/scores/explain-location.ts";
import { type SearchedHours, searchHours, type SearchOptions } from "../../scoring/windows/find-windows.ts";
import { limitingOf } from "../../scoring/windows/rank-location.ts";
import type { Scorer } from "../../scoring/scorer.ts";
import { askedEntries, searchOf, watchedWindow } from "./search-of.ts";
import type { EvaluatedPlace, EvaluatePlace, WatchQuestion } from "./evaluated-place.ts";
import type { WarnedLookup } from "../../ports.ts";
import { Refusal } from "../../errors/refusal.ts";
import { type EnsembleLack, membersUsed } from "../../scoring/odds/members-beside.ts";

/**
 * Refuses an evaluation if the odds of all wanted starts are unknown. If there is no wanted start, nothing is refused.
 *
 * @throws Refusal variable_unavailable if the model has no members for the variable; stale_forecast or data_gap if its next run may have them.
 */
function refuseUnknownChances(searched: SearchedHours): void {
  const { admitted, search, scored, beside } = searched;
  if (windowHindrance(search) === undefined) return;
  const { model } = admitted.request;
  const [lack] = membersUsed(beside, scored).absent;
  const detail = `There is no probability at this place: ${reasonOf(lack, model)}`;
  if (lack?.because === "stale") throw new Refusal("stale_forecast", { detail });
  if (lack?.because === "gap") throw new Refusal("data_gap", { detail });
  const fault = { field: "model", code: "variable_unavailable", detail } as const;
  const variable = lack?.variable;
  throw new Refusal("variable_unavailable", {
    detail,
    errors: [variable === undefined ? fault : { ...fault, expected: { variable } }],
  });
}

const reasons: Record<EnsembleLack["because"], (model: ModelId, lack: EnsembleLack) => string> = {
  not_configured: (model) => `${model} has no members there. Choose another model.`,
  variable: (model, { variable }) =>
    `the members of ${model} do not carry ${variable}. Choose another model.`,
  reach: (model) => `the members of ${model} do not cover these hours there. Choose another model.`,
  stale: (model) => `the members of ${model} are too old, or cannot be read.`,
  gap: (model) => `too many members of ${model} lack a value.`,
};

/**
 * Returns the reason why the odds are unknown.
 *
 * @param lack - Reason why there are no members; undefined if there are members, but they lack the variable of a limit.
 */
function reasonOf(lack: EnsembleLack | undefined, model: ModelId): string {
  return lack === undefined
    ? `the members of ${model} lack data for a limit, so they cannot say which hours are ideal.`
    : reasons[lack.because](model, lack);
}

/**
 * Creates a function that evaluates places by a window search. The probability of a start is the probability of the window that begins there. If request and
 * weather are the same as in the last call, the result of that call is reused. Callers should therefore sort places by request.
 */
export function evaluatePlace({
  scorer,
  warned,
}: {
  readonly scorer: Pick<Scorer, "admit">;
  readonly warned?: WarnedLookup | undefined;
}): EvaluatePlace {
  let last: { readonly name: string; readonly seen: EvaluatedPlace } | undefined;
  const entriesOf = onceEach(async (question: WatchQuestion) => {
    const { entry, holdEntry } = askedEntries(question);
    return {
      entry: await scorer.admit.find(entry),
      holdEntry: holdEntry && (await scorer.admit.find(holdEntry)),
    };
  });
  return async (question, location, nowMs, clockMs = nowMs) => {
    const { model, accountId } = question;
    const { entry, holdEntry } = await entriesOf(question);
    const now = epochHourOf(nowMs);
    const { wish: asked, horizonHours: forecastHours } = searchOf(question, location, now);
    if (forecastHours < 1) throw new Refusal("invalid_request", { detail: "The window is over." });
    const admit = (known: Entry): Promise<Admission> =>
      scorer.admit.known(
        { location, forecastHours, model, entry: known, accountId, heedsWarnings: true, partsOf: "v2" },
        nowMs,
      );
    const [admission, ofHold] = [await admit(entry), holdEntry && (await admit(holdEntry))];
    const gate = await findHourGate(warned, entry, {
      location: { ...location, elevation_m: location.elevationM },
      hours: [now, now + forecastHours],
      timezone: "UTC",
      nowMs: clockMs,
    });
    const wish = { ...asked, gate };
    const name = JSON.stringify([
      admission.key,
      ofHold?.key,
      location,
      wish,
      question.when.kind === "window" && question.when.window,
    ]);
    if (last?.name === name) return last.seen;
    const seen = await seeAdmitted(admission, ofHold, wish, watchedWindow(question.when));
    last = { name, seen };
    return seen;
  };
}

/**
 * Evaluates a place.
 *
 * @param ofHold - Admission of the condition that keeps an open span open; undefined if it is the same condition.
 * @param window - Single window to evaluate; undefined if any start counts. For a single window, only one start is evaluated: its own start, or the current
 * hour if it has begun.
 */
async function seeAdmitted(
  admission: Admission,
  ofHold: Admission | undefined,
  wish: SearchOptions,
  window: WatchedWindow | undefined,
): Promise<EvaluatedPlace> {
  const search = (one: Admission): Promise<SearchedHours> =>
    fromWholeRuns(one, (admitted) => searchHours(admitted, wish));
  const searched = await search(admission);
  const all = startChances(searched.search);
  const first = window === undefined ? 0 : Math.max(all.chances.length - 1, 0);
  const [chances, unknown] = [all.chances.subarray(first), all.unknown.subarray(first)];
  const rise = window !== undefined && isStoppedFrom(first, searched, wish) ? chances.map(() => 0) : chances;
  if (rise.every(Number.isNaN)) refuseUnknownChances(searched);
  const hold = ofHold === undefined ? rise : startChances((await search(ofHold)).search).chances;
  const { run, source } = countedPart(searched);
  const agrees = agreementOf(searched);
  const { now, entry: scored } = searched.admitted;
  /** Returns the evaluated starts of a span. */
  const startsOf = (span: Starts): Starts =>
    window === undefined ? span : { firstStart: now + first, lastStart: now + first };
  return {
    starts: { firstStart: now + first, rise, hold, unknown },
    run,
    source: source.id,
    synthetic: source.synthetic,
    entryVersion: scored.version === unnamed ? undefined : scored.version,
    runAgrees: window === undefined ? agrees : () => agrees(now + first),
    limiting: (span) => limitingIn(searched, startsOf(span), wish.gate),
    stoppedBy: (span, fall) => stoppedBy(searched, startsOf(span), wish.gate, fall),
  };
}

/** Returns true if warnings stop an hour of the window that begins at an hour from now. */
function isStoppedFrom(
  first: number,
  { admitted: { now } }: SearchedHours,
  { gate, durationHours }: SearchOptions,
): boolean {
  return Array.from({ length: durationHours }, (_, hour) => now + first + hour).some((hour) =>
    isStopped(gate, hour),
  );
}

/** Returns the model part whose members were counted. If no members were counted, returns the first part that covers the hours. */
function countedPart({ beside, scored }: SearchedHours): Pick<AnsweringModelPart, "run" | "source"> {
  if ("part" in beside) return beside.part;
  const { forecast } = scored.find(({ scores }) => scores.members > 1) ?? scored[0]!;
  return forecast;
}

/**
 * Returns a function that checks the window that begins at a start hour in the single run that covers its last hour. The function returns true if the run meets
 * the condition in all hours of the window. It returns undefined if no run covers these hours.
 */
export function agreementOf({ admitted, search, scored }: SearchedHours): EvaluatedPlace["runAgrees"] {
  const runs = search.parts
    .filter((_, index) => isSingleRun(scored[index]!.available.part))
    .map((run) => ({ ...run, good: windowMembers(run.scores, search.durationHours, search).good }));
  return (start) => {
    const firstHour = start - admitted.now;
    const run = runs.find(({ toHour }) => firstHour + search.durationHours <= toHour);
    const count = run?.good[firstHour - run.firstHour];
    return count === undefined ? undefined : count > 0;
  };
}

/** First and last start of a span. */
type Starts = Pick<EvaluatedSpan, "firstStart" | "lastStart">;

/** Returns the warning that stops the most hours of a span, if a start of the span would still be likely without warnings. */
function stoppedBy(
  { admitted: { now }, ungated }: SearchedHours,
  { firstStart, lastStart }: Starts,
  gate: HourGate | undefined,
  fall: number,
): StoppingShare | undefined {
  const from = Math.max(firstStart, now);
  const hours = { fromHour: from, toHour: lastStart + ungated.durationHours };
  const [most] = stoppingShares(gate, hours);
  if (most === undefined) return undefined;
  const { chances } = startChances(ungated);
  return chances.subarray(from - now, lastStart - now + 1).some((chance) => chance >= fall)
    ? most
    : undefined;
}

function limitingIn(
  { admitted: { now, entry, forecastHours }, ungated: search }: SearchedHours,
  { firstStart, lastStart }: Starts,
  gate: HourGate | undefined,
): ReturnType<EvaluatedPlace["limiting"]> {
  const hourOf = (at: EpochHour): number => Math.min(Math.max(at - now, 0), forecastHours);
  const hours = { fromHour: hourOf(firstStart), toHour: hourOf(lastStart + search.durationHours) };
  const count = hours.toHour - hours.fromHour;
  if (count === 0) return undefined;
  const parts = partsWithin(search.parts, hours);
  const shares = limitingShareOf(entry, parts, count, (hour) => isStopped(gate, now + hour));
  const limiting = limitingOf(entry, shares);
  if (limiting === undefined) return undefined;
  const { constraint, variable, share } = limiting;
  const isKnown = shares[constraint]! * count > hoursWithout(parts, constraint) + 1e-9;
  return isKnown ? { variable, share } : undefined;
}

/** Counts the hours in which a limit has no data. The scores of these hours are capped, because it is unknown if the limit is met. */
function hoursWithout(parts: readonly WindowPart[], constraint: number): number {
  return parts
    .flatMap(({ scores, fromHour, toHour, firstHour }) =>
      Array.from({ length: toHour - fromHour }, (_, hour) =>
        missingLimits(scores, fromHour - firstHour + hour),
      ),
    )
    .filter((missing) => missing.includes(constraint)).length;
}
