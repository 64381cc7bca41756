import { type ReactNode, useState } from "react";
import { Field } from "./field.tsx";
import type { ShownScale } from "../../../words/units/shown-scale.ts";

interface Props {
  readonly label: ReactNode;
  readonly pointer: string;
  readonly value: number;
  readonly change: (value: number) => void;
  /** Scale that formats and parses the number; without a scale, the number is shown unchanged. */
  readonly scale?: Pick<ShownScale, "show" | "read">;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number | "any";
}

const plain: Pick<ShownScale, "show" | "read"> = {
  show: String,
  read: (text) => (text.trim() === "" || !Number.isFinite(Number(text)) ? undefined : Number(text)),
};

/** Shows a field for a number. The value is NaN while the field does not contain a number. */
export function NumberField({ label, pointer, value, change, scale = plain, min, max, step = "any" }: Props) {
  const [text, setText] = useState<string>();
  return (
    <Field label={label} pointer={pointer}>
      {(control) => (
        <input
          {...control}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={step}
          value={text ?? (Number.isNaN(value) ? "" : scale.show(value))}
          onChange={({ target }) => {
            setText(target.value);
            change(scale.read(target.value) ?? Number.NaN);
          }}
          onBlur={() => setText(undefined)}
        />
      )}
    </Field>
  );
}
