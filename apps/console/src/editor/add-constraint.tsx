import type { Constraint } from "@halcyon/schema";
import { variableWords } from "../forecast/constraint-words.ts";
import { addableVariables, newConstraint } from "./new-constraint.ts";

interface Props {
  readonly constraints: readonly Constraint[];
  readonly add: (constraint: Constraint) => void;
}

/** Another variable to be held to a range. */
export function AddConstraint({ constraints, add }: Props) {
  const names = addableVariables(constraints);
  return (
    <label className="card add">
      Look at another variable as well
      <select
        value=""
        onChange={({ target }) => {
          const name = names.find((one) => one === target.value);
          if (name !== undefined) add(newConstraint(name));
        }}
      >
        <option value="">Choose…</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {variableWords(name)}
          </option>
        ))}
      </select>
    </label>
  );
}
