import type { Location } from "@halcyon/schema";
import { type ReactNode, useId, useState } from "react";
import { parsePlace, placeName, placeWords } from "../../builder/place-words.mts";
import { namedPlaces } from "../../builder/week.mts";

interface Props {
  readonly place: Location;
  readonly choose: (place: Location) => void;
}

/** Lets the reader choose a named place, or type the coordinates of any place. */
export function PlaceFields({ place, choose }: Props): ReactNode {
  const [placeId, coordinatesId, faultId] = [useId(), useId(), useId()];
  const words = placeWords(place);
  // Text that was typed while another place was chosen is gone.
  const [draft, type] = useState({ words, text: words });
  const text = draft.words === words ? draft.text : words;
  const typed = parsePlace(text);
  const name = placeName(place);
  const isNamed = namedPlaces.some((named) => named.name === name);
  return (
    <>
      <label className="builder-field builder-input" htmlFor={placeId}>
        Place
        <select
          id={placeId}
          value={name}
          onChange={({ target }) => choose(namedPlaces.find((named) => named.name === target.value)!)}
        >
          {!isNamed && <option value={name}>Your coordinates</option>}
          {namedPlaces.map((named) => (
            <option key={named.name} value={named.name}>
              {named.name}
            </option>
          ))}
        </select>
      </label>
      <label className="builder-field builder-input" htmlFor={coordinatesId}>
        Latitude, longitude
        <input
          id={coordinatesId}
          value={text}
          inputMode="text"
          autoComplete="off"
          aria-invalid={typed === undefined}
          aria-describedby={typed === undefined ? faultId : undefined}
          onChange={({ target }) => type({ words, text: target.value })}
          onBlur={() => typed && choose(typed)}
          onKeyDown={({ key }) => {
            if (key === "Enter" && typed !== undefined) choose(typed);
          }}
        />
        {typed === undefined && (
          <small id={faultId}>Two numbers, such as {placeWords(namedPlaces[1]!)}</small>
        )}
      </label>
    </>
  );
}
