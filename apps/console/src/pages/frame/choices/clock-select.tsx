import type { Address } from "../../../data/state/address.ts";
import { type Zone, zones } from "../../../data/state/view.ts";
import { browserZone, clockOf } from "../../../words/time/clock.ts";

interface Props extends Pick<Address, "view" | "change"> {
  /** The zone of the place, where an answer has named it. */
  readonly placeZone: string | undefined;
}

/** On which clock hours are shown, in the line under a heading. */
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
