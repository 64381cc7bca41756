import useBaseUrl from "@docusaurus/useBaseUrl";
import type { Location } from "@halcyon/schema";
import type { MouseEvent, ReactNode } from "react";
import { mapNorth, mapSouth, placeAt, positionOf } from "../../builder/map-edges.mts";
import { placeName } from "../../builder/place-words.mts";
import { namedPlaces } from "../../builder/week.mts";

interface Props {
  readonly place: Location;
  readonly choose: (place: Location) => void;
}

/** Shows a map of the land. Pressing the map chooses the place at that position. Named places are buttons. */
export function PlaceMap({ place, choose }: Props): ReactNode {
  const chosen = placeName(place);
  const press = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): void => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    choose(placeAt({ across: (clientX - left) / width, down: (clientY - top) / height }));
  };
  return (
    <div className="builder-map" role="group" aria-label="Places on the map" data-press="" onClick={press}>
      <img
        src={useBaseUrl("/builder/land.svg")}
        width={720}
        height={2 * (mapNorth - mapSouth)}
        alt=""
        loading="lazy"
      />
      {namedPlaces.map((named) => (
        <button
          key={named.name}
          type="button"
          aria-pressed={named.name === chosen}
          style={styleAt(named)}
          onClick={(event) => {
            event.stopPropagation();
            choose(named);
          }}
        >
          {named.name}
        </button>
      ))}
      {!namedPlaces.some(({ name }) => name === chosen) && (
        <span className="builder-here" style={styleAt(place)} aria-hidden="true" />
      )}
    </div>
  );
}

function styleAt(place: Location): { readonly left: string; readonly top: string } {
  const { across, down } = positionOf(place);
  return { left: `${across * 100}%`, top: `${down * 100}%` };
}
