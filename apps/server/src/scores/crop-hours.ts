import type { HourlyWeather } from "@halcyon/schema";
import type { HourSpan } from "../series/hour-span.ts";

/** The hours of a span, as far as they are there, without a copy: nothing is derived for hours that no score looks at. */
export function cropHours(weather: HourlyWeather, { fromHour, toHour }: HourSpan): HourlyWeather {
  const { from, hours, members, grids } = weather;
  const firstRow = Math.max(fromHour - from, 0);
  const lastRow = Math.min(toHour - from, hours);
  return {
    from: from + firstRow,
    hours: lastRow - firstRow,
    members,
    grids: new Map(
      [...grids].map(([name, grid]) => [name, grid.subarray(firstRow * members, lastRow * members)]),
    ),
  };
}
