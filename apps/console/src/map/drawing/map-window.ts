import type { Location } from "@halcyon/schema";

/**
 * Part of the world that a map shows: its centre, and the number of degrees of longitude across. The map is in Mercator's projection, so that shapes are right
 * at every latitude.
 */
export interface MapWindow extends Location {
  readonly across: number;
}

/** Point of a map, as shares of its width and height from the top left. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

const widest = 360;
const narrowest = 4;

/** Width of the map around a chosen place [degrees of longitude]. */
const nearAcross = 10;

/** Latitude at which the Mercator map ends, and is as high as it is wide. */
const latitudeMax = 85.0511;
const edge = 180;

const perRadian = 180 / Math.PI;

/** Height of a map divided by its width. */
export const mapAspect = 0.56;

/** The whole width of the world, with the inhabited part of its height. */
export const wholeWorld: MapWindow = { latitude: 20, longitude: 0, across: widest };

/** Returns the distance of a latitude north of the equator on the map, in degrees of longitude. */
export function northOf(latitude: number): number {
  const held = hold(latitude, -latitudeMax, latitudeMax);
  return hold(perRadian * Math.asinh(Math.tan(held / perRadian)), -edge, edge);
}

function latitudeAt(north: number): number {
  return perRadian * Math.atan(Math.sinh(hold(north, -edge, edge) / perRadian));
}

/** Returns the window moved so that it lies inside the world. */
export function heldWindow({ latitude, longitude, across }: MapWindow): MapWindow {
  const width = hold(across, narrowest, widest);
  const reach = edge - (width * mapAspect) / 2;
  return {
    across: width,
    latitude: latitudeAt(hold(northOf(latitude), -reach, reach)),
    longitude: hold(longitude, -180 + width / 2, 180 - width / 2),
  };
}

/** Returns a window around a place, never wider than the one before. */
export function windowNear(place: Location, { across } = wholeWorld): MapWindow {
  return heldWindow({ ...place, across: Math.min(across, nearAcross) });
}

/** Returns true if a place lies inside a window, and not at its very edge. */
export function isInside(window: MapWindow, place: Location): boolean {
  const { x, y } = pointOf(window, place);
  return Math.abs(x - 0.5) < 0.48 && Math.abs(y - 0.5) < 0.48;
}

/** Returns a window that is nearer by a factor. One place stays at its position. */
export function zoomed(window: MapWindow, factor: number, fixed: Location): MapWindow {
  const across = hold(window.across / factor, narrowest, widest);
  return withPlaceAt(fixed, pointOf(window, fixed), across);
}

/**
 * Returns the window after fingers, or a pointer, moved from some points of the map to others. The point under their middle stays there, and points between two
 * fingers stay between them.
 *
 * @param from - Where each finger was while the window was shown.
 * @param to - Where each is, in the same order.
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

/** Returns the viewBox of an SVG in degrees of longitude, northward up. */
export function viewBoxOf({ latitude, longitude, across }: MapWindow): string {
  const height = across * mapAspect;
  return [longitude - across / 2, -northOf(latitude) - height / 2, across, height].join(" ");
}

/** Returns the place under a point of the map. */
export function placeAt({ latitude, longitude, across }: MapWindow, { x, y }: MapPoint): Location {
  return {
    latitude: latitudeAt(northOf(latitude) + (0.5 - y) * across * mapAspect),
    longitude: hold(longitude + (x - 0.5) * across, -180, 180),
  };
}

/** Returns the point of the map over a place. The point lies outside 0 to 1 if the map does not show the place. */
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

/** Returns the distance between two fingers, in widths of the map; 0 for one finger. */
function spreadOf([one, other]: readonly MapPoint[]): number {
  if (one === undefined || other === undefined) return 0;
  return Math.hypot(one.x - other.x, (one.y - other.y) * mapAspect);
}

function hold(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
