export { hazardParameters } from "./hazard-index-years.ts";
export type { DayOfYearWindow } from "./series/day-of-year-quantiles.ts";
export { waveTypes } from "./waves/waves.ts";
