import type { EpochHour } from "@halcyon/schema";

const turn = 2 * Math.PI;
/** Length of the year [h]. */
const yearHours = 365.2425 * 24;

/** Waves of the hour of the day, cosine and sine, and of the season after them where four are wanted. */
export function wavesOf(hour: EpochHour, count: number): number[] {
  const day = (turn * (((hour % 24) + 24) % 24)) / 24;
  const year = (turn * hour) / yearHours;
  return [Math.cos(day), Math.sin(day), Math.cos(year), Math.sin(year)].slice(0, count);
}

/** The sum of the waves of an hour with these amplitudes: two for the hour of the day, two more for the season. */
export function harmonicOf(hour: EpochHour, amplitudes: readonly number[]): number {
  return wavesOf(hour, amplitudes.length).reduce((sum, wave, index) => sum + wave * amplitudes[index]!, 0);
}
