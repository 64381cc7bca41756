/** Exports that find cells, for threads that start often: they load these files alone. */
export { greatCircleKm } from "./great-circle.ts";
export { type GridAxes, type GridCell, nearestCell } from "./nearest-cell.ts";
export { nearestPoint, type PointRows } from "./nearest-point.ts";
