import type { Constraint } from "@halcyon/schema";
import { constraintWords } from "../../../words/weather/constraint-words.ts";
import { borrowedSources, withoutSources } from "./borrowed-sources.ts";

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
