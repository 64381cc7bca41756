import type { Constraint, EntryDetail, EntryRequest } from "@halcyon/schema";

/** An entry while it is written: all that its author can change. */
export interface Draft {
  readonly name: string;
  readonly sector: string;
  readonly description: string;
  /** Empty where there is none. */
  readonly caveat: string;
  readonly constraints: readonly Constraint[];
}

const nameMax = 120;

/** The draft that changes nothing of an entry; one of a curated entry has a name of its own. */
export function draftOf({ name, sector, description, caveat, constraints, scope }: EntryDetail): Draft {
  const own = scope === "custom" ? name : withEnding(name, ", my limits");
  return { name: own, sector, description, caveat, constraints };
}

/** A name with an ending, no longer than names may be. */
export function withEnding(name: string, ending: string): string {
  // Half a surrogate pair is no character.
  return name.slice(0, nameMax - ending.length).replace(/[\uD800-\uDBFF]$/, "") + ending;
}

/** What the API is given to make a draft an entry. */
export function requestOfDraft({ caveat, constraints, ...words }: Draft): EntryRequest {
  return { ...words, ...(caveat === "" ? {} : { caveat }), constraints: [...constraints] };
}

/** Whether two drafts are equal. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return one === other || JSON.stringify(requestOfDraft(one)) === JSON.stringify(requestOfDraft(other));
}
