export type { ForecastFields, Period } from "./asked.ts";
export type { HistoricalWorkabilityResponse, ProjectionWorkabilityResponse } from "./workability.ts";
export type { BandName, ForecastMetadata } from "./answered.ts";
