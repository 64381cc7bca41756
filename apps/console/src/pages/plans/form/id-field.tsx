import { useState } from "react";
import { Field } from "../../editor/fields/field.tsx";

interface Props {
  readonly label: string;
  readonly pointer: string;
  readonly id: string;
  readonly rename: (id: string) => void;
}

/** Shows a field for an id. The plan changes when the reader leaves the field, so that half an id is never that of another item. */
export function IdField({ label, pointer, id, rename }: Props) {
  const [text, setText] = useState<string>();
  const take = (): void => {
    if (text !== undefined && text !== id) rename(text);
    setText(undefined);
  };
  return (
    <Field label={label} pointer={pointer}>
      {(control) => (
        <input
          {...control}
          value={text ?? id}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          onBlur={take}
          onKeyDown={({ key }) => {
            if (key === "Enter") take();
          }}
        />
      )}
    </Field>
  );
}
