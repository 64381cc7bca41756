import type { Database } from "@halcyon/database/database";
import type {
  EvaluateSubjects,
  EvaluationOutcome,
  PlaceEvaluation,
  RoundTime,
  WatchedPlace,
} from "../evaluate/evaluate-subjects.ts";
import { type GiveWay, oneTurn } from "./round-pace.ts";
import { siteOf } from "../evaluate/evaluated-place.ts";
import type { StoredSubject } from "../evaluate/stepped-subject.ts";
import { isForecastWatch } from "../warned/watched-warnings.ts";
import { squareOf } from "../watch-shards.ts";
import { type StoredWatch, storedWatches } from "../watch-store.ts";

export interface EvaluationPorts {
  readonly database: Database;
  readonly look: EvaluateSubjects;
  /** Number of places that are evaluated at the same time; 1 by default. */
  readonly looksAtOnce?: number;
  /** Pauses after each piece of work in this process. By default, other work gets one turn of the event loop. */
  readonly giveWay?: GiveWay;
  readonly nowMs: () => number;
}

/** Place of a watch, with the outcome of its evaluation. */
export interface PlaceOutcome extends PlaceEvaluation {
  readonly subject: StoredSubject;
}

/** Watch, with the outcomes of its places. */
export interface EvaluatedWatch {
  readonly watch: StoredWatch;
  readonly places: PlaceOutcome[];
}

/** Outcome for a watch: its evaluated places, the fact that its task or scenario was deleted, or the reason for a failure. */
export type WatchEvaluation =
  | EvaluatedWatch
  | { readonly watch: StoredWatch; readonly isEntryGone: true }
  | { readonly failure: string };

/** Maximum number of places in one piece of work. If a process ends, at most one piece per process is lost. */
const placesOfPiece = 20;

/**
 * Evaluates places. They are sorted by weather, then by request, so that places with the same weather and request are consecutive.
 *
 * @param versions - Version of each watch when its places were read, by watch id.
 * @returns Outcomes of the watches, in the order of `versions`.
 */
export async function evaluateInTurn(
  ports: EvaluationPorts,
  subjects: readonly StoredSubject[],
  versions: ReadonlyMap<string, number>,
  time: RoundTime,
  signal: AbortSignal,
): Promise<readonly WatchEvaluation[]> {
  const { look, looksAtOnce = 1, giveWay = oneTurn, nowMs } = ports;
  const watches = await storedWatches(ports.database, [...versions.keys()]);
  const looks = new Map<string, WatchEvaluation>();
  for (const [id, version] of versions) {
    const watch = watches.get(id);
    const isSame = watch?.version === version && isForecastWatch(watch);
    looks.set(id, isSame ? { watch, places: [] } : { failure: changedMeanwhile });
  }
  const isWatched = (id: string): boolean => "places" in looks.get(id)!;
  const unchanged = subjects.filter(({ row }) => isWatched(row.watch_id));
  const waiting = piecesOf(inLookOrder(unchanged, watches), looksAtOnce);
  const lookAtPieces = async (): Promise<void> => {
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
      signal.throwIfAborted();
      const places = piece.filter(({ watch }) => isWatched(watch.id));
      const outcomes = await look(places, { ...time, nowMs: nowMs() }).catch(({ message }: Error) =>
        places.map(() => ({ failure: message })),
      );
      for (const [index, place] of places.entries()) note(looks, place, outcomes[index]!);
      await giveWay(signal);
    }
  };
  await Promise.all(Array.from({ length: looksAtOnce }, lookAtPieces));
  return [...looks.values()];
}

/** Message about an evaluation whose result is discarded because the watch was changed meanwhile. */
export const changedMeanwhile = "a watch was changed while it was looked at; it is looked at again";

/** Adds the outcome of a place to the result of its watch, unless another place of the watch has failed. */
function note(
  looks: Map<string, WatchEvaluation>,
  { watch, subject }: WatchedPlace,
  outcome: EvaluationOutcome,
): void {
  const ofWatch = looks.get(watch.id)!;
  if (!("places" in ofWatch)) return;
  if (outcome === "entry_gone") looks.set(watch.id, { watch, isEntryGone: true });
  else if ("failure" in outcome) looks.set(watch.id, outcome);
  else ofWatch.places.push({ subject, ...outcome });
}

/** Divides places into pieces of work. There are at least as many pieces as are evaluated at the same time. */
function piecesOf(places: readonly WatchedPlace[], looksAtOnce: number): WatchedPlace[][] {
  const length = Math.min(placesOfPiece, Math.ceil(places.length / looksAtOnce));
  const count = length === 0 ? 0 : Math.ceil(places.length / length);
  return Array.from({ length: count }, (_, piece) => places.slice(piece * length, (piece + 1) * length));
}

function inLookOrder(
  subjects: readonly StoredSubject[],
  watches: ReadonlyMap<string, StoredWatch>,
): readonly WatchedPlace[] {
  const named = subjects.flatMap((subject) => {
    const watch = watches.get(subject.row.watch_id)!;
    if (!isForecastWatch(watch)) return [];
    const { constraint_params: entry, definition, when, places } = watch.request;
    const place = places[subject.row.position]!;
    const name = JSON.stringify([squareOf(place), siteOf(place), entry, definition, when]);
    return [{ place: { watch, subject }, name }];
  });
  return named.toSorted(byName).map(({ place }) => place);
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0;
}
