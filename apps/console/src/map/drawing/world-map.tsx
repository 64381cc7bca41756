import type { Location } from "@halcyon/schema";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useWidth } from "../../chart/use-width.ts";
import { type Place, roundLocation } from "../../data/state/view.ts";
import { placeWords } from "../../words/weather/format-place.ts";
import type { LargeTown } from "../towns/large-towns.ts";
import { MapLabels } from "./map-labels.tsx";
import { MapMissing } from "./map-missing.tsx";
import {
  heldWindow,
  isInside,
  mapAspect,
  northOf,
  viewBoxOf,
  wholeWorld,
  windowNear,
  zoomed,
} from "./map-window.ts";
import { useMapGestures } from "./use-map-gestures.ts";
import countriesUrl from "world-atlas/countries-110m.json?url";
import detailedUrl from "world-atlas/countries-50m.json?url";
import { geoMercator, geoPath } from "d3-geo";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

interface Props {
  readonly place: Place;
  readonly towns: readonly LargeTown[];
  readonly pick: (place: Location) => void;
}

/** Width of a map below which detailed data are loaded [degrees of longitude]. */
const detailedBelow = 90;

/**
 * Shows a map of the world. A tap selects a place. Two fingers, the wheel, the buttons and a double tap zoom the map, and the arrow keys move the place.
 */
export function WorldMap({ place, towns, pick }: Props) {
  const [window, show] = useState(() => windowNear(place));
  const [frame, width] = useWidth<HTMLDivElement>();
  const svg = useRef<SVGSVGElement>(null);
  const { data: coarse, isError, refetch } = useQuery(worldQuery(false));
  const { data: fine } = useQuery({ ...worldQuery(true), enabled: window.across < detailedBelow });
  const world = (window.across < detailedBelow ? fine : undefined) ?? coarse;

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
        style={{ aspectRatio: String(1 / mapAspect) }}
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
      {isError && <MapMissing retry={() => void refetch()} />}
      <div className="map-buttons">
        <button type="button" aria-label="Zoom in" onClick={() => show(zoomed(window, 2, place))}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => show(zoomed(window, 0.5, place))}>
          −
        </button>
        <button type="button" aria-label="Whole world" onClick={() => show(heldWindow(wholeWorld))}>
          ⤢
        </button>
      </div>
    </div>
  );
}

function held({ latitude, longitude }: Location): Location {
  return {
    latitude: Math.min(Math.max(latitude, -90), 90),
    longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
  };
}

/**
 * Land and borders of the world as paths in the Mercator projection. The x coordinate is the longitude in degrees. The y coordinate increases southward
 * in the same unit.
 */
interface World {
  readonly land: string;
  readonly borders: string;
}

type Countries = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

/** Returns the query for the map data of Natural Earth at one of two scales, from this server. */
function worldQuery(isDetailed: boolean) {
  return queryOptions({
    queryKey: ["world", isDetailed],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<World> => {
      const answer = await fetch(isDetailed ? detailedUrl : countriesUrl, { signal });
      return worldOf((await answer.json()) as Countries);
    },
  });
}

/** Converts geographic shapes to SVG paths. Cuts shapes at the antimeridian, and drops parts beyond the maximum latitude. */
const toPath = geoPath(
  geoMercator()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0.1),
).digits(2);

/** Converts the topology of the map file to SVG paths of land and borders. */
export function worldOf(topology: Countries): World {
  const { land, countries } = topology.objects;
  return {
    land: toPath(feature(topology, land)) ?? "",
    borders: toPath(mesh(topology, countries, (one, other) => one !== other)) ?? "",
  };
}
