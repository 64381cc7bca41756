import type { Point } from "../alert-message.ts";

/** Area on the Earth, prepared for questions whether it contains a point. Its border is inside. */
export declare class Shape {
  /** Returns true if the shape contains a point. */
  contains(point: Point): boolean;
}

/** Reads a shape from GeoJSON: a geometry, a feature or a collection. Returns undefined if it has no polygon or a faulty one. */
export declare function shapeOfGeoJson(geoJson: unknown): Shape | undefined;
