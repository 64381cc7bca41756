import { browserZone, zoneWords } from "../../../words/time/clock.ts";

interface Props {
  readonly timezone: string;
  /** Additional options that are listed before the zones of the IANA database; none by default. */
  readonly others?: readonly string[];
  readonly choose: (timezone: string) => void;
}

/** Lets the reader choose a time zone of the IANA database, or one of the additional options. */
export function ZoneSelect({ timezone, others = [], choose }: Props) {
  const zones = [
    ...new Set([...others, "UTC", browserZone, timezone, ...Intl.supportedValuesOf("timeZone")]),
  ];
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
