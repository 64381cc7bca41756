import type { RangeConstraint } from "@halcyon/schema";
import { ChoiceField } from "../fields/choice-field.tsx";
import { NumberField } from "../fields/number-field.tsx";

interface Props {
  readonly constraint: RangeConstraint;
  readonly pointer: string;
  readonly change: (constraint: RangeConstraint) => void;
}

const shapeWords = { linear: "straight", smoothstep: "an S", power: "a power" } as const;

/** How a curve falls between its ideal and its acceptable edge. */
export function ShapeFields({ constraint, pointer, change }: Props) {
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
