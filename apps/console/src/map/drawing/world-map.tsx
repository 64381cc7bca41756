import type { Location } from "@halcyon/schema";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useWidth } from "../../chart/use-width.ts";
import { roundLocation } from "../../data/state/location-text.ts";
import type { Place } from "../../data/state/view.ts";
import { placeWords } from "../../words/weather/format-place.ts";
import type { LargeTown } from "../towns/large-towns.ts";
import { MapLabels } from "./map-labels.tsx";
import { MapButtons } from "./map-buttons.tsx";
import { MapMissing } from "./map-missing.tsx";
import { heldWindow, isInside, northOf, viewBoxOf, wholeWorld, windowNear, zoomed } from "./map-window.ts";
import { useMapGestures } from "./use-map-gestures.ts";
import { useWorld } from "./world-ground.ts";

interface Props {
  readonly place: Place;
  readonly towns: readonly LargeTown[];
  readonly pick: (place: Location) => void;
}

/**
 * Shows a map of the world. A tap selects a place. Two fingers, the wheel, the buttons and a double tap zoom the map, and the arrow keys move the place.
 */
export function WorldMap({ place, towns, pick }: Props) {
  const [window, show] = useState(() => windowNear(place));
  const [frame, width] = useWidth<HTMLDivElement>();
  const svg = useRef<SVGSVGElement>(null);
  const { world, isError, refetch } = useWorld(window);

  const pickedHere = useRef(place);
  const choose = (chosen: Location): void => {
    const rounded = roundLocation(chosen);
    pickedHere.current = rounded;
    pick(rounded);
  };
  const { latitude, longitude } = place;
  useEffect(() => {
    const { current } = pickedHere;
    const isOfMap = current.latitude === latitude && current.longitude === longitude;
    show((shown) => {
      if (!isOfMap) return windowNear({ latitude, longitude }, shown);
      return isInside(shown, { latitude, longitude }) ? shown : heldWindow({ ...shown, latitude, longitude });
    });
  }, [latitude, longitude]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = window.across / 60;
    const moves = new Map<string, readonly [number, number]>([
      ["ArrowUp", [step, 0]],
      ["ArrowDown", [-step, 0]],
      ["ArrowLeft", [0, -step]],
      ["ArrowRight", [0, step]],
    ]);
    const move = moves.get(event.key);
    if (event.key === "+" || event.key === "-") show(zoomed(window, event.key === "+" ? 1.6 : 0.625, place));
    if (move === undefined) return;
    event.preventDefault();
    choose(held({ latitude: latitude + move[0], longitude: longitude + move[1] }));
  };
  const gestures = useMapGestures({ svg, window, show, pick: choose });
  const size = window.across / 100;
  const middle = { cx: longitude, cy: -northOf(latitude) };

  return (
    <div className="map" ref={frame}>
      <svg
        ref={svg}
        viewBox={viewBoxOf(window)}
        style={{ aspectRatio: String(1 / window.aspect) }}
        role="application"
        aria-label={`Map. The place is ${placeWords(place)}. Arrow keys move it, plus and minus zoom.`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...gestures}
      >
        <rect className="sea" x={-180} y={-180} width={360} height={360} />
        <path className="land" d={world?.land} />
        <path className="borders" d={world?.borders} />
        <circle className="place-halo" {...middle} r={size * 2.6} />
        <circle className="place-dot" {...middle} r={size} />
      </svg>
      {width > 0 && <MapLabels {...{ place, towns, window, width }} />}
      {isError && <MapMissing retry={refetch} />}
      <MapButtons show={show} fixed={place} whole={heldWindow(wholeWorld)} wholeName="Whole world" />
    </div>
  );
}

function held({ latitude, longitude }: Location): Location {
  return {
    latitude: Math.min(Math.max(latitude, -90), 90),
    longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
  };
}
