import type { HourlyWeather, Location, VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { Site } from "@halcyon/scoring";
import { longestGapHours, toHours, type WeatherSource } from "@halcyon/weather";

const hoursPerYear = 8760;

/** Maximum number of hours that a constraint can use before or after the scored hour [h]. */
export const marginHours = 168;

export interface Year {
  readonly weather: HourlyWeather;
  readonly site: Site;
  readonly names: ReadonlySet<VariableName>;
}

/**
 * Reads the hourly weather of a year, with {@link marginHours} more hours before and after it. The hours are read in blocks. Each block is read from a run that
 * contains it as past hours.
 *
 * @returns undefined if the source does not cover the place.
 */
export async function yearOfHours(
  source: WeatherSource,
  location: Location,
  year: EpochHour,
): Promise<Year | undefined> {
  const { variables, pastHours } = source.describe();
  const cell = await source.locate(location);
  if (cell === undefined) return undefined;
  const from = year - marginHours;
  const hours = hoursPerYear + 2 * marginHours;
  const grids = new Map([...variables.keys()].map((name) => [name, new Int16Array(hours)]));
  const step = Math.min(pastHours - longestGapHours, marginHours);
  for (let start = from; start < from + hours; start += step) {
    const end = Math.min(start + step, from + hours);
    const run = await source.latestRun(end + 6);
    if (run === undefined) throw new Error("the source has no run");
    const native = await source.read({
      cell,
      run,
      variables: [...variables.keys()],
      from: start - longestGapHours,
      to: end + longestGapHours,
    });
    const part = toHours(native, variables, { from: start, hours: end - start, location: cell });
    for (const [name, grid] of part.grids) grids.get(name)?.set(grid, start - from);
  }
  const weather = { from, hours, members: 1, grids };
  return {
    weather,
    site: { cell, nowRow: marginHours },
    names: new Set(variables.keys()),
  };
}
