import type { AlertArea, AlertMessage, AlertPart, AreaCode, Code } from "../alert-message.ts";
import { excessOf } from "./area-limits.ts";
import { type Shape, shapeOfCircles, shapeOfPolygons } from "./shape.ts";

/** Function that returns the shape of an area code; undefined if the shape is unknown. */
export type ShapeOfCode = (code: Code) => Shape | undefined;

/** Part of a message with the shapes of its areas. */
export interface PlacedPart {
  readonly message: AlertMessage;
  readonly part: AlertPart;
  /** Index of the part in its message. */
  readonly partIndex: number;
  readonly areas: readonly PlacedArea[];
}

/** One shape of an area. An area may have several shapes. */
export interface PlacedArea {
  /** Index of the area in its message part. */
  readonly areaIndex: number;
  readonly by: "polygon" | "circle" | "geocode";
  /** Area code that has this shape; null if the shape is a polygon or a circle. */
  readonly code: Code | null;
  readonly shape: Shape;
}

/**
 * Area without a completely known shape. Either it has no polygon and no circle, and each of its code lists lacks a shape; or its message part has too many
 * shapes.
 */
export interface UnplacedArea {
  /** Name of the area in the first language of the message part. */
  readonly name: string;
  /**
   * Codes of the area that have no known shape, with the addresses of their shapes. Empty if the area has no codes. If the part has too many shapes, no
   * code has an address.
   */
  readonly codes: readonly AreaCode[];
}

/**
 * Code lists that others repeat with larger areas, in the order in which they are preferred. The NWS also names the counties (SAME, FIPS6) that a zone
 * (UGC) lies in.
 */
const preferred = ["UGC", "EMMA_ID", "WARNCELLID"];

/**
 * Finds the shapes of the areas of a message part. If an area has polygons or circles, only these are used. Otherwise, one code list is used for which all
 * shapes are known, because several lists describe the same area. If there is no such list, all known shapes are used, and the area is also returned in
 * `unplaced`. If the part exceeds the limits of shapes, all of its areas are unplaced.
 */
export function placePart(
  message: AlertMessage,
  partIndex: number,
  shapeOf: ShapeOfCode,
): { readonly placed: PlacedPart; readonly unplaced: readonly UnplacedArea[] } {
  const part = message.parts[partIndex]!;
  const unplaced: UnplacedArea[] = [];
  const nameOf = (areaIndex: number) => part.texts[0]?.areaNames[areaIndex] ?? "";
  if (excessOf([part]) !== undefined)
    return {
      placed: { message, part, partIndex, areas: [] },
      unplaced: part.areas.map(({ codes }, areaIndex) => ({
        name: nameOf(areaIndex),
        codes: codes.map(({ scheme, value }) => ({ scheme, value })),
      })),
    };
  const areas = part.areas.flatMap((area, areaIndex): PlacedArea[] => {
    const drawn = drawnShapes(area, areaIndex);
    if (drawn.length > 0) return drawn;
    const { shapes, missing } = shapesOfCodes(area, areaIndex, shapeOf);
    if (missing !== undefined) unplaced.push({ name: nameOf(areaIndex), codes: missing });
    return shapes;
  });
  return { placed: { message, part, partIndex, areas }, unplaced };
}

function drawnShapes(area: AlertArea, areaIndex: number): PlacedArea[] {
  const [polygons, circles] = [shapeOfPolygons(area), shapeOfCircles(area)];
  return [
    ...(polygons === undefined ? [] : [{ areaIndex, by: "polygon", code: null, shape: polygons } as const]),
    ...(circles === undefined ? [] : [{ areaIndex, by: "circle", code: null, shape: circles } as const]),
  ];
}

/** Returns the shapes of the codes of an area. `missing` is undefined if one code list is complete. */
function shapesOfCodes(
  area: AlertArea,
  areaIndex: number,
  shapeOf: ShapeOfCode,
): { readonly shapes: PlacedArea[]; readonly missing: readonly AreaCode[] | undefined } {
  const lists = [...Map.groupBy(area.codes, ({ scheme }) => scheme)]
    .toSorted(([a], [b]) => rankOf(a) - rankOf(b))
    .map(([, codes]) => {
      const found = codes.map((code) => ({ code, shape: shapeOf(code) }));
      const shapes = found.flatMap(({ code: { scheme, value }, shape }): PlacedArea[] =>
        shape === undefined ? [] : [{ areaIndex, by: "geocode", code: { scheme, value }, shape }],
      );
      return { shapes, missing: found.flatMap(({ code, shape }) => (shape === undefined ? [code] : [])) };
    });
  const complete = lists.find(({ missing }) => missing.length === 0);
  if (complete !== undefined) return { shapes: complete.shapes, missing: undefined };
  return { shapes: lists.flatMap(({ shapes }) => shapes), missing: lists.flatMap(({ missing }) => missing) };
}

function rankOf(scheme: string): number {
  const rank = preferred.indexOf(scheme);
  return rank === -1 ? preferred.length : rank;
}
