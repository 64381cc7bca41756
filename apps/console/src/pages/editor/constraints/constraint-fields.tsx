import { type Constraint, type RangeConstraint, variable } from "@halcyon/schema";
import { overHoursMax } from "@halcyon/schema/wire";
import { ChoiceField } from "../fields/choice-field.tsx";
import { NumberField } from "../fields/number-field.tsx";
import { TextField } from "../fields/text-field.tsx";
import { type ReactNode, useState } from "react";
import { isWide } from "../../frame/choices/is-wide.ts";

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
  /** JSON pointer to the constraint in the draft. */
  readonly pointer: string;
  /** True if the author may choose that the constraint is only a preference, or is ignored if its variable is missing. */
  readonly mayYield: boolean;
  readonly change: (constraint: Constraint) => void;
}

/** Edits the properties of a constraint other than its limits: weight, role, hours, height, handling of missing data, and source. */
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

interface ConstraintMoreProps {
  readonly constraint: Constraint;
  readonly children: ReactNode;
}

/**
 * Shows the fields of a constraint that rarely change. The fields are visible on a wide screen. On a narrow screen, they are collapsed under a summary line.
 */
function ConstraintMore({ constraint, children }: ConstraintMoreProps) {
  const [isOpen, setOpen] = useState(isWide);
  const { weight, role } = constraint;
  return (
    <details
      className="constraint-more"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        How it counts: {role}, weight {weight}
      </summary>
      {children}
    </details>
  );
}

interface ShapeFieldsProps {
  readonly constraint: RangeConstraint;
  readonly pointer: string;
  readonly change: (constraint: RangeConstraint) => void;
}

const shapeWords = { linear: "straight", smoothstep: "an S", power: "a power" } as const;

/** Edits how the score falls between the ideal and the acceptable edges of a range. */
function ShapeFields({ constraint, pointer, change }: ShapeFieldsProps) {
  const { shape } = constraint;
  return (
    <>
      <ChoiceField
        label="shape"
        pointer={`${pointer}/shape`}
        value={typeof shape === "string" ? shape : "power"}
        options={shapeWords}
        choose={(chosen) => change({ ...constraint, shape: chosen === "power" ? { power: 2 } : chosen })}
      />
      {typeof shape === "object" && (
        <NumberField
          label="power"
          pointer={`${pointer}/shape/power`}
          min={0}
          step={0.1}
          value={shape.power}
          change={(power) => change({ ...constraint, shape: { power } })}
        />
      )}
    </>
  );
}

interface OverFieldsProps {
  readonly constraint: RangeConstraint;
  readonly pointer: string;
  readonly change: (constraint: RangeConstraint) => void;
}

type Over = NonNullable<RangeConstraint["over"]>;

const statisticWords: Readonly<Record<Over["statistic"], string>> = {
  sum: "sum",
  mean: "mean",
  min: "lowest",
  max: "highest",
};

const directionWords: Readonly<Record<Over["direction"], string>> = {
  trailing: "up to the hour",
  forward: "from the hour on",
  centered: "around the hour",
};

/**
 * Edits over how many hours a constraint evaluates its variable, and how these hours are combined. With 1 hour, only the scored hour is evaluated.
 */
function OverFields({ constraint, pointer, change }: OverFieldsProps) {
  const { over, ...rest } = constraint;
  const { hours = 1, statistic = "max", direction = "trailing" } = over ?? {};
  const set = (wanted: Partial<Over>): void => {
    const next = { hours, statistic, direction, ...wanted };
    change(next.hours === 1 ? rest : { ...rest, over: next });
  };
  return (
    <>
      <NumberField
        label={
          <>
            hours looked over <span className="unit">[h]</span>
          </>
        }
        pointer={`${pointer}/over/hours`}
        min={1}
        max={overHoursMax}
        step={1}
        value={hours}
        change={(count) => set({ hours: count })}
      />
      {over !== undefined && (
        <>
          <ChoiceField
            label="what of them"
            pointer={`${pointer}/over/statistic`}
            value={statistic}
            options={statisticWords}
            choose={(chosen) => set({ statistic: chosen })}
          />
          <ChoiceField
            label="which hours"
            pointer={`${pointer}/over/direction`}
            value={direction}
            options={directionWords}
            choose={(chosen) => set({ direction: chosen })}
          />
        </>
      )}
    </>
  );
}
