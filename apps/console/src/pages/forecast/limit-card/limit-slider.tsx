import { type Constraint, type EntryDetail, type RangeConstraint, variable } from "@halcyon/schema";
import { memo, useMemo, useState } from "react";
import { forecastCalls, requestsWords, useCost } from "../../frame/choices/look-cost.ts";
import type { ReasonedHour } from "../../../data/queries/queries.ts";
import type { View } from "../../../data/state/view.ts";
import { shownScale } from "../../../words/units/shown-scale.ts";
import { useShownUnit } from "../../../words/units/unit-choice.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import type { Polarity } from "../../../words/weather/band-words.ts";
import {
  constraintWords,
  lowerFirst,
  rangeNames,
  unitWords,
} from "../../../words/weather/constraint-words.ts";
import { edgeKeys } from "../../editor/limits/edge-keys.ts";
import { valueReach } from "../../editor/limits/edges.ts";
import { changeWords, hoursChange } from "./hours-change.ts";
import type { LimitingChoice } from "./limiting-choices.ts";
import { isRange, withAcceptable } from "./moved-limits.ts";
import type { MovedLimits } from "./use-moved-limits.ts";

interface Props {
  readonly view: View;
  /** Limits that the reader can move. There is at least one. */
  readonly choices: readonly LimitingChoice[];
  readonly entry: Pick<EntryDetail, "constraints" | "polarity" | "type">;
  readonly moved: MovedLimits;
  /** Scored hours under the original limits of the entry. */
  readonly own: readonly ReasonedHour[];
  /** Scored hours under the limits that the page shows now, with the moves of the reader. */
  readonly shown: readonly ReasonedHour[];
  /** True while newer hours are loading. */
  readonly isStale: boolean;
}

/** Shows the acceptable range of one limit as sliders. When an end is moved, the forecast and its windows are updated. */
export function LimitSlider({ view, choices, entry, moved, own, shown, isStale }: Props) {
  const { type, constraints, polarity } = entry;
  const [position, choose] = useState(
    () => (choices.find(({ position: at }) => moved.isMoved(at)) ?? choices[0]!).position,
  );
  const change = useMemo(
    () =>
      hoursChange(
        own.slice(0, shown.length).map(({ score }) => score),
        shown.map(({ score }) => score),
      ),
    [own, shown],
  );
  const values = useMemo(() => own.map((hour) => hour.constraints[position]?.value ?? null), [own, position]);
  const lowered = choices.find((choice) => choice.position === position)?.hours ?? 0;
  const [before, now, settled] = [constraints, moved.constraints, moved.settled].map((all) =>
    rangeAt(all, position),
  );
  return (
    <section className="limit-slider card" aria-label="Move a limit">
      <LimitSelect {...{ choices, position, choose }} isMoved={moved.isMoved} />
      {before && now && settled && (
        <AcceptableSliders
          key={position}
          own={before}
          moved={now}
          {...{ settled, polarity, values }}
          move={(limit) => moved.move(position, limit)}
          settle={moved.settle}
        />
      )}
      {moved.ignored > 0 && (
        <p className="note" role="status">
          This link moves {moved.ignored === 1 ? "a limit" : `${moved.ignored} limits`} that this {type} has
          not got, or to where it cannot be. The {type}
          &apos;s own stand in their place.
        </p>
      )}
      <p className="note" role="status">
        {moved.isAnyMoved ? (
          `The page follows the moved limit.${isStale ? "" : ` By score: ${lowerFirst(changeWords(change))}.`}`
        ) : (
          <CostOfStop {...{ view, lowered }} />
        )}
      </p>
      {(moved.isAnyMoved || moved.ignored > 0) && (
        <button type="button" onClick={moved.reset}>
          Back to the {type}&apos;s own limits
        </button>
      )}
    </section>
  );
}

/**
 * Shows in how many hours a limit lowers the score most, and what each release of the slider costs. The note is drawn again if the view changes, but not
 * while a limit is dragged.
 *
 * @param lowered - Number of hours whose score the limit lowers most.
 */
const CostOfStop = memo(function CostOfStop({
  view,
  lowered,
}: Pick<Props, "view"> & { readonly lowered: number }) {
  const cost = useCost(forecastCalls(view));
  const does =
    lowered === 0 ? "The page follows the limit" : `It lowers the score of ${withUnit(lowered, "h")}`;
  return `${does}${cost === undefined ? "" : `; a stop costs ${requestsWords(cost)}`}.`;
});

interface SelectProps extends Pick<Props, "choices"> {
  readonly position: number;
  readonly choose: (position: number) => void;
  readonly isMoved: MovedLimits["isMoved"];
}

/** Lets the reader choose the limit to move. */
export function LimitSelect({ choices, position, choose, isMoved }: SelectProps) {
  return (
    <label className="inline">
      Limit of
      <select value={position} onChange={({ target }) => choose(Number(target.value))}>
        {choices.map(({ position: at, constraint }) => (
          <option key={at} value={at}>
            {constraintWords(constraint)}
            {isMoved(at) && ", moved"}
          </option>
        ))}
      </select>
    </label>
  );
}

function rangeAt(constraints: readonly Constraint[], position: number): RangeConstraint | undefined {
  const constraint = constraints[position];
  return constraint !== undefined && isRange(constraint) ? constraint : undefined;
}

interface SlidersProps {
  readonly own: RangeConstraint;
  readonly moved: RangeConstraint;
  /** Constraint with which the hours were scored last. It keeps the scale of a slider fixed while an end of the range is dragged. */
  readonly settled: RangeConstraint;
  readonly polarity: Polarity;
  /** Value of the constraint in each hour, in the unit of its variable. */
  readonly values: readonly (number | null)[];
  readonly move: (limit: RangeConstraint) => void;
  /** Called when the reader releases a dragged end of the range. */
  readonly settle: () => void;
}

/** Free space beyond an edge, as a share of the shown range. It lets the reader drag the edge outward. */
const roomShare = 0.3;

/** Shows sliders for the ends of the acceptable range, each with its value. */
function AcceptableSliders({ own, moved, settled, polarity, values, move, settle }: SlidersProps) {
  const shown = useShownUnit(variable(own.variable).unit);
  const scale = useMemo(() => shownScale(own, shown), [own, shown]);
  const [low, high] = useMemo(() => sliderDomain(own, settled, values), [own, settled, values]);
  const word = rangeNames[polarity][1];
  return (["min", "max"] as const).map((side) => {
    const value = moved.acceptable[side];
    if (value === undefined) return null;
    const moveTo = (wanted: number): void => {
      const snapped = scale.snap(Math.min(Math.max(wanted, low), high));
      move(withAcceptable(own, { ...moved.acceptable, [side]: snapped }, side));
    };
    const text = withUnit(scale.show(value), unitWords(scale.unit)).replace("-", "−");
    const name = `${word} ${side === "min" ? "from" : "up to"}`;
    return (
      <label key={side} className="limit-side">
        <span>{name}</span>
        <input
          type="range"
          min={low}
          max={high}
          step="any"
          value={value}
          aria-label={name}
          aria-valuetext={text}
          onChange={({ target }) => moveTo(Number(target.value))}
          onPointerUp={settle}
          onKeyDown={edgeKeys((steps) =>
            moveTo(Number.isFinite(steps) ? scale.moved(value, steps) : steps < 0 ? low : high),
          )}
        />
        <output>{text}</output>
      </label>
    );
  });
}

/** Returns the values that a slider spans: the values in the forecast, the acceptable range, and space beyond them. */
function sliderDomain(
  own: RangeConstraint,
  settled: RangeConstraint,
  values: readonly (number | null)[],
): readonly [low: number, high: number] {
  const edges = [own, settled].flatMap(({ acceptable: { min, max } }) => [min, max]);
  const known = [...values, ...edges].filter((value) => typeof value === "number");
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const room = Math.max((most - least) * roomShare, Number.EPSILON);
  const reach = valueReach(own);
  return [
    Math.max(least - room, Math.min(reach.low, least)),
    Math.min(most + room, Math.max(reach.high, most)),
  ];
}
