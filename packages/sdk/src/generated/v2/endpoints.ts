// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import { type SharedTypes, sharedEndpoints } from "../endpoints.ts";

import type {
  HistoricalWorkabilityRequest,
  HistoricalWorkabilityResponse,
  ProjectionWorkabilityRequest,
  ProjectionWorkabilityResponse,
} from "./wire.ts";

/** What each endpoint takes and answers. */
export interface EndpointTypes extends SharedTypes {
  "historical.workability": {
    body: HistoricalWorkabilityRequest;
    answer: HistoricalWorkabilityResponse;
  };
  "projections.workability": {
    body: ProjectionWorkabilityRequest;
    answer: ProjectionWorkabilityResponse;
  };
}

/** Method and path under its version of each endpoint. */
export const endpoints = {
  ...sharedEndpoints,
  "historical.workability": { method: "POST", path: "/historical/workability/" },
  "projections.workability": { method: "POST", path: "/projections/workability/" },
} as const;
