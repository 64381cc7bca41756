export { entryHandOverReads, type EstimateSite, estimatesOf } from "./entry-reads.ts";
export { type PlacedReach, providesAsMuch } from "./reach/provides-as-much.ts";
export { gridKey } from "./grids/grid-key.ts";
export { type MadeGrids, variableGrids } from "./grids/variable-grids.ts";
export { constraintMembership, defaultStop, sidesOf } from "./membership/constraint-membership.ts";
export { plannedReads, plannedUntil } from "./plan.ts";
export { type HandOverReads, handOverReads } from "./reach/hand-over.ts";
