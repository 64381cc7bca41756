import {
  type Constraint,
  type EntryDetail,
  type EntryRequest,
  type EntryType,
  planningAid,
  polarities,
  type WarningGate,
} from "@halcyon/schema";
import { newEntryId } from "../../../data/state/view.ts";

/** Draft of an entry (task or scenario): all fields that the author can change. */
export interface Draft {
  readonly name: string;
  readonly sector: string;
  readonly description: string;
  /** Warning by the author about what the limits do not cover; empty if there is none. */
  readonly caveat: string;
  readonly constraints: readonly Constraint[];
  /** Official warnings that stop the task; undefined if none do. */
  readonly warnings?: WarningGate | undefined;
}

const nameMax = 120;

/** Returns a draft with the content of an entry (task or scenario). The draft of a curated entry gets a different name. */
export function draftOf({
  name,
  sector,
  description,
  caveat,
  constraints,
  warnings,
  scope,
}: EntryDetail): Draft {
  const own = scope === "custom" ? name : withEnding(name, ", my limits");
  return { name: own, sector, description, caveat, constraints, warnings };
}

/** Appends a suffix to a name, and shortens the name if the result would exceed the maximum length. */
export function withEnding(name: string, ending: string): string {
  // Half a surrogate pair is no character.
  return name.slice(0, nameMax - ending.length).replace(/[\uD800-\uDBFF]$/, "") + ending;
}

/** Returns the request that saves a draft as an entry (task or scenario). */
export function requestOfDraft({ caveat, constraints, warnings, ...words }: Draft): EntryRequest {
  return {
    ...words,
    ...(caveat === "" ? {} : { caveat }),
    constraints: [...constraints],
    ...(warnings && { warnings }),
  };
}

/** Returns true if two drafts are equal. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return one === other || JSON.stringify(requestOfDraft(one)) === JSON.stringify(requestOfDraft(other));
}

/** Returns a new task or scenario without constraints and without texts. */
export function newEntry(type: EntryType): EntryDetail {
  return {
    id: newEntryId,
    type,
    slug: "",
    name: "",
    sector: "",
    description: "",
    caveat: "",
    version: 1,
    scope: "custom",
    polarity: polarities[type],
    constraints: [],
    sources: {},
    notice: planningAid,
  };
}
