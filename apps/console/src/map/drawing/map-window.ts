import { turn } from "@halcyon/geo/earth";
import { heightOf, latitudeAt as latitudeAtHeight } from "@halcyon/geo/tiles/mercator";
import type { Location } from "@halcyon/schema";

/**
 * Part of the world that a map shows: its centre, and its width in degrees of longitude. The map uses the Mercator projection, which keeps shapes
 * undistorted at every latitude.
 */
export interface MapWindow extends Location {
  readonly across: number;
  /** Height of the map as a share of its width. */
  readonly aspect: number;
}

/** Position on a map, as shares of the map's width from the left and of its height from the top. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

const widest = 360;
const narrowest = 1;

/** Width of the map around a chosen place [degrees of longitude]. */
const nearAcross = 10;

/** Distance of an edge of the world from its middle [degrees of longitude]. A Mercator map of the whole world is square. */
const edge = 180;

/** Map of all longitudes and of the inhabited latitudes. */
export const wholeWorld: MapWindow = { latitude: 20, longitude: 0, across: widest, aspect: 0.56 };

/** Returns the distance of a latitude from the equator on the map, positive northward [degrees of longitude]. */
export function northOf(latitude: number): number {
  return edge - 2 * edge * heightOf(latitude);
}

function latitudeAt(north: number): number {
  return latitudeAtHeight(0.5 - hold(north, -edge, edge) / (2 * edge));
}

/** Moves and resizes a map window so that it shows nothing beyond the edges of the world. The width stays within the allowed range. */
export function heldWindow({ latitude, longitude, across, aspect }: MapWindow): MapWindow {
  const width = hold(across, narrowest, widest / Math.max(aspect, 1));
  const reach = edge - (width * aspect) / 2;
  return {
    across: width,
    aspect,
    latitude: latitudeAt(hold(northOf(latitude), -reach, reach)),
    longitude: hold(longitude, -180 + width / 2, 180 - width / 2),
  };
}

/** Returns the map window around a place. It is not wider than the previous map window. */
export function windowNear({ latitude, longitude }: Location, shown = wholeWorld): MapWindow {
  return heldWindow({ ...shown, latitude, longitude, across: Math.min(shown.across, nearAcross) });
}

/**
 * Returns the map window that shows a box with a margin around it.
 *
 * @param box - West, south, east and north [degrees]. East is not less than west; a box may cross the antimeridian by going beyond 180.
 */
export function windowAround([west, south, east, north]: Box, aspect: number): MapWindow {
  const [low, high] = [northOf(south), northOf(north)];
  return heldWindow({
    latitude: latitudeAt((low + high) / 2),
    longitude: turn((west + east) / 2),
    across: boxMargin * Math.max(east - west, (high - low) / aspect),
    aspect,
  });
}
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Width of a window around a box, as a multiple of the width of the box. */
const boxMargin = 1.12;

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
  return withPlaceAt(fixed, pointOf(window, fixed), resized(window, window.across / factor));
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
  const spread = spreadOf(from, window);
  const factor = spread === 0 ? 1 : Math.max(spreadOf(to, window), 0.01) / spread;
  const shown = resized(window, window.across / factor);
  return withPlaceAt(placeAt(window, middleOf(from)), middleOf(to), shown);
}

/** Returns a map window as the viewBox of an SVG [degrees of longitude]. North is up. */
export function viewBoxOf({ latitude, longitude, across, aspect }: MapWindow): string {
  const height = across * aspect;
  return [longitude - across / 2, -northOf(latitude) - height / 2, across, height].join(" ");
}

/** Returns the location at a point of the map. */
export function placeAt({ latitude, longitude, across, aspect }: MapWindow, { x, y }: MapPoint): Location {
  return {
    latitude: latitudeAt(northOf(latitude) + (0.5 - y) * across * aspect),
    longitude: hold(longitude + (x - 0.5) * across, -180, 180),
  };
}

/** Returns the point of a location on the map. If the map does not show the location, at least one coordinate of the point is outside 0..1. */
export function pointOf({ latitude, longitude, across, aspect }: MapWindow, place: Location): MapPoint {
  return {
    x: (place.longitude - longitude) / across + 0.5,
    y: (northOf(latitude) - northOf(place.latitude)) / (across * aspect) + 0.5,
  };
}

function withPlaceAt(place: Location, { x, y }: MapPoint, { across, aspect }: MapWindow): MapWindow {
  return heldWindow({
    across,
    aspect,
    latitude: latitudeAt(northOf(place.latitude) + (y - 0.5) * across * aspect),
    longitude: place.longitude + (0.5 - x) * across,
  });
}

/** Returns a window with another width, which stays within the allowed range. */
function resized(window: MapWindow, across: number): MapWindow {
  return { ...window, across: hold(across, narrowest, widest / Math.max(window.aspect, 1)) };
}

function middleOf(points: readonly MapPoint[]): MapPoint {
  const mean = (of: (point: MapPoint) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

/** Returns the distance between two fingers as a share of the width of the map, or 0 for one finger. */
function spreadOf([one, other]: readonly MapPoint[], window: MapWindow): number {
  return one === undefined || other === undefined ? 0 : apart(one, other, window);
}

/** Returns the distance between two points of a map, as a share of its width. */
export function apart(one: MapPoint, other: MapPoint, { aspect }: Pick<MapWindow, "aspect">): number {
  return Math.hypot(one.x - other.x, (one.y - other.y) * aspect);
}

function hold(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
