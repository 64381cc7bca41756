import useBaseUrl from "@docusaurus/useBaseUrl";
import type { ReactNode } from "react";
import { mapNorth, mapSouth } from "../../builder/map-edges.mts";
import type { RecordedPlace } from "../../builder/recording.mts";

interface Props {
  readonly places: readonly RecordedPlace[];
  readonly place: RecordedPlace;
  readonly isReady: boolean;
  readonly choose: (place: RecordedPlace) => void;
}

/** Shows a map of the land with a button at each place. */
export function PlaceMap({ places, place, isReady, choose }: Props): ReactNode {
  return (
    <div className="builder-map" role="group" aria-label="Places on the map">
      <img src={useBaseUrl("/builder/land.svg")} width={720} height={2 * (mapNorth - mapSouth)} alt="" />
      {places.map((one) => (
        <button
          key={one.slug}
          type="button"
          disabled={!isReady}
          aria-pressed={one === place}
          style={{
            left: `${((one.longitude + 180) / 360) * 100}%`,
            top: `${((mapNorth - one.latitude) / (mapNorth - mapSouth)) * 100}%`,
          }}
          onClick={() => choose(one)}
        >
          {one.name}
        </button>
      ))}
    </div>
  );
}
