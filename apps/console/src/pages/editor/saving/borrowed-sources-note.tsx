import type { Constraint } from "@halcyon/schema";
import { constraintWords } from "../../../words/weather/constraint-words.ts";
import { pairConstraints } from "../definition/pair-constraints.ts";

interface Props {
  readonly before: readonly Constraint[];
  readonly after: readonly Constraint[];
  readonly change: (constraints: readonly Constraint[]) => void;
}

/** Says whose limits were changed while their note and sources were not, and clears these. */
export function BorrowedSourcesNote({ before, after, change }: Props) {
  const borrowed = borrowedSources(before, after);
  if (borrowed.length === 0) return null;
  const clear = (): void =>
    change(after.map((one, place) => (borrowed.includes(place) ? withoutSources(one) : one)));
  return (
    <p className="note">
      The note and the sources of {borrowed.map((place) => constraintWords(after[place]!)).join(" and ")} were
      written for other limits. Write where yours come from, or{" "}
      <button type="button" className="link" onClick={clear}>
        clear them
      </button>
      .
    </p>
  );
}

/**
 * The constraints whose limits were changed, and whose note or sources still speak of the limits of before.
 *
 * @returns The places of these constraints in the second definition.
 */
export function borrowedSources(before: readonly Constraint[], after: readonly Constraint[]): number[] {
  const pairs = pairConstraints(before, after);
  return after.flatMap((one, place) => {
    const old = pairs[place]!.before;
    if (old === undefined || !hasSources(one) || sourcesOf(old) !== sourcesOf(one)) return [];
    return limitsOf(old) === limitsOf(one) ? [] : [place];
  });
}

/** A constraint that says nothing of where its limits come from. */
export function withoutSources({ note: _note, source: _source, ...rest }: Constraint): Constraint {
  return rest;
}

function hasSources({ note = "", source = [] }: Constraint): boolean {
  return note !== "" || source.length > 0;
}

function sourcesOf({ note = "", source = [] }: Constraint): string {
  return JSON.stringify([note, source]);
}

/** All that the sources are about: neither the weight nor the role is. */
function limitsOf(constraint: Constraint): string {
  const { weight: _weight, role: _role, if_missing: _ifMissing, ...limits } = withoutSources(constraint);
  return JSON.stringify(limits);
}
