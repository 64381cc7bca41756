import { StationFileError } from "../station-file-error.ts";

/**
 * Function that returns the instant of a local time.
 *
 * @param localMs - Date and hour on the clock, interpreted as UTC [ms since 1970].
 * @param afterMs - Previous instant [ms since 1970]. If the clock shows the hour twice, the first of the two instants after this one is returned.
 * @returns Instant [ms since 1970]; undefined if the clock skips the hour.
 */
export type LocalClock = (localMs: number, afterMs: number) => number | undefined;

/**
 * Returns a function that converts local times in a time zone to instants, including summer time. The zone is an offset from UTC such as `+01:00`, or an IANA
 * name such as `Europe/Zurich`.
 *
 * @throws StationFileError if the zone has neither form.
 */
export function localClock(zone: string): LocalClock {
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (offset !== null) {
    const minutes = Number(`${offset[1]}1`) * (Number(offset[2]) * 60 + Number(offset[3]));
    return (localMs) => localMs - minutes * 60_000;
  }
  const offsetAt = zoneOffset(zone);
  return (localMs, afterMs) => {
    if (Number.isNaN(localMs)) return localMs;
    const around = [localMs - dayMs, localMs + dayMs].map((ms) => localMs - offsetAt(ms));
    const found = [...new Set(around)]
      .filter((ms) => ms + offsetAt(ms) === localMs)
      .toSorted((a, b) => a - b);
    return found.find((ms) => ms > afterMs) ?? found[0];
  };
}

const dayMs = 86_400_000;

/** Returns a function that gives the zone's offset from UTC at an instant [ms]. */
function zoneOffset(zone: string): (ms: number) => number {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  } catch {
    throw new StationFileError(
      `"${zone.slice(0, 40)}" is not a time zone. Give --time-zone an offset such as +01:00, or a name such as Europe/Zurich.`,
    );
  }
  return (ms) => {
    const name = format.formatToParts(ms).find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
    const parts = /([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(name);
    if (parts === null) return 0;
    const [hours, minutes, seconds] = [parts[2], parts[3], parts[4] ?? 0].map(Number) as [
      number,
      number,
      number,
    ];
    return Number(`${parts[1]}1`) * ((hours * 60 + minutes) * 60 + seconds) * 1000;
  };
}
