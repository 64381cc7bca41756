import { setImmediate as nextTurn } from "node:timers/promises";
import { type EpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import type { DigestedEvent } from "@halcyon/schema/v2";
import { onceEach } from "@halcyon/base/once-each";
import { Refusal } from "../../errors/refusal.ts";

import { type EvaluatedPlace, type EvaluatePlace, siteOf, type WatchQuestion } from "./evaluated-place.ts";
import { type StoredSubject, steppedSubject, type SteppedSubject } from "./stepped-subject.ts";
import { spanRules, emitSteps } from "./emit-steps.ts";
import type { ForecastWatch } from "../warned/watched-warnings.ts";

/** Place to evaluate for a watch. Places of the same watch share one watch object. */
export interface WatchedPlace {
  readonly watch: ForecastWatch;
  readonly subject: StoredSubject;
}

/** Id of a round of evaluations, and the hour that the round treats as the current hour. */
export interface RoundTime {
  readonly round: number;
  /** First hour that is evaluated. */
  readonly asOf: EpochHour;
}

export interface EvaluationTime extends RoundTime {
  /** Current time [ms since 1970]. Events that result from the evaluation have this time. */
  readonly nowMs: number;
}

/** Result of the evaluation of a place: its new state and the events to report. The weather is left out. */
export interface PlaceEvaluation {
  readonly isSeen: boolean;
  readonly stepped: SteppedSubject;
  readonly told: readonly DigestedEvent[];
}

/**
 * Outcome of an evaluation, in a form for other processes. It is a result, the fact that the entry (task or scenario) was deleted, or the reason for a failure.
 */
export type EvaluationOutcome = PlaceEvaluation | "entry_gone" | { readonly failure: string };

/** Evaluates places one after the other. A failure at one place does not affect the other places. */
export type EvaluateSubjects = (
  places: readonly WatchedPlace[],
  time: EvaluationTime,
) => Promise<readonly EvaluationOutcome[]>;

/** Creates a function that evaluates places in this process. After each place, other work gets one turn of the event loop. */
export function evaluateSubjects(see: EvaluatePlace): EvaluateSubjects {
  return async (places, time) => {
    const questionOf = onceEach(({ account_id: accountId, request }: ForecastWatch): WatchQuestion => ({
      ...request,
      accountId,
    }));
    const outcomes: EvaluationOutcome[] = [];
    for (const place of places) {
      outcomes.push(await outcomeAt(see, questionOf(place.watch), place, time));
      await nextTurn();
    }
    return outcomes;
  };
}

async function outcomeAt(
  see: EvaluatePlace,
  question: WatchQuestion,
  { watch, subject }: WatchedPlace,
  time: EvaluationTime,
): Promise<EvaluationOutcome> {
  try {
    const site = siteOf(watch.request.places[subject.row.position]!);
    return lookOf(
      watch,
      subject,
      await see(question, site, time.asOf * millisecondsPerHour, time.nowMs),
      time,
    );
  } catch (error) {
    if (!(error instanceof Refusal)) return { failure: (error as Error).message };
    return error.code === "entry_not_found" ? "entry_gone" : lookOf(watch, subject, undefined, time);
  }
}

/**
 * Returns the new state of a place after its evaluation, and the events to report.
 *
 * @param seen - Evaluated place; undefined if it cannot be evaluated now.
 */
function lookOf(
  watch: ForecastWatch,
  subject: StoredSubject,
  seen: EvaluatedPlace | undefined,
  time: EvaluationTime,
): PlaceEvaluation {
  const stepped = steppedSubject(subject, seen, spanRules(watch.request), time);
  return { isSeen: seen !== undefined, stepped, told: emitSteps(watch, stepped, seen, time.nowMs) };
}
