import type { Constraint, EntryType } from "@halcyon/schema";
import { variableWords } from "../../../words/weather/constraint-words.ts";
import { addableVariables, newConstraint } from "../definition/new-constraint.ts";

interface Props {
  readonly type: EntryType;
  /** The constraints so far: another one may look at the same variable over other hours. */
  readonly taken: readonly Constraint[];
  readonly add: (constraint: Constraint) => void;
}

/** Another variable to be looked at. */
export function AddConstraint({ type, taken, add }: Props) {
  return (
    <label className="card add">
      {taken.length === 0 ? "Choose a variable to look at first" : "Look at another variable as well"}
      <select
        value=""
        onChange={({ target }) => {
          const name = addableVariables.find((one) => one === target.value);
          if (name !== undefined) add(newConstraint(name, type));
        }}
      >
        <option value="">Choose…</option>
        {addableVariables.map((name) => (
          <option key={name} value={name}>
            {variableWords(name)}
            {taken.some((one) => one.variable === name) && " (again, over other hours)"}
          </option>
        ))}
      </select>
    </label>
  );
}
