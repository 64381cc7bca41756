import type { Location } from "@halcyon/schema";
import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { apart, type MapPoint, type MapWindow, movedWindow, placeAt, zoomed } from "./map-window.ts";

/** Touch that ended where it started. */
interface Tap extends MapPoint {
  readonly atMs: number;
}

/** Maximum time between the two taps of a double tap [ms]. A later tap counts as a first tap. */
const tapsWithinMs = 280;

/** Maximum movement of a finger during a tap [px]. */
const slipPx = 4;
/** Maximum distance between the two taps of a double tap, as a share of the width of the map. */
const pairWithin = 0.1;

/**
 * Returns true if a touch that moved still counts as a tap.
 *
 * @param width - Width of the map [px].
 */
export function isTap(from: MapPoint, to: MapPoint, width: number, window: Shape): boolean {
  return apart(from, to, window) * width <= slipPx;
}
type Shape = Pick<MapWindow, "aspect">;

/** Returns true if a tap completes a double tap. */
export function isSecondTap(before: Tap, tap: Tap, window: Shape): boolean {
  return tap.atMs - before.atMs <= tapsWithinMs && apart(before, tap, window) <= pairWithin;
}

interface Options {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly window: MapWindow;
  readonly show: (change: (shown: MapWindow) => MapWindow) => void;
  readonly pick: (place: Location) => void;
}

/** State of a gesture on a map: the window at its start, and the positions of the fingers or the pointer. */
interface Hold {
  readonly window: MapWindow;
  readonly from: ReadonlyMap<number, MapPoint>;
  readonly to: Map<number, MapPoint>;
  /** True while the touch can still count as a tap. */
  isTap: boolean;
}

/**
 * Returns the event handlers for the SVG element of a map. Dragging and pinching move the map, the wheel and a double tap zoom it, and a tap selects a place.
 */
export function useMapGestures({ svg, window, show, pick }: Options) {
  const hold = useRef<Hold>(undefined);
  const lastTap = useRef<Tap & { readonly timer: ReturnType<typeof setTimeout> }>(undefined);

  useEffect(() => {
    const { current } = svg;
    const zoom = (event: WheelEvent): void => {
      event.preventDefault();
      const point = pointUnder(svg, event);
      show((shown) => zoomed(shown, event.deltaY < 0 ? 1.25 : 0.8, placeAt(shown, point)));
    };
    // React listens to the wheel passively, so that the page would scroll along.
    current?.addEventListener("wheel", zoom, { passive: false });
    return () => {
      current?.removeEventListener("wheel", zoom);
      clearTimeout(lastTap.current?.timer);
    };
  }, [svg, show]);

  const begin = (points: Map<number, MapPoint>, canTap: boolean): void => {
    hold.current = { window, from: new Map(points), to: points, isTap: canTap && points.size === 1 };
  };
  const tap = (tapped: Tap): void => {
    const before = lastTap.current;
    clearTimeout(before?.timer);
    lastTap.current = undefined;
    if (before !== undefined && isSecondTap(before, tapped, window)) {
      show((shown) => zoomed(shown, 2, placeAt(shown, tapped)));
      return;
    }
    const choose = (): void => {
      lastTap.current = undefined;
      pick(placeAt(window, tapped));
    };
    lastTap.current = { ...tapped, timer: setTimeout(choose, tapsWithinMs) };
  };
  const lift = (event: PointerEvent<SVGSVGElement>, canTap: boolean): void => {
    const { current } = hold;
    if (current?.to.delete(event.pointerId) !== true) return;
    if (current.to.size > 0) begin(current.to, false);
    else {
      hold.current = undefined;
      if (canTap && current.isTap) tap({ ...pointUnder(svg, event), atMs: event.timeStamp });
    }
  };
  return {
    onPointerDown(event: PointerEvent<SVGSVGElement>): void {
      event.currentTarget.setPointerCapture(event.pointerId);
      const points = new Map(hold.current?.to);
      begin(points.set(event.pointerId, pointUnder(svg, event)), true);
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>): void {
      const { current } = hold;
      if (current?.to.has(event.pointerId) !== true) return;
      current.to.set(event.pointerId, pointUnder(svg, event));
      const [from, to] = [[...current.from.values()], [...current.to.values()]];
      current.isTap &&= isTap(from[0]!, to[0]!, event.currentTarget.clientWidth, window);
      if (!current.isTap) show(() => movedWindow(current.window, from, to));
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => lift(event, true),
    onPointerCancel: (event: PointerEvent<SVGSVGElement>) => lift(event, false),
  };
}

function pointUnder(
  svg: RefObject<SVGSVGElement | null>,
  { clientX, clientY }: Pick<MouseEvent, "clientX" | "clientY">,
): MapPoint {
  const { left, top, width, height } = svg.current!.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}
