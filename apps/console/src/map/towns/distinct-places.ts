import { formatPlace } from "../../words/weather/format-place.ts";
import { distanceKm } from "./near-town.ts";
import { type NamedPlace, nameFor } from "./place-names.ts";

/**
 * Where each of the places lies, so that no two of one name read alike: `China`, but `China, near Shanghai` beside another town of that
 * name.
 *
 * @param found - The places that a text has found.
 * @param places - All known places, the largest first.
 */
export function distinctPlaces(
  found: readonly NamedPlace[],
  places: readonly NamedPlace[],
  text: string,
): readonly string[] {
  const nearby = found.map((one) => {
    const isAlone = found.every((other) => other === one || !readsAs(one, other));
    const town = isAlone ? undefined : nearestLarger(one, places);
    return town === undefined ? one.within : `${one.within}, near ${town.name}`;
  });
  return found.map((one, position) => {
    const isAlone = found.every(
      (other, at) => at === position || nearby[at] !== nearby[position] || !readsAs(one, other),
    );
    return isAlone ? nearby[position]! : `${nearby[position]}, ${formatPlace(one.location)}`;
  });

  function readsAs(one: NamedPlace, other: NamedPlace): boolean {
    return one.within === other.within && nameFor(one, text) === nameFor(other, text);
  }
}

/** The nearest of the towns that are larger and have another name. */
function nearestLarger(place: NamedPlace, places: readonly NamedPlace[]): NamedPlace | undefined {
  let nearest: NamedPlace | undefined;
  let leastKm = Infinity;
  for (const town of places) {
    if (town === place) break;
    const km = distanceKm(place.location, town.location);
    if (km >= leastKm || town.name === place.name) continue;
    [nearest, leastKm] = [town, km];
  }
  return nearest;
}
