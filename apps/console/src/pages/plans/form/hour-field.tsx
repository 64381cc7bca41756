import { useState } from "react";
import { Field } from "../../editor/fields/field.tsx";
import { zonedHour, zonedText } from "../draft/zoned-hour.ts";

interface Props {
  readonly label: string;
  readonly pointer: string;
  /** Full hour, in UTC; undefined if none was entered. */
  readonly value: string | undefined;
  /** Zone in which the hour is shown. */
  readonly timezone: string;
  readonly change: (value: string | undefined) => void;
}

/** Shows a field for a full hour on the clock of the plan. */
export function HourField({ label, pointer, value, timezone, change }: Props) {
  const [text, setText] = useState<string>();
  return (
    <Field label={label} pointer={pointer}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          value={text ?? zonedText(value, timezone)}
          onChange={({ target }) => {
            setText(target.value);
            const hour = zonedHour(target.value, timezone);
            if (hour !== undefined || target.value === "") change(hour);
          }}
          onBlur={() => setText(undefined)}
        />
      )}
    </Field>
  );
}
