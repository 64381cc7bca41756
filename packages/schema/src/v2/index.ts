export type { ForecastFields, Period } from "./bodies/asked.ts";
export type { HistoricalWorkabilityResponse, ProjectionWorkabilityResponse } from "./bodies/workability.ts";
export type { BandName, ForecastMetadata } from "./bodies/answered.ts";
export type {
  BandHours,
  CompositeHour,
  CompositeRequest,
  CompositeResponse,
  Inclusion,
} from "./bodies/composite.ts";
export type { RankBy, RankRequest, RankResponse, RankRow } from "./bodies/rank.ts";
export type { BestWindow, WindowRow, WindowsRequest, WindowsResponse } from "./bodies/windows.ts";
export type { BatchItem, BatchLine } from "./bodies/batch.ts";
