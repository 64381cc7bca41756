import type { EpochHour } from "@halcyon/schema/time";

const turn = 2 * Math.PI;
/** Length of the year [h]. */
const yearHours = 365.2425 * 24;

/** Returns the cosine and sine of the hour of the day, followed by those of the season if four are requested. */
export function wavesOf(hour: EpochHour, count: number): number[] {
  const [day, year] = [dayAngle(hour), yearAngle(hour)];
  return [Math.cos(day), Math.sin(day), Math.cos(year), Math.sin(year)].slice(0, count);
}

/** Returns the sum of the waves at an hour: two amplitudes for the hour of the day, two more for the season. */
export function harmonicOf(hour: EpochHour, amplitudes: readonly number[]): number {
  const [dayCosine = 0, daySine = 0, yearCosine = 0, yearSine = 0] = amplitudes;
  const day = dayAngle(hour);
  const daily = Math.cos(day) * dayCosine + Math.sin(day) * daySine;
  if (amplitudes.length <= 2) return daily;
  const year = yearAngle(hour);
  return daily + Math.cos(year) * yearCosine + Math.sin(year) * yearSine;
}

function dayAngle(hour: EpochHour): number {
  return (turn * (((hour % 24) + 24) % 24)) / 24;
}

function yearAngle(hour: EpochHour): number {
  return (turn * hour) / yearHours;
}
