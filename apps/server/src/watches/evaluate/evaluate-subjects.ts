import { setImmediate as nextTurn } from "node:timers/promises";
import { type EpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import type { DigestedEvent } from "@halcyon/schema/watch";
import { onceEach } from "@halcyon/base/once-each";
import { Refusal } from "../../errors/refusal.ts";

import { type EvaluatedPlace, type EvaluatePlace, siteOf, type WatchQuestion } from "./evaluated-place.ts";
import { type StoredSubject, steppedSubject, type SteppedSubject } from "./stepped-subject.ts";
import { spanRules, emitSteps } from "./emit-steps.ts";
import type { StoredWatch } from "../watch-store.ts";

/** A place of a watch that is to be looked at. Places of one watch name the same object. */
export interface WatchedPlace {
  readonly watch: StoredWatch;
  readonly subject: StoredSubject;
}

/** The time of the round to which looks belong. */
export interface RoundTime {
  readonly round: number;
  /** The hour from which on they look. */
  readonly asOf: EpochHour;
}

export interface LookTime extends RoundTime {
  /** When what they make known is told [ms since 1970]. */
  readonly nowMs: number;
}

/** What a look makes of a place. The weather that says so is not held. */
export interface PlaceLook {
  readonly isSeen: boolean;
  readonly stepped: SteppedSubject;
  readonly told: readonly DigestedEvent[];
}

/** What came of a look at a place, which another process can be sent; a failure says what hindered it. */
export type LookOutcome = PlaceLook | "entry_gone" | { readonly failure: string };

/** Looks at places one after the other. A fault of one of them hinders no other. */
export type EvaluateSubjects = (
  places: readonly WatchedPlace[],
  time: LookTime,
) => Promise<readonly LookOutcome[]>;

/** Looks in this process. Others have one turn of its event loop after each place. */
export function evaluateSubjects(see: EvaluatePlace): EvaluateSubjects {
  return async (places, time) => {
    const questionOf = onceEach(({ account_id: accountId, request }: StoredWatch): WatchQuestion => ({
      ...request,
      accountId,
    }));
    const outcomes: LookOutcome[] = [];
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
  time: LookTime,
): Promise<LookOutcome> {
  try {
    const site = siteOf(watch.request.places[subject.row.position]!);
    return lookOf(watch, subject, await see(question, site, time.asOf * millisecondsPerHour), time);
  } catch (error) {
    if (!(error instanceof Refusal)) return { failure: (error as Error).message };
    return error.code === "entry_not_found" ? "entry_gone" : lookOf(watch, subject, undefined, time);
  }
}

/** @param seen - Undefined where nothing can be said now. */
function lookOf(
  watch: StoredWatch,
  subject: StoredSubject,
  seen: EvaluatedPlace | undefined,
  time: LookTime,
): PlaceLook {
  const stepped = steppedSubject(subject, seen, spanRules(watch.request), time);
  return { isSeen: seen !== undefined, stepped, told: emitSteps(watch, stepped, seen, time.nowMs) };
}
