import type { Location } from "@halcyon/schema";

/** The part of the world that a map shows: its centre, and how many degrees of longitude are across. */
export interface MapWindow extends Location {
  readonly across: number;
}

const widest = 360;
const narrowest = 4;

/** Height of a map by its width. */
export const mapAspect = 0.56;

/** The window held inside the world. */
export function heldWindow({ latitude, longitude, across }: MapWindow): MapWindow {
  const width = hold(across, narrowest, widest);
  const height = width * mapAspect;
  const reach = Math.max(90 - height / 2, 0);
  return {
    across: width,
    latitude: hold(latitude, -reach, reach),
    longitude: hold(longitude, -180 + width / 2, 180 - width / 2),
  };
}

/** A window nearer by a factor, with one place staying where it is. */
export function zoomed(window: MapWindow, factor: number, fixed: Location): MapWindow {
  const across = hold(window.across / factor, narrowest, widest);
  const share = across / window.across;
  return heldWindow({
    across,
    latitude: fixed.latitude + (window.latitude - fixed.latitude) * share,
    longitude: fixed.longitude + (window.longitude - fixed.longitude) * share,
  });
}

/** The viewBox of an SVG in degrees, latitude downward. */
export function viewBoxOf({ latitude, longitude, across }: MapWindow): string {
  return [longitude - across / 2, -latitude - (across * mapAspect) / 2, across, across * mapAspect].join(" ");
}

/** The place under a point of the map, given in shares of its width and height. */
export function placeAt({ latitude, longitude, across }: MapWindow, x: number, y: number): Location {
  return {
    latitude: hold(latitude + (0.5 - y) * across * mapAspect, -90, 90),
    longitude: hold(longitude + (x - 0.5) * across, -180, 180),
  };
}

function hold(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
