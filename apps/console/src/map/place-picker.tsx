import type { Location } from "@halcyon/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, useEffect, useState } from "react";
import { recentPlaces } from "../data/state/recent-places.ts";
import { readLocation, roundLocation } from "../data/state/location-text.ts";
import type { Place } from "../data/state/view.ts";
import { formatPlace } from "../words/weather/format-place.ts";
import { largeTownsQuery, namedByTown } from "./towns/large-towns.ts";
import { PlaceSearch } from "./towns/place-search.tsx";
import { whenAnswered } from "../data/api/when-answered.ts";
import { faultWords, type LocationFault, myLocation } from "./my-location.ts";
import { fileQuery } from "../data/api/file-query.ts";
import { MapMissing } from "./drawing/map-missing.tsx";
import type { WorldMap } from "./drawing/world-map.tsx";

interface Props {
  readonly place: Place;
  readonly pick: (place: Place) => void;
  /** Called with each place that the reader touches on the map. By default, `pick` is called. */
  readonly pickOnMap?: (place: Place) => void;
}

/** Lets the reader choose the place of a forecast. The reader can use a name, the position of the device, the map, coordinates, or a recent place. */
export function PlacePicker({ place, pick, pickOnMap = pick }: Props) {
  const [text, setText] = useState(`${place.latitude}, ${place.longitude}`);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    setText(`${place.latitude}, ${place.longitude}`);
    setWrong(false);
  }, [place.latitude, place.longitude]);
  // The map and its towns come after the answer that the reader waits for.
  const isDue = useAnswered();
  const { data: towns = [] } = useQuery({ ...largeTownsQuery, enabled: isDue });
  const named = (chosen: Location): Place => namedByTown(chosen, towns);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const given = readLocation(text);
    setWrong(given === undefined);
    if (given !== undefined) pick(named(roundLocation(given)));
  };
  const recent = recentPlaces.read().filter((one) => formatPlace(one) !== formatPlace(place));
  return (
    <section className="field" aria-label="Place">
      <div className="place-names">
        <PlaceSearch place={place} pick={pick} />
        <MyLocationButton pick={(chosen) => pick(named(chosen))} />
      </div>
      <PlaceMap {...{ place, towns, isDue }} pick={(chosen) => pickOnMap(named(chosen))} />
      <form onSubmit={submit}>
        <label htmlFor="coordinates">Latitude, longitude</label>
        <div className="row">
          <input
            id="coordinates"
            value={text}
            onChange={({ target }) => setText(target.value)}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? "coordinates-wrong" : undefined}
          />
          <button type="submit">Go</button>
        </div>
        {isWrong && (
          <p className="wrong" id="coordinates-wrong" role="alert">
            Write two numbers in degrees, such as 51.5, -0.12: latitude −90 to 90, longitude −180 to 180.
          </p>
        )}
      </form>
      {recent.length > 0 && (
        <div className="chips" role="group" aria-label="Recent places">
          {recent.slice(0, 4).map((one) => (
            <button key={formatPlace(one)} type="button" className="chip" onClick={() => pick(one)}>
              {one.name ?? formatPlace(one)}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** Returns true as soon as no request to the server has been pending once. Until then, returns false. */
function useAnswered(): boolean {
  const queries = useQueryClient();
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => whenAnswered(queries, () => setAnswered(true)), [queries]);
  return isAnswered;
}

/** Shows a button that uses the position of this device. The browser first asks the reader for permission. */
function MyLocationButton({ pick }: { readonly pick: (place: Location) => void }) {
  const [fault, setFault] = useState<LocationFault>();
  const [isLooking, setLooking] = useState(false);
  const look = async (): Promise<void> => {
    setFault(undefined);
    setLooking(true);
    const found = await myLocation({ isSecure: isSecureContext, geolocation: navigator.geolocation });
    setLooking(false);
    if (typeof found === "string") setFault(found);
    else pick(found);
  };
  return (
    <>
      <button type="button" disabled={isLooking} onClick={() => void look()}>
        {isLooking ? "Looking…" : "My location"}
      </button>
      {fault !== undefined && (
        <p className="wrong" role="alert">
          {faultWords(fault)}
        </p>
      )}
    </>
  );
}

interface PlaceMapProps extends ComponentProps<typeof WorldMap> {
  /** True as soon as the file of the map may be loaded, which is after the first urgent requests. */
  readonly isDue: boolean;
}

/** Shows the map of the world, whose code is in a separate file. The space for the map is reserved until the map is loaded. */
function PlaceMap({ isDue, ...props }: PlaceMapProps) {
  const { data: Drawn, isError, refetch } = useQuery({ ...mapQuery, enabled: isDue });
  if (Drawn !== undefined) return <Drawn {...props} />;
  return <div className="map map-to-come">{isError && <MapMissing retry={() => void refetch()} />}</div>;
}

const mapQuery = fileQuery(["map"], async () => (await import("./drawing/world-map.tsx")).WorldMap);
