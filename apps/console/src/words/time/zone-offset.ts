const dayMs = 86_400_000;

/** The most days of a zone whose offsets are remembered. */
const daysMax = 2000;

/**
 * How far clocks of a zone are ahead of UTC at an instant [ms], by the instant [ms since 1970].
 *
 * Formatting an instant is slow, and charts ask for every hour. No zone changes its clocks twice in a day of UTC. So an offset that is the same
 * at both ends of the day is the same in between.
 *
 * @param timeZone - A name of the IANA database.
 */
export function zoneOffset(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const written = (ms: number): number => {
    const [day, month, year, hour, minute, second] = format.format(ms).match(/\d+/g)!.map(Number);
    return Date.UTC(year!, month! - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
  };
  const known = new Map<number, number>();
  const atStart = (day: number): number => {
    const offset = known.get(day) ?? written(day * dayMs);
    if (known.size >= daysMax) known.clear();
    known.set(day, offset);
    return offset;
  };
  return (ms) => {
    const day = Math.floor(ms / dayMs);
    const offset = atStart(day);
    return offset === atStart(day + 1) ? offset : written(ms);
  };
}
