import type { FoundPlaces } from "@halcyon/schema/v2";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Place } from "../../data/state/view.ts";
import { client } from "../../data/api/client.ts";
import { formatPlace } from "../../words/weather/format-place.ts";
import { Combobox } from "../../widgets/combobox.tsx";

/** Time after the last key at which the server is asked [ms]. */
const settledMs = 80;

interface Props {
  readonly label?: string;
  /** Place whose name the field shows when no search is active; undefined for a field that is empty after each choice. */
  readonly place: Place | undefined;
  readonly pick: (place: Place) => void;
}

/** Shows a field in which the reader searches for a town by name. The server finds the towns. */
export function PlaceSearch({ label = "Town", place, pick }: Props) {
  const [text, setText] = useState("");
  const asked = useSettled(text.trim());
  const { data, isError, refetch } = useQuery({ ...placesQuery(asked), enabled: asked !== "" });
  return (
    <Combobox
      label={label}
      listLabel="Towns"
      placeholder="Find a town by its name"
      shown={place?.name ?? ""}
      onText={setText}
      onOpen={() => {
        if (isError) void refetch();
      }}
      find={(typed) => {
        // The towns of an earlier text are not offered: Enter would choose one of them.
        if (data === undefined || typed.trim() !== asked) return [];
        const notes = placeNotes(data);
        return data.map((one, position) => ({
          key: String(one.id),
          name: one.matched,
          note: notes[position]!,
          value: { latitude: toCell(one.latitude), longitude: toCell(one.longitude), name: one.matched },
        }));
      }}
      none={(typed) => {
        if (typed.trim() === "") return "Start to type a name.";
        if (typed.trim() !== asked || (data === undefined && !isError)) return "Searching…";
        if (isError)
          return "The names could not be loaded. Open this again to retry, or use the map or coordinates.";
        return "No such town is known. Use the map or coordinates.";
      }}
      choose={pick}
    />
  );
}

/** Returns a coordinate with two decimals [degrees]. No model is finer. */
function toCell(degrees: number): number {
  return Number(degrees.toFixed(2));
}

/** Returns a text after it has not changed for a while, and until then the text before. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(text), settledMs);
    return () => clearTimeout(waiting);
  }, [text]);
  return settled;
}

type FoundPlace = FoundPlaces["places"][number];

/** Maximum length of a text for which the server finds towns [characters]. */
const textMaxLength = 120;

/** Query for the towns that the server finds for a text, the likeliest first. */
const placesQuery = (text: string) =>
  queryOptions({
    queryKey: ["places", text],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const query = { q: text.slice(0, textMaxLength) };
      return (await client.places.query({ query }, { signal })).json.places;
    },
  });

/** Returns the region and the country of each found place as text. If places of the same name have equal texts, their coordinates are added. */
export function placeNotes(places: readonly FoundPlace[]): readonly string[] {
  const within = places.map(({ region, country, near }) =>
    [...(region === null ? [] : [region]), country, ...(near === null ? [] : [`near ${near}`])].join(", "),
  );
  return places.map((one, position) => {
    const isAlone = places.every(
      (other, at) => at === position || within[at] !== within[position] || one.matched !== other.matched,
    );
    return isAlone ? within[position]! : `${within[position]}, ${formatPlace(one)}`;
  });
}
