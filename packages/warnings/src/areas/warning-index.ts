import type { EpochHour } from "@halcyon/schema/time";
import type { AlertMessage, AlertPart, Code } from "../alert-message.ts";
import type { Shape } from "./shape.ts";

/** Returns the shape of an area code, or undefined if none is known. The folder of shapes has a file `<scheme>/<code>.geojson` for each. */
export type ShapeOfCode = (code: Code) => Shape | undefined;

/** Part of a message whose areas have shapes. */
export interface PlacedPart {
  readonly message: AlertMessage;
  readonly part: AlertPart;
  /** Position of the part in its message. */
  readonly partIndex: number;
  readonly areas: readonly PlacedArea[];
}

export interface PlacedArea {
  /** Position of the area in its part. */
  readonly areaIndex: number;
  readonly by: "polygon" | "circle" | "geocode";
  /** Code of the shape. Null for a polygon or a circle. */
  readonly code: Code | null;
  readonly shape: Shape;
}

/** Area that has neither a polygon nor a circle nor a known code. */
export interface UnplacedArea {
  /** Name of the area in the first language. */
  readonly name: string;
  /** Codes without a shape. Empty if the area has no code. */
  readonly codes: readonly Code[];
}

/** Finds the shapes of the areas of a part. Says which areas have none, or not all. */
export declare function placePart(
  message: AlertMessage,
  partIndex: number,
  shapeOf: ShapeOfCode,
): { readonly placed: PlacedPart; readonly unplaced: readonly UnplacedArea[] };

/** Place and time for which warnings are wanted. */
export interface WarningQuestion {
  readonly latitude: number;
  readonly longitude: number;
  /** Elevation of the place [m above sea level]. If it is given, it excludes areas for other elevations. */
  readonly elevationM?: number;
  /** Hours in which a warning must hold: from, and to the hour after the last [h since 1970]. Absent: all hours. */
  readonly hours?: readonly [from: EpochHour, to: EpochHour];
}

/** Warning that holds at a place. */
export interface WarningMatch {
  readonly placed: PlacedPart;
  /** Areas that contain the place. */
  readonly areas: readonly PlacedArea[];
  /** Hours in which the warning holds: from, and to the hour after the last [h since 1970]. */
  readonly hours: readonly [from: EpochHour, to: EpochHour];
}

/** Index of live parts by cells of one degree. */
export declare class WarningIndex {
  constructor(parts: readonly PlacedPart[]);
  /** Returns the warnings that hold at a place, the most severe first, then the earliest. */
  at(question: WarningQuestion): readonly WarningMatch[];
}
