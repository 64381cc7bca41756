import { heightOf, latitudeAt as latitudeAtHeight } from "@halcyon/geo/tiles/mercator";
import type { Location } from "@halcyon/schema";

/**
 * Part of the world that a map shows: its centre, and its width in degrees of longitude. The map uses the Mercator projection, which keeps shapes
 * undistorted at every latitude.
 */
export interface MapWindow extends Location {
  readonly across: number;
}

/** Position on a map, as shares of the map's width from the left and of its height from the top. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

const widest = 360;
const narrowest = 4;

/** Width of the map around a chosen place [degrees of longitude]. */
const nearAcross = 10;

/** Distance of an edge of the world from its middle [degrees of longitude]. A Mercator map of the whole world is square. */
const edge = 180;

/** Height of the map as a share of its width. */
export const mapAspect = 0.56;

/** Map of all longitudes and of the inhabited latitudes. */
export const wholeWorld: MapWindow = { latitude: 20, longitude: 0, across: widest };

/** Returns the distance of a latitude from the equator on the map, positive northward [degrees of longitude]. */
export function northOf(latitude: number): number {
  return edge - 2 * edge * heightOf(latitude);
}

function latitudeAt(north: number): number {
  return latitudeAtHeight(0.5 - hold(north, -edge, edge) / (2 * edge));
}

/** Moves and resizes a map window so that it shows nothing beyond the edges of the world. The width stays within the allowed range. */
export function heldWindow({ latitude, longitude, across }: MapWindow): MapWindow {
  const width = hold(across, narrowest, widest);
  const reach = edge - (width * mapAspect) / 2;
  return {
    across: width,
    latitude: latitudeAt(hold(northOf(latitude), -reach, reach)),
    longitude: hold(longitude, -180 + width / 2, 180 - width / 2),
  };
}

/** Returns the map window around a place. It is not wider than the previous map window. */
export function windowNear(place: Location, { across } = wholeWorld): MapWindow {
  return heldWindow({ ...place, across: Math.min(across, nearAcross) });
}

/** Returns true if a place is on the map and not close to the edge of the map. */
export function isInside(window: MapWindow, place: Location): boolean {
  const { x, y } = pointOf(window, place);
  return Math.abs(x - 0.5) < 0.48 && Math.abs(y - 0.5) < 0.48;
}

/**
 * Returns the map window after zooming in by a factor. A factor below 1 zooms out.
 *
 * @param fixed - Location that keeps its position on the map.
 */
export function zoomed(window: MapWindow, factor: number, fixed: Location): MapWindow {
  const across = hold(window.across / factor, narrowest, widest);
  return withPlaceAt(fixed, pointOf(window, fixed), across);
}

/**
 * Returns the map window after fingers or a pointer moved on the map. The location between the fingers stays between them. If two fingers move apart, the map
 * is enlarged in proportion to their distance.
 *
 * @param from - Position of each finger at the start of the movement.
 * @param to - Current position of each finger, in the same order.
 */
export function movedWindow(
  window: MapWindow,
  from: readonly MapPoint[],
  to: readonly MapPoint[],
): MapWindow {
  const spread = spreadOf(from);
  const factor = spread === 0 ? 1 : Math.max(spreadOf(to), 0.01) / spread;
  const across = hold(window.across / factor, narrowest, widest);
  return withPlaceAt(placeAt(window, middleOf(from)), middleOf(to), across);
}

/** Returns a map window as the viewBox of an SVG [degrees of longitude]. North is up. */
export function viewBoxOf({ latitude, longitude, across }: MapWindow): string {
  const height = across * mapAspect;
  return [longitude - across / 2, -northOf(latitude) - height / 2, across, height].join(" ");
}

/** Returns the location at a point of the map. */
export function placeAt({ latitude, longitude, across }: MapWindow, { x, y }: MapPoint): Location {
  return {
    latitude: latitudeAt(northOf(latitude) + (0.5 - y) * across * mapAspect),
    longitude: hold(longitude + (x - 0.5) * across, -180, 180),
  };
}

/** Returns the point of a location on the map. If the map does not show the location, at least one coordinate of the point is outside 0..1. */
export function pointOf({ latitude, longitude, across }: MapWindow, place: Location): MapPoint {
  return {
    x: (place.longitude - longitude) / across + 0.5,
    y: (northOf(latitude) - northOf(place.latitude)) / (across * mapAspect) + 0.5,
  };
}

function withPlaceAt(place: Location, { x, y }: MapPoint, across: number): MapWindow {
  return heldWindow({
    across,
    latitude: latitudeAt(northOf(place.latitude) + (y - 0.5) * across * mapAspect),
    longitude: place.longitude + (0.5 - x) * across,
  });
}

function middleOf(points: readonly MapPoint[]): MapPoint {
  const mean = (of: (point: MapPoint) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

/** Returns the distance between two fingers as a share of the width of the map, or 0 for one finger. */
function spreadOf([one, other]: readonly MapPoint[]): number {
  if (one === undefined || other === undefined) return 0;
  return Math.hypot(one.x - other.x, (one.y - other.y) * mapAspect);
}

function hold(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
