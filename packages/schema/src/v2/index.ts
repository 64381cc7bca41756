export type { ForecastFields, Period } from "./asked.ts";
export type { HistoricalWorkabilityResponse, ProjectionWorkabilityResponse } from "./workability.ts";
export type { BandName, ForecastMetadata } from "./answered.ts";
export type {
  BandHours,
  CompositeHour,
  CompositeRequest,
  CompositeResponse,
  Inclusion,
} from "./composite.ts";
export type { RankBy, RankRequest, RankResponse, RankRow } from "./rank.ts";
export type { BestWindow, WindowRow, WindowsRequest, WindowsResponse } from "./windows.ts";
export type { BatchItem, BatchLine } from "./batch.ts";
