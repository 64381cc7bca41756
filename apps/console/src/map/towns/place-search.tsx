import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Place } from "../../data/state/view.ts";
import { Combobox } from "../../widgets/combobox.tsx";
import { matchingPlaces, type NamedPlace, nameFor, placeNamesQuery } from "./place-names.ts";
import { formatPlace } from "../../words/weather/format-place.ts";
import { distanceKm } from "./large-towns.ts";

interface Props {
  readonly label?: string;
  /** Place whose name the field shows when no search is active; undefined for a field that is empty after each choice. */
  readonly place: Place | undefined;
  readonly pick: (place: Place) => void;
}

/** Shows a field in which the reader searches for a town by name. */
export function PlaceSearch({ label = "Town", place, pick }: Props) {
  const [isNeeded, setNeeded] = useState(false);
  const {
    data: places = [],
    isPending,
    isError,
    refetch,
  } = useQuery({ ...placeNamesQuery, enabled: isNeeded });
  return (
    <Combobox
      label={label}
      listLabel="Towns"
      placeholder="Find a town by its name"
      shown={place?.name ?? ""}
      onOpen={() => {
        setNeeded(true);
        if (isError) void refetch();
      }}
      find={(text) => {
        const found = matchingPlaces(places, text);
        const notes = distinctPlaces(found, places, text);
        return found.map((one, position) => ({
          key: `${one.name} ${one.location.latitude} ${one.location.longitude}`,
          name: nameFor(one, text),
          note: notes[position]!,
          value: { ...one.location, name: nameFor(one, text) },
        }));
      }}
      none={(text) => {
        if (isError)
          return "The names could not be loaded. Open this again to retry, or use the map or coordinates.";
        if (isPending) return "Loading the names…";
        return text.trim() === ""
          ? "Start to type a name."
          : "No such town is known. Use the map or coordinates.";
      }}
      choose={pick}
    />
  );
}

/**
 * Returns the location of each place as text. Places of the same name get different words: `China`, but `China, near Shanghai` beside another town of the same
 * name.
 *
 * @param found - Places that match the text.
 * @param places - All known places, largest first.
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

/** Returns the nearest town that is larger and has another name; undefined if there is no larger town. */
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
