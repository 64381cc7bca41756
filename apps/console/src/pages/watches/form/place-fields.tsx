import { watchPlacesMax } from "@halcyon/schema/watch";
import { useState } from "react";
import { PlacePicker } from "../../../map/place-picker.tsx";
import type { Place } from "../../../data/state/view.ts";
import { formatPlace } from "../../../words/weather/format-place.ts";
import { type DraftPlace, draftPlace } from "./watch-draft.ts";

interface Props {
  readonly places: readonly DraftPlace[];
  readonly choose: (places: readonly DraftPlace[]) => void;
}

/** Edits the named places of a watch. The search and its map are shown for one place at a time. */
export function PlaceFields({ places, choose }: Props) {
  /** Position of the place whose search is open, from 0. The position after the last place means a new place. */
  const [picked, setPicked] = useState<number>();
  const [there, setThere] = useState<Place>(places[0]!);
  const replace = (position: number, changed: Partial<DraftPlace>): void =>
    choose(places.map((place, at) => (at === position ? { ...place, ...changed } : place)));
  const take = (): void => {
    if (picked === undefined) return;
    const { latitude, longitude } = there;
    if (picked < places.length) replace(picked, { latitude, longitude, site: {} });
    else choose([...places, draftPlace(there)]);
    setPicked(undefined);
  };
  const open = (position: number, from: DraftPlace): void => {
    const { latitude, longitude, ref = "" } = from;
    setThere({ latitude, longitude, ...(ref !== "" && { name: ref }) });
    setPicked(position);
  };
  return (
    <>
      <ol className="watch-places" aria-label="Places">
        {places.map((place, position) => (
          <li key={position}>
            <input
              aria-label={`Name of place ${position + 1}`}
              placeholder="A name, such as Site 7"
              maxLength={120}
              value={place.ref ?? ""}
              onChange={({ target }) => replace(position, { ref: target.value })}
            />
            <span className="note">{formatPlace(place)}</span>
            <span className="row">
              <button type="button" onClick={() => open(position, place)}>
                Move<span className="unseen"> place {position + 1}</span>
              </button>
              {places.length > 1 && (
                <button
                  type="button"
                  onClick={() => {
                    setPicked(undefined);
                    choose(places.filter((_, at) => at !== position));
                  }}
                >
                  Remove<span className="unseen"> place {position + 1}</span>
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
      {picked === undefined && places.length < watchPlacesMax && (
        <button type="button" onClick={() => open(places.length, places.at(-1)!)}>
          Add a place
        </button>
      )}
      {picked !== undefined && (
        <div className="watch-pick" role="group" aria-label="Find the place">
          <PlacePicker place={there} pick={setThere} />
          <div className="row">
            <button type="button" className="primary" onClick={take}>
              {picked < places.length ? "Move it here" : "Add this place"}
            </button>
            <button type="button" onClick={() => setPicked(undefined)}>
              Cancel
            </button>
          </div>
        </div>
      )}
    </>
  );
}
