import { browserZone, zoneWords } from "../../../words/time/clock.ts";

interface Props {
  readonly timezone: string;
  /** Options in addition to the zones of the IANA database, listed first. */
  readonly others?: readonly string[];
  readonly choose: (timezone: string) => void;
}

/** Shows a choice of a time zone of the IANA database, or of an additional option. */
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
