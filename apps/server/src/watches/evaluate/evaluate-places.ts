import { setImmediate as nextTurn } from "node:timers/promises";
import type { ForecastWatchRequest } from "@halcyon/schema/v2";
import { epochHourOf } from "@halcyon/schema/time";
import type { Transaction } from "kysely";
import type { Tables } from "@halcyon/database/schema/tables";
import { Refusal } from "../../errors/refusal.ts";
import { keepSubjects, withOpenSpans } from "./stored-subjects.ts";
import type { RequireSeen } from "../../entries/change-entry.ts";
import type { Scorer } from "../../scoring/scorer.ts";
import { askedEntries, hoursAhead, watchedWindow } from "./search-of.ts";
import { type EvaluatedPlace, type EvaluatePlace, siteOf } from "./evaluated-place.ts";
import { steppedSubject } from "./stepped-subject.ts";
import { spanRules, emitSteps } from "./emit-steps.ts";
import type { WatchEvents } from "../watch-events.ts";
import type { ForecastWatch } from "../warned/watched-warnings.ts";
import type { PartsVersion } from "@halcyon/schema/registry";

/** What a version of the API can score. */
export interface KnownToVersion {
  /** Refuses entries (tasks and scenarios) that the version cannot score as a whole. */
  readonly requireSeen: RequireSeen;
  /** Version whose parts of a model may answer. */
  readonly partsOf: PartsVersion;
}

/**
 * Checks that all places of a watch can be evaluated. It reads no weather.
 *
 * @param known - What the caller's version of the API can score.
 * @throws Refusal entry_not_found if the entry does not exist for the account, and all refusals of scoring a place before its weather is read.
 */
export function admitPlaces(
  admit: Scorer["admit"],
  accountId: string,
  request: ForecastWatchRequest,
  nowMs: number,
  { requireSeen, partsOf }: KnownToVersion,
): Promise<unknown> {
  const { model, when } = request;
  const forecastHours = hoursAhead(when, epochHourOf(nowMs));
  const finding = admit.find(askedEntries({ ...request, accountId }).entry);
  return atEachPlace(request, async (place) => {
    const entry = requireSeen(await finding);
    const location = siteOf(place);
    const asked = { location, forecastHours, model, entry, accountId, heedsWarnings: true, partsOf } as const;
    return admit.known(asked, nowMs);
  });
}

/**
 * Evaluates all places of a watch. It is called before the watch is created or changed.
 *
 * @throws Refusal entry_not_found if the entry does not exist for the account, and all refusals of scoring a place.
 */
export function evaluatePlaces(
  see: EvaluatePlace,
  accountId: string,
  request: ForecastWatchRequest,
  nowMs: number,
): Promise<readonly EvaluatedPlace[]> {
  const question = { ...request, accountId };
  return atEachPlace(request, (place) => see(question, siteOf(place), nowMs));
}

type WatchPlace = ForecastWatchRequest["places"][number];

/** Runs a function for each place of a watch, one after the other. If it throws a Refusal, the position of the place is added to the Refusal. */
async function atEachPlace<Result>(
  request: ForecastWatchRequest,
  make: (place: WatchPlace) => Promise<Result>,
): Promise<Result[]> {
  const made: Result[] = [];
  for (const [position, place] of request.places.entries()) {
    try {
      made.push(await make(place));
    } catch (error) {
      throw error instanceof Refusal ? ofPlace(error, request, position) : error;
    }
    await nextTurn();
  }
  return made;
}

/** Adds to a refusal the position of its place in the request. */
function ofPlace(
  refusal: Refusal,
  { when, constraint_params: named }: ForecastWatchRequest,
  position: number,
): Refusal {
  const pointers: Readonly<Record<string, string>> = {
    model: "#/model",
    forecastHours: watchedWindow(when) === undefined ? "#/when/horizon_hours" : "#/when/window/end",
    entry: named === undefined ? "#/definition" : "#/constraint_params/id",
  };
  const elsewhere = when.kind === "limit" ? "#/when/variable" : `#/places/${position}`;
  return refusal.told(({ field, ...fault }) =>
    field === undefined ? fault : { pointer: pointers[field] ?? elsewhere, ...fault },
  );
}

/**
 * Stores the first evaluation of a watch's places, and the events that it causes.
 *
 * @param events - Store to which events are added; undefined to report nothing.
 */
export async function storeFirstEvaluation(
  transaction: Transaction<Tables>,
  watch: ForecastWatch,
  seen: readonly EvaluatedPlace[],
  nowMs: number,
  events: WatchEvents | undefined,
): Promise<void> {
  const rows = await transaction
    .selectFrom("watch_subject")
    .selectAll()
    .where("watch_id", "=", watch.id)
    .orderBy("position")
    .execute();
  const at = { round: undefined, asOf: epochHourOf(nowMs), nowMs };
  const changed = (await withOpenSpans(transaction, rows)).map((subject) => {
    const place = seen[subject.row.position]!;
    return { subject, stepped: steppedSubject(subject, place, spanRules(watch.request), at) };
  });
  await keepSubjects(transaction, changed);
  await events?.add(
    transaction,
    watch,
    changed.flatMap(({ stepped }) => emitSteps(watch, stepped, seen[stepped.row.position], nowMs)),
  );
}
