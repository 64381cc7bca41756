import { type Constraint, variable } from "@halcyon/schema";
import { ChoiceField } from "../fields/choice-field.tsx";
import { ConstraintMore } from "./constraint-more.tsx";
import { NumberField } from "../fields/number-field.tsx";
import { OverFields } from "./over-fields.tsx";
import { ShapeFields } from "./shape-fields.tsx";
import { TextField } from "../fields/text-field.tsx";

const roleWords: Readonly<Record<Constraint["role"], string>> = {
  limit: "limit",
  preference: "preference",
};

const missingWords: Readonly<Record<Constraint["if_missing"], string>> = {
  refuse: "refuse to score",
  drop: "score without it",
};

interface Props {
  readonly constraint: Constraint;
  /** The constraint, as a JSON pointer into the draft. */
  readonly pointer: string;
  /** Whether it may be a preference or do without its variable. */
  readonly mayYield: boolean;
  readonly change: (constraint: Constraint) => void;
}

/** What a constraint has beside its limits: weight, role, hours, height, what to do without data, where it comes from. */
export function ConstraintFields({ constraint, pointer, mayYield, change }: Props) {
  const { height_m: heightM, note = "", source = [] } = constraint;
  return (
    <ConstraintMore constraint={constraint}>
      <div className="numbers">
        {"ideal" in constraint && <ShapeFields {...{ constraint, pointer, change }} />}
        <NumberField
          label="weight"
          pointer={`${pointer}/weight`}
          min={0}
          step={0.5}
          value={constraint.weight}
          change={(weight) => change({ ...constraint, weight })}
        />
        {(mayYield || constraint.role !== "limit") && (
          <ChoiceField
            label="role"
            pointer={`${pointer}/role`}
            value={constraint.role}
            options={roleWords}
            choose={(role) => change({ ...constraint, role })}
          />
        )}
        {heightM !== undefined && (
          <NumberField
            label={
              <>
                height above ground <span className="unit">[m]</span>
              </>
            }
            pointer={`${pointer}/height_m`}
            {...variable(constraint.variable).atHeight}
            value={heightM}
            change={(height) => change({ ...constraint, height_m: height })}
          />
        )}
        {"ideal" in constraint && <OverFields {...{ constraint, pointer, change }} />}
        {(mayYield || constraint.if_missing !== "refuse") && (
          <ChoiceField
            label="without data"
            pointer={`${pointer}/if_missing`}
            value={constraint.if_missing}
            options={missingWords}
            choose={(ifMissing) => change({ ...constraint, if_missing: ifMissing })}
          />
        )}
      </div>
      <details className="reasons-why">
        <summary>Note and sources{source.length > 0 && ` (${source.length})`}</summary>
        <div className="numbers words">
          <TextField
            label="note"
            pointer={`${pointer}/note`}
            rows={2}
            value={note}
            change={(text) => change(withNote(constraint, text))}
          />
          <TextField
            label="sources, one a line"
            pointer={`${pointer}/source`}
            rows={2}
            value={source.join("\n")}
            change={(text) => change(withSource(constraint, text))}
          />
        </div>
      </details>
    </ConstraintMore>
  );
}

function withNote({ note: _before, ...rest }: Constraint, note: string): Constraint {
  return note === "" ? rest : { ...rest, note };
}

function withSource({ source: _before, ...rest }: Constraint, text: string): Constraint {
  return text === "" ? rest : { ...rest, source: text.split("\n") };
}
