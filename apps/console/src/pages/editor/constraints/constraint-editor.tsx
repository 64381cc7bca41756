import {
  type CategoryConstraint,
  type Constraint,
  type EntryType,
  type RangeConstraint,
  variable,
} from "@halcyon/schema";
import { memo, useCallback, useMemo } from "react";
import type { HourCursor } from "../../../chart/hour-slider.ts";
import { constraintWords, unitWords } from "../../../words/weather/constraint-words.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { CompassEditor } from "../limits/compass-editor.tsx";
import { ConstraintFields } from "./constraint-fields.tsx";
import { emptyNumbers } from "../drafts/empty-numbers.ts";
import { fieldId } from "../fields/faults.tsx";
import { RangeEditor } from "../limits/range-editor.tsx";
import type { EvaluatedHours } from "../trial/evaluated-hours.ts";
import { offeredUnits, shownScale } from "../../../words/units/shown-scale.ts";
import { chooseUnit, useShownUnit } from "../../../words/units/unit-choice.ts";
import { holdUnits, withUnit } from "../../../words/units/with-unit.ts";
import { ConstraintRow } from "../../../chart/series/constraint-row.tsx";
import { codeWords, knownCodes } from "../definition/code-names.ts";
import { windWords } from "../limits/compass-plot.tsx";
import { Field } from "../fields/field.tsx";
import { NumberField } from "../fields/number-field.tsx";
import { pairConstraints } from "../definition/pair-constraints.ts";
import type { DraftState } from "../drafts/use-draft.ts";

interface ConstraintEditorProps {
  readonly constraint: Constraint;
  /** Same constraint in the version with which the draft is compared, drawn in the background; undefined if there is none. */
  readonly before: Constraint | undefined;
  /** Position of the constraint in the entry, from 0. */
  readonly index: number;
  /** True if the author may choose that the constraint is only a preference, or is ignored if its variable is missing. False for scenarios. */
  readonly mayYield: boolean;
  /** True if the constraint may be removed. False if it is the only constraint of the entry. */
  readonly mayGo: boolean;
  /** Values of the constraint in the hours of the forecast; undefined until the forecast is scored. */
  readonly seen: EvaluatedHours | undefined;
  readonly startMs: number;
  readonly clock: Clock;
  readonly cursor: HourCursor;
  /** Replaces the constraint at a position, or removes it if the new constraint is undefined. */
  readonly changeAt: (index: number, constraint: Constraint | undefined) => void;
}

/** Edits one constraint: its curve, its numbers and its values over the forecast. The component is rendered again only if its properties change. */
const ConstraintEditor = memo(function ConstraintEditor(props: ConstraintEditorProps) {
  const { constraint, before, index, mayYield, mayGo, seen, startMs, clock, cursor, changeAt } = props;
  const { unit, description } = variable(constraint.variable);
  const pointer = `#/constraints/${index}`;
  const units = offeredUnits(unit);
  const shown = useShownUnit(unit);
  const change = (changed: Constraint): void => changeAt(index, changed);
  return (
    <section
      className="card constraint"
      id={fieldId(pointer)}
      tabIndex={-1}
      aria-label={constraintWords(constraint)}
    >
      <div className="card-head">
        <h2>{constraintWords(constraint)}</h2>
        <div className="row">
          {units.length > 1 && (
            <label className="inline">
              in
              <select
                aria-label="Unit"
                value={shown}
                onChange={({ target }) => chooseUnit(unit, target.value)}
              >
                {units.map((one) => (
                  <option key={one} value={one}>
                    {unitWords(one)}
                  </option>
                ))}
              </select>
            </label>
          )}
          {mayGo ? (
            <button type="button" className="quiet" onClick={() => changeAt(index, undefined)}>
              Remove
            </button>
          ) : (
            <span className="note">The last one stays: an entry has at least one limit</span>
          )}
        </div>
      </div>
      <p className="note">{holdUnits(description)}</p>
      <Form {...{ constraint, before, pointer, change }} seen={seen?.values} unit={shown} />
      <ConstraintFields {...{ constraint, pointer, mayYield, change }} />
      {seen && (
        <SeenRow
          {...{ seen, startMs, clock, cursor }}
          constraint={emptyNumbers(constraint).length === 0 ? constraint : seen.constraint}
        />
      )}
    </section>
  );
});

interface FormProps extends Pick<ConstraintEditorProps, "constraint" | "before"> {
  /** JSON pointer to the constraint in the draft. */
  readonly pointer: string;
  readonly seen: readonly (number | null)[] | undefined;
  readonly change: (constraint: Constraint) => void;
  readonly unit: string;
}

/** Draws the editor for the limits of a constraint, which are a range of values (curve), an arc of directions (compass) or codes. */
function Form({ constraint, before, pointer, seen, change, unit }: FormProps) {
  const { variable: name, over } = constraint;
  const scale = useMemo(() => shownScale({ variable: name, over }, unit), [name, over, unit]);
  if ("arc" in constraint) return <CompassEditor {...{ constraint, pointer, change }} />;
  if ("categories" in constraint) return <CodeEditor {...{ constraint, pointer, change }} />;
  return (
    <RangeEditor before={rangeBefore(constraint, before)} {...{ constraint, seen, pointer, change, scale }} />
  );
}

/**
 * Returns the constraint of the version with which a draft is compared, to be drawn behind the constraint of the draft. Returns undefined if the earlier
 * constraint has no ranges or covers a different number of hours.
 */
function rangeBefore(
  constraint: RangeConstraint,
  before: Constraint | undefined,
): RangeConstraint | undefined {
  if (before === undefined || !("ideal" in before)) return undefined;
  return JSON.stringify(before.over) === JSON.stringify(constraint.over) ? before : undefined;
}

interface SeenRowProps {
  readonly constraint: Constraint;
  readonly seen: EvaluatedHours;
  readonly startMs: number;
  readonly clock: Clock;
  readonly cursor: HourCursor;
}

/** Shows the values of a constraint over the forecast, with its ideal and acceptable ranges in the background. */
function SeenRow({ constraint, seen: { values, limits }, startMs, clock, cursor }: SeenRowProps) {
  const unit = useShownUnit(variable(constraint.variable).unit);
  const { variable: name, over } = constraint;
  const scale = useMemo(() => shownScale({ variable: name, over }, unit), [name, over, unit]);
  const value = values[cursor.hour] ?? null;
  return (
    <div className="seen">
      <p className="note">
        In the hour that is read{" "}
        <strong>{value === null ? "no value" : valueWords(constraint, value, unit)}</strong>
        {limits[cursor.hour] === true && ", which limits"}
      </p>
      <ConstraintRow
        {...{ constraint, values, limits, scale, startMs, clock, cursor }}
        unit={unitWords(unit)}
      />
    </div>
  );
}

function valueWords(constraint: Constraint, value: number, unit: string): string {
  if ("categories" in constraint) return codeWords(constraint.variable, String(value));
  if ("arc" in constraint) return `${value}° ${windWords(value)}`;
  const scale = shownScale(constraint, unit);
  return withUnit(Number(Number(scale.show(value)).toFixed(2)), unitWords(unit));
}

interface CodeEditorProps {
  readonly constraint: CategoryConstraint;
  readonly pointer: string;
  readonly change: (constraint: CategoryConstraint) => void;
}

/** Edits a constraint on codes of weather: the score of each listed code, and one score for all other codes. */
function CodeEditor({ constraint, pointer, change }: CodeEditorProps) {
  const { variable: name, categories } = constraint;
  const others = knownCodes(name).filter((code) => categories[code] === undefined);
  const add = (code: string): void => {
    if (others.includes(code)) change({ ...constraint, categories: { ...categories, [code]: 0 } });
  };
  return (
    <div className="codes">
      {Object.entries(categories).map(([code, value]) => (
        <CodeRow
          key={code}
          label={codeWords(name, code)}
          pointer={`${pointer}/categories/${code}`}
          value={value}
          change={(suits) => change({ ...constraint, categories: { ...categories, [code]: suits } })}
          remove={() => {
            const { [code]: _gone, ...left } = categories;
            change({ ...constraint, categories: left });
          }}
        />
      ))}
      <CodeRow
        label={Object.keys(categories).length === 0 ? "Every code" : "All other codes"}
        pointer={`${pointer}/default`}
        value={constraint.default}
        change={(suits) => change({ ...constraint, default: suits })}
      />
      {others.length > 0 && (
        <Field label="Say how well another code suits" pointer={`${pointer}/add-code`}>
          {(control) => (
            <select {...control} value="" onChange={({ target }) => add(target.value)}>
              <option value="">Choose…</option>
              {others.map((code) => (
                <option key={code} value={code}>
                  {codeWords(name, code)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  );
}

interface RowProps {
  readonly label: string;
  readonly pointer: string;
  readonly value: number;
  readonly change: (value: number) => void;
  readonly remove?: () => void;
}

function CodeRow({ label, pointer, value, change, remove }: RowProps) {
  return (
    <div className="code-row">
      <NumberField label={label} pointer={pointer} min={0} max={1} step={0.05} {...{ value, change }} />
      <input
        type="range"
        aria-label={`${label}, how well it suits`}
        aria-valuetext={`${value} of 1`}
        min={0}
        max={1}
        step={0.05}
        value={Number.isNaN(value) ? 0 : value}
        onChange={({ target }) => change(target.valueAsNumber)}
      />
      {remove && (
        <button type="button" className="quiet" aria-label={`Remove ${label}`} onClick={remove}>
          Remove
        </button>
      )}
    </div>
  );
}

interface Props {
  readonly type: EntryType;
  readonly constraints: readonly Constraint[];
  /** Constraints of the version with which the draft is compared; undefined if there is no such version. */
  readonly before: readonly Constraint[] | undefined;
  /** Values of each constraint in the hours of the forecast; undefined until the forecast is scored. */
  readonly seen: readonly EvaluatedHours[] | undefined;
  readonly startMs: number;
  readonly clock: Clock;
  readonly cursor: HourCursor;
  readonly change: DraftState["change"];
}

/** Lists all constraints of a draft with an editor for each. */
export function ConstraintList({ type, constraints, before, seen, startMs, clock, cursor, change }: Props) {
  const pairs = useMemo(
    () => (before === undefined ? [] : pairConstraints(before, constraints)),
    [before, constraints],
  );
  const changeAt = useCallback<ConstraintEditorProps["changeAt"]>(
    (index, constraint) =>
      change(({ constraints: all }) => ({
        constraints: constraint === undefined ? all.toSpliced(index, 1) : all.with(index, constraint),
      })),
    [change],
  );
  return constraints.map((constraint, index) => (
    <ConstraintEditor
      key={`${index} ${constraint.variable}`}
      index={index}
      constraint={constraint}
      before={pairs[index]?.before}
      seen={seen?.[index]?.constraint.variable === constraint.variable ? seen[index] : undefined}
      mayYield={type === "task"}
      mayGo={constraints.length > 1}
      {...{ startMs, clock, cursor, changeAt }}
    />
  ));
}
