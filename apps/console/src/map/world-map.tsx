import type { Location } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { roundLocation } from "../state/view.ts";
import { formatPlace } from "../words/format-place.ts";
import { heldWindow, mapAspect, type MapWindow, placeAt, viewBoxOf, zoomed } from "./map-window.ts";
import { worldQuery } from "./world.ts";

interface Props {
  readonly place: Location;
  readonly pick: (place: Location) => void;
}

/** From how near on the finer map is worth its size [degrees across]. */
const detailedBelow = 90;
const whole: MapWindow = { latitude: 15, longitude: 0, across: 360 };

/** A map of the world: a click picks a place, dragging moves, the wheel and the buttons zoom, the arrow keys move the place. */
export function WorldMap({ place, pick }: Props) {
  const [window, setWindow] = useState<MapWindow>(heldWindow(whole));
  const svg = useRef<SVGSVGElement>(null);
  const drag = useRef<{ x: number; y: number; window: MapWindow; moved: boolean } | undefined>(undefined);
  const { data: coarse, isError, refetch } = useQuery(worldQuery(false));
  const { data: fine } = useQuery({ ...worldQuery(true), enabled: window.across < detailedBelow });
  const world = (window.across < detailedBelow ? fine : undefined) ?? coarse;

  useEffect(() => {
    const { current } = svg;
    const zoom = (event: WheelEvent): void => {
      event.preventDefault();
      setWindow((shown) => zoomed(shown, event.deltaY < 0 ? 1.25 : 0.8, placeUnder(event, shown)));
    };
    // React listens to the wheel passively, so that the page would scroll along.
    current?.addEventListener("wheel", zoom, { passive: false });
    return () => current?.removeEventListener("wheel", zoom);
  }, []);

  const onPointerDown = (event: PointerEvent<SVGSVGElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, window, moved: false };
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>): void => {
    const { current: start } = drag;
    if (start === undefined) return;
    const perPx = window.across / event.currentTarget.clientWidth;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    start.moved ||= Math.hypot(dx, dy) > 4;
    if (!start.moved) return;
    const { latitude, longitude, across } = start.window;
    setWindow(heldWindow({ across, latitude: latitude + dy * perPx, longitude: longitude - dx * perPx }));
  };
  const onPointerUp = (event: PointerEvent<SVGSVGElement>): void => {
    if (drag.current?.moved === false) pick(roundLocation(placeUnder(event, window)));
    drag.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = window.across / 60;
    const moves = new Map<string, readonly [number, number]>([
      ["ArrowUp", [step, 0]],
      ["ArrowDown", [-step, 0]],
      ["ArrowLeft", [0, -step]],
      ["ArrowRight", [0, step]],
    ]);
    const move = moves.get(event.key);
    if (event.key === "+" || event.key === "-")
      setWindow(zoomed(window, event.key === "+" ? 1.6 : 0.625, place));
    if (move === undefined) return;
    event.preventDefault();
    pick(roundLocation(held({ latitude: place.latitude + move[0], longitude: place.longitude + move[1] })));
  };
  const size = window.across / 100;

  return (
    <div className="map">
      <svg
        ref={svg}
        viewBox={viewBoxOf(window)}
        style={{ aspectRatio: String(1 / mapAspect) }}
        role="application"
        aria-label={`Map. The place is ${formatPlace(place)}. Arrow keys move it, plus and minus zoom.`}
        tabIndex={0}
        {...{ onPointerDown, onPointerMove, onPointerUp, onKeyDown }}
      >
        <rect className="sea" x={-180} y={-90} width={360} height={180} />
        <path className="land" d={world?.land} />
        <path className="borders" d={world?.borders} />
        <circle className="place-halo" cx={place.longitude} cy={-place.latitude} r={size * 2.6} />
        <circle className="place-dot" cx={place.longitude} cy={-place.latitude} r={size} />
      </svg>
      {isError && (
        <p className="map-note">
          The map could not be loaded; coordinates work as well.{" "}
          <button type="button" className="link" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      <div className="map-buttons">
        <button type="button" aria-label="Zoom in" onClick={() => setWindow(zoomed(window, 2, place))}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => setWindow(zoomed(window, 0.5, place))}>
          −
        </button>
        <button type="button" aria-label="Whole world" onClick={() => setWindow(heldWindow(whole))}>
          ⤢
        </button>
      </div>
    </div>
  );

  function placeUnder(
    { clientX, clientY }: Pick<MouseEvent, "clientX" | "clientY">,
    shown: MapWindow,
  ): Location {
    const { left, top, width, height } = svg.current!.getBoundingClientRect();
    return placeAt(shown, (clientX - left) / width, (clientY - top) / height);
  }
}

function held({ latitude, longitude }: Location): Location {
  return {
    latitude: Math.min(Math.max(latitude, -90), 90),
    longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
  };
}
