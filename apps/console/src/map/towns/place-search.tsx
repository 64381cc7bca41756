import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Place } from "../../data/state/view.ts";
import { Combobox } from "../../widgets/combobox.tsx";
import { matchingPlaces, nameFor, placeNamesQuery } from "./place-names.ts";
import { distinctPlaces } from "./distinct-places.ts";

interface Props {
  readonly label?: string;
  /** The place that stands in the field while nothing is searched; undefined where each search finds another one. */
  readonly place: Place | undefined;
  readonly pick: (place: Place) => void;
}

/** Finds a town by its name. */
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
          return "The names could not be loaded; open this again to try again, or take the map or coordinates.";
        if (isPending) return "Loading the names…";
        return text.trim() === ""
          ? "Begin to write a name."
          : "No such town is known; take the map or coordinates.";
      }}
      choose={pick}
    />
  );
}
