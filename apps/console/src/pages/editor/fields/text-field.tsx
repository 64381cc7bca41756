import { Field } from "./field.tsx";

interface Props {
  readonly label: string;
  readonly pointer: string;
  readonly value: string;
  readonly change: (value: string) => void;
  /** Number of rows for longer text; without it, the field has one line. */
  readonly rows?: number | undefined;
}

/** Shows a text field with one or more lines. */
export function TextField({ label, pointer, value, change, rows }: Props) {
  return (
    <Field label={label} pointer={pointer}>
      {(control) =>
        rows === undefined ? (
          <input {...control} value={value} onChange={({ target }) => change(target.value)} />
        ) : (
          <textarea {...control} rows={rows} value={value} onChange={({ target }) => change(target.value)} />
        )
      }
    </Field>
  );
}
