import type { Entry } from "@halcyon/schema";
import { type PreparedEntry, prepareEntry } from "@halcyon/scoring";
import type { SampleOf, ScoreClimatology } from "./score-climatology.ts";

/** Task or scenario without the constraints that runs cannot score, and the frequencies of its scores. */
export interface EvaluatedEntry {
  readonly entry: PreparedEntry;
  /** Returns the score frequencies. They are computed at the first call. */
  readonly usual: () => Promise<SampleOf>;
}

/** Returns the entry (task or scenario) without the constraints at the positions `lacks`. The runs lack the variables of these constraints. */
export type EvaluatedEntries = (lacks: readonly number[]) => EvaluatedEntry;

interface EvaluatedEntriesOptions {
  readonly entry: Entry;
  /** Returns the climatology, or a text that tells an operator why it is missing. */
  readonly climatologyOf: (entry: Entry) => Promise<ScoreClimatology | string>;
  readonly prepare?: (entry: Entry) => PreparedEntry;
}

/**
 * Creates a function that returns an entry (task or scenario) without some constraints, and its score frequencies. Calls with the same positions of constraints
 * return the same object.
 */
export function evaluatedEntries({
  entry,
  climatologyOf,
  prepare = prepareEntry,
}: EvaluatedEntriesOptions): EvaluatedEntries {
  const known = new Map<string, EvaluatedEntry>();
  return (lacks) => {
    const name = lacks.join();
    const found = known.get(name) ?? seenEntry(withoutConstraints(entry, lacks), climatologyOf, prepare);
    known.set(name, found);
    return found;
  };
}

/** Returns an entry (task or scenario) without the constraints at `positions`. */
export function withoutConstraints(entry: Entry, positions: readonly number[]): Entry {
  return { ...entry, constraints: entry.constraints.filter((_, position) => !positions.includes(position)) };
}

function seenEntry(
  entry: Entry,
  climatologyOf: EvaluatedEntriesOptions["climatologyOf"],
  prepare: (entry: Entry) => PreparedEntry,
): EvaluatedEntry {
  let usual: Promise<SampleOf> | undefined;
  const look = async (): Promise<SampleOf> => {
    const climatology = await climatologyOf(entry);
    return typeof climatology === "string" ? () => new Int16Array() : climatology.sampleOf;
  };
  return { entry: prepare(entry), usual: () => (usual ??= look()) };
}
