import type { Location } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Combobox } from "../widgets/combobox.tsx";
import { matchingPlaces, type NamedPlace, placeNamesQuery } from "./place-names.ts";

interface Props {
  readonly place: Location;
  readonly pick: (place: Location) => void;
}

/** Finds a town by its name. */
export function PlaceSearch({ place, pick }: Props) {
  const [isNeeded, setNeeded] = useState(false);
  const {
    data: places = [],
    isPending,
    isError,
    refetch,
  } = useQuery({ ...placeNamesQuery, enabled: isNeeded });
  const [picked, setPicked] = useState<NamedPlace>();
  const { latitude, longitude } = picked?.location ?? {};
  const isThere = latitude === place.latitude && longitude === place.longitude;
  return (
    <Combobox
      label="Town"
      listLabel="Towns"
      placeholder="Find a town by its name"
      shown={isThere ? picked!.name : ""}
      onOpen={() => {
        setNeeded(true);
        if (isError) void refetch();
      }}
      find={(text) =>
        matchingPlaces(places, text).map((one) => ({
          key: `${one.name} ${one.location.latitude} ${one.location.longitude}`,
          name: one.name,
          note: one.within,
          value: one,
        }))
      }
      none={(text) => {
        if (isError)
          return "The names could not be loaded; open this again to try again, or take the map or coordinates.";
        if (isPending) return "Loading the names…";
        return text.trim() === ""
          ? "Begin to write a name."
          : "No such town is known; take the map or coordinates.";
      }}
      choose={(chosen) => {
        setPicked(chosen);
        pick(chosen.location);
      }}
    />
  );
}
