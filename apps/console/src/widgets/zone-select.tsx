import { browserZone, zoneWords } from "../time/clock.ts";

interface Props {
  readonly timezone: string;
  readonly choose: (timezone: string) => void;
}

/** A time zone of the IANA database. */
export function ZoneSelect({ timezone, choose }: Props) {
  const zones = [...new Set(["UTC", browserZone, timezone, ...Intl.supportedValuesOf("timeZone")])];
  return (
    <label className="inline">
      in
      <select value={timezone} onChange={({ target }) => choose(target.value)}>
        {zones.map((name) => (
          <option key={name} value={name}>
            {zoneWords(name)}
          </option>
        ))}
      </select>
    </label>
  );
}
