import type { Constraint } from "@halcyon/schema";
import { stopWord } from "@halcyon/schema/words";
import { type ReactNode, useId } from "react";
import type { Slider } from "../../builder/offered-task.mts";

interface Props {
  readonly slider: Slider;
  /** Constraint with its current limits. */
  readonly constraint: Constraint;
  /** Current move of the limit [unit of the variable]. */
  readonly offset: number;
  readonly move: (offset: number) => void;
}

/** Shows a slider that moves one side of a constraint, and the values of its edges. */
export function LimitSlider({ slider, constraint, offset, move }: Props): ReactNode {
  const { side, name, unit, down, up, step } = slider;
  const id = useId();
  const word = side === "max" ? "at most" : "at least";
  if (!("ideal" in constraint)) return null;
  const { ideal, acceptable, stop } = constraint;
  const acceptableText = `${word} ${written(acceptable[side])} ${unit}`;
  const stopText =
    stop?.[side] === undefined
      ? ""
      : `, stop ${stopWord(side, { acceptable: acceptable[side]!, stop: stop[side] })} ${written(stop[side])}`;
  return (
    <div className="builder-limit builder-input">
      <label htmlFor={id}>{name}</label>
      <output htmlFor={id}>{acceptableText}</output>
      <input
        id={id}
        type="range"
        min={-down}
        max={up}
        step={step}
        value={offset}
        aria-valuetext={acceptableText}
        onChange={({ target }) => move(Number(target.value))}
      />
      <small>
        ideal {word} {written(ideal[side])}
        {stopText}
      </small>
    </div>
  );
}

function written(value: number | undefined): string {
  return value === undefined ? "" : String(value).replace("-", "−");
}
