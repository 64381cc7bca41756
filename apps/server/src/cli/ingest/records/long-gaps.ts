import { packedMissing } from "@halcyon/schema";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import type { RecordWithPlaces } from "@halcyon/weather";

/** Shorter gaps are usual [h]. */
const longHours = 24;
const namedMost = 3;

/** Says where a station has nothing for a day or longer, the longest gaps first; undefined where it never does. */
export async function longGaps(source: RecordWithPlaces): Promise<string | undefined> {
  const { variables, first, last } = source.describe();
  const places = source.places();
  if (!("sites" in places)) throw new Error("A station has a site.");
  const cell = (await source.locate(places.sites[0]!))!;
  const { grids, steps } = await source.read({
    cell,
    variables: [...variables.keys()],
    from: first,
    to: last,
  });
  const all = [...grids.values()];
  const gaps: { readonly from: EpochHour; readonly hours: number }[] = [];
  let start = 0;
  for (let row = 0; row <= steps; row += 1) {
    if (row < steps && all.every((grid) => grid[row] === packedMissing)) continue;
    if (row - start >= longHours) gaps.push({ from: first + start, hours: row - start });
    start = row + 1;
  }
  if (gaps.length === 0) return undefined;
  const longest = gaps.toSorted((one, other) => other.hours - one.hours).slice(0, namedMost);
  const named = longest.map(
    ({ from, hours }) =>
      `${formatEpochHour(from)} to ${formatEpochHour(from + hours - 1)} (${Math.round(hours / 24)} ${Math.round(hours / 24) === 1 ? "day" : "days"})`,
  );
  const more = gaps.length > namedMost ? `, and ${gaps.length - namedMost} more` : "";
  return `Gaps: the file has nothing from ${named.join(", ")}${more}.`;
}
