import type { Address } from "../../../data/state/address.ts";
import { type Zone, zones } from "../../../data/state/view.ts";
import { browserZone, clockOf } from "../../../words/time/clock.ts";

interface Props extends Pick<Address, "view" | "change"> {
  /** Time zone of the place; undefined until a response names it. */
  readonly placeZone: string | undefined;
}

/** Lets the reader choose the time zone for all times, in the line under a heading. */
export function ClockSelect({ view: { zone }, change, placeZone }: Props) {
  const words: Readonly<Record<Zone, string>> = {
    place: placeZone === undefined ? "the place" : clockOf("place", placeZone).name,
    local: `${browserZone} (this device)`,
    utc: "UTC",
  };
  return (
    <label className="clock">
      times in{" "}
      <select
        value={zone}
        onChange={({ target }) => change({ zone: target.value as Zone }, { replace: true })}
      >
        {zones
          .filter((name) => name === zone || clockOf(name, placeZone).name !== clockOf(zone, placeZone).name)
          .map((name) => (
            <option key={name} value={name}>
              {words[name]}
            </option>
          ))}
      </select>
    </label>
  );
}

/** Full hours at which working hours can start, 0..23. `endHours` are the full hours at which working hours can end, 1..24. */
export const startHours: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);
export const endHours: readonly number[] = startHours.map((hour) => hour + 1);

interface HourSelectProps {
  readonly label: string;
  readonly value: number;
  readonly hours: readonly number[];
  readonly choose: (hour: number) => void;
}

/** Lets the reader choose a full hour of the day. */
export function HourSelect({ label, value, hours, choose }: HourSelectProps) {
  return (
    <label className="inline">
      {label}
      <select value={value} onChange={({ target }) => choose(Number(target.value))}>
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {String(hour).padStart(2, "0")}:00
          </option>
        ))}
      </select>
    </label>
  );
}
