import { formatInstant, millisecondsPerHour } from "@halcyon/schema/time";
import { useState } from "react";
import { zoneOffset } from "../../../words/time/clock.ts";
import { Field } from "../../editor/fields/field.tsx";

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

/** Returns an instant as a field for local times shows it, such as `2027-03-01T07:00`. */
export function zonedText(instant: string | undefined, timezone: string): string {
  const ms = Date.parse(instant ?? "");
  if (Number.isNaN(ms)) return "";
  return new Date(ms + zoneOffset(timezone)(ms)).toISOString().slice(0, "2027-03-01T07:00".length);
}

/**
 * Reads a local time. Returns the nearest full hour of UTC, because plans begin at full hours, or undefined if the text is not a time. A local time that is
 * left out when clocks go forward counts as the hour after it.
 */
export function zonedHour(text: string, timezone: string): string | undefined {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offset = zoneOffset(timezone);
  const ms = asUtc - offset(asUtc - offset(asUtc));
  return formatInstant(Math.round(ms / millisecondsPerHour) * millisecondsPerHour);
}
