import type { ReactNode } from "react";
import { Field } from "./field.tsx";

interface Props<Value extends string> {
  readonly label: ReactNode;
  readonly pointer: string;
  readonly value: Value;
  readonly options: Readonly<Record<Value, string>>;
  readonly choose: (value: Value) => void;
}

/** Lets the reader choose among a few options that are given in words. */
export function ChoiceField<Value extends string>({ label, pointer, value, options, choose }: Props<Value>) {
  const names = Object.keys(options) as Value[];
  return (
    <Field label={label} pointer={pointer}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={({ target }) => {
            const chosen = names.find((name) => name === target.value);
            if (chosen !== undefined) choose(chosen);
          }}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {options[name]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
