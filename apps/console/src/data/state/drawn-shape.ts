import type { Location } from "@halcyon/schema";
import { readLocation, roundLocation } from "./location-text.ts";

/** Shape that the reader draws on the map: the corners of an area, or the points of a route. */
export interface DrawnShape {
  readonly kind: "area" | "route";
  readonly points: readonly Location[];
  /** Of an area: the share that must be workable, 0.01..1. Of a route: the speed [km/h], 1..1000. */
  readonly setting: number;
  /** True if the reader has finished drawing. An area is then closed. */
  readonly isDone: boolean;
}

/** Maximum number of points of a shape, so that an address has room for it. */
export const shapePointsMax = 100;

/** Minimum number of points of a finished shape, by its kind. */
export const shapePointsMin = { area: 3, route: 2 } as const;

/** Returns true if a shape has enough points to be finished. */
export function isDrawable({ kind, points }: Pick<DrawnShape, "kind" | "points">): boolean {
  return points.length >= shapePointsMin[kind];
}

/** Range of the setting of a shape, and the setting of a new one, by its kind. */
export const shapeSettings = {
  area: { least: 0.01, most: 1, first: 0.8 },
  route: { least: 1, most: 1000, first: 60 },
} as const;

/** Last part of the text of a finished shape. */
const end = "end";

/**
 * Reads a shape such as `area:0.8~53.4,7.1~53.4,8.1~54.1,7.6~end`: its kind and setting, then its points in degrees north and east. Returns undefined if the
 * text is not a shape.
 */
export function readShape(text: string): DrawnShape | undefined {
  const [head = "", ...parts] = text.split("~");
  const [, kind, number] = /^(area|route):(\d{1,4}(?:\.\d{1,2})?)$/.exec(head) ?? [];
  if (kind !== "area" && kind !== "route") return undefined;
  const setting = Number(number);
  const { least, most } = shapeSettings[kind];
  const isDone = parts.at(-1) === end;
  const points = (isDone ? parts.slice(0, -1) : parts).map(readLocation);
  if (setting < least || setting > most || points.length > shapePointsMax) return undefined;
  if (points.includes(undefined)) return undefined;
  const shape = { kind, setting, points: points.map((point) => roundLocation(point!)), isDone } as const;
  return isDone && !isDrawable(shape) ? undefined : shape;
}

/** Returns a shape as the text that {@link readShape} reads. */
export function writeShape({ kind, setting, points, isDone }: DrawnShape): string {
  const parts = points.map(({ latitude, longitude }) => `${latitude},${longitude}`);
  return [`${kind}:${setting}`, ...parts, ...(isDone ? [end] : [])].join("~");
}
