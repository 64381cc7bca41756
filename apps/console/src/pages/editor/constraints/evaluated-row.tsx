import { type Constraint, variable } from "@halcyon/schema";
import { useMemo } from "react";
import { ConstraintRow } from "../../../chart/series/constraint-row.tsx";
import type { HourCursor } from "../../../chart/hour-slider.ts";
import { unitWords } from "../../../words/weather/constraint-words.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { codeWords } from "../definition/code-names.ts";
import { windWords } from "../limits/compass-plot.tsx";
import type { SeenHours } from "../trial/evaluated-hours.ts";
import { shownScale } from "../../../words/units/shown-scale.ts";
import { useShownUnit } from "../../../words/units/unit-choice.ts";
import { withUnit } from "../../../words/units/with-unit.ts";

interface Props {
  readonly constraint: Constraint;
  readonly seen: SeenHours;
  readonly startMs: number;
  readonly clock: Clock;
  readonly cursor: HourCursor;
}

/** What a constraint sees in the hours ahead, behind it what it calls ideal and acceptable. */
export function SeenRow({ constraint, seen: { values, limits }, startMs, clock, cursor }: Props) {
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
