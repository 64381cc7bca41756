/** Exports for finding cells. They are separate so that threads that start often load only these files. */
export { greatCircleKm } from "./great-circle.ts";
export { type GridAxes, type GridCell, nearestCell } from "./nearest-cell.ts";
export { nearestPoint, type PointRows } from "./nearest-point.ts";
