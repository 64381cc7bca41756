import { type DigestedEvent, type EpochHour, millisecondsPerHour } from "@halcyon/schema";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import { type GiveWay, oneTurn } from "./round-pace.ts";
import type { SeenPlace, SeePlace } from "./seen-place.ts";
import { siteOf } from "./site-of.ts";
import { type KeptSubject, steppedSubject, type SteppedSubject } from "./stepped-subject.ts";
import { spanRules, tellSteps } from "./tell-steps.ts";
import { squareOf } from "./watch-shards.ts";
import { type KeptWatch, keptWatches } from "./watch-store.ts";

export interface LookPorts {
  readonly database: Database;
  readonly see: SeePlace;
  /** What is done after each place and each watch; others have one turn of the event loop where it is not given. */
  readonly giveWay?: GiveWay;
  readonly nowMs: () => number;
}

/** A place that was looked at, and what it makes known. The weather that says so is not held. */
export interface LookedPlace {
  readonly subject: KeptSubject;
  readonly isSeen: boolean;
  readonly stepped: SteppedSubject;
  readonly told: readonly DigestedEvent[];
}

/** The places of a watch that were looked at; or why it is not watched any more, or what hindered the look. */
export type WatchLook =
  | { readonly watch: KeptWatch; readonly places: LookedPlace[] }
  | { readonly watch: KeptWatch; readonly isEntryGone: true }
  | { readonly failure: unknown };

/** Of which round the looks are, and the hour from which on they look. */
export interface LookTime {
  readonly round: number;
  readonly asOf: EpochHour;
}

/**
 * Looks at places in an order in which those that share weather follow each other, and among them those that ask the same of it.
 *
 * @param versions - The version of each watch that its places were read with, by its id.
 * @returns What came of each watch, in the order of `versions`.
 */
export async function lookInTurn(
  ports: LookPorts,
  subjects: readonly KeptSubject[],
  versions: ReadonlyMap<string, number>,
  time: LookTime,
  signal: AbortSignal,
): Promise<readonly WatchLook[]> {
  const { giveWay = oneTurn, nowMs } = ports;
  const watches = await keptWatches(ports.database, [...versions.keys()]);
  const looks = new Map<string, WatchLook>();
  for (const [id, version] of versions) {
    const watch = watches.get(id);
    looks.set(id, watch?.version === version ? { watch, places: [] } : { failure: changedMeanwhile() });
  }
  const unchanged = subjects.filter(({ row }) => "places" in looks.get(row.watch_id)!);
  for (const subject of inLookOrder(unchanged, watches)) {
    const { watch_id: id } = subject.row;
    const ofWatch = looks.get(id)!;
    if (!("places" in ofWatch)) continue;
    signal.throwIfAborted();
    const { watch, places } = ofWatch;
    try {
      const seen = await look(ports, watch, subject, time.asOf);
      if (seen === "entry_gone") looks.set(id, { watch, isEntryGone: true });
      else places.push(lookedPlace(watch, subject, seen, { ...time, nowMs: nowMs() }));
    } catch (failure) {
      looks.set(id, { failure });
    }
    await giveWay(signal);
  }
  return [...looks.values()];
}

export function changedMeanwhile(): Error {
  return new Error("a watch was changed while it was looked at; it is looked at again");
}

function inLookOrder(
  subjects: readonly KeptSubject[],
  watches: ReadonlyMap<string, KeptWatch>,
): readonly KeptSubject[] {
  const named = subjects.map((subject) => {
    const { request } = watches.get(subject.row.watch_id)!;
    const { constraint_params: entry, definition, when } = request;
    const place = request.places[subject.row.position]!;
    return { subject, name: JSON.stringify([squareOf(place), siteOf(place), entry, definition, when]) };
  });
  return named.toSorted(byName).map(({ subject }) => subject);
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0;
}

/** What is seen at a place; undefined where that cannot be said now. */
async function look(
  { see }: LookPorts,
  { account_id: accountId, request }: KeptWatch,
  { row }: KeptSubject,
  asOf: EpochHour,
): Promise<SeenPlace | undefined | "entry_gone"> {
  const place = siteOf(request.places[row.position]!);
  try {
    return await see({ ...request, accountId }, place, asOf * millisecondsPerHour);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === "entry_not_found" ? "entry_gone" : undefined;
  }
}

function lookedPlace(
  watch: KeptWatch,
  subject: KeptSubject,
  seen: SeenPlace | undefined,
  at: LookTime & { readonly nowMs: number },
): LookedPlace {
  const stepped = steppedSubject(subject, seen, spanRules(watch.request), at);
  return {
    subject,
    isSeen: seen !== undefined,
    stepped,
    told: tellSteps(watch, stepped, seen, at.nowMs),
  };
}
