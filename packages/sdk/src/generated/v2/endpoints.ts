// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import { type SharedTypes, sharedEndpoints } from "../endpoints.ts";

import type {
  CompositeRequest,
  CompositeResponse,
  HistoricalWorkabilityRequest,
  HistoricalWorkabilityResponse,
  ProjectionWorkabilityRequest,
  ProjectionWorkabilityResponse,
  WindowsRequest,
  WindowsResponse,
} from "./wire.ts";

/** What each endpoint takes and answers. */
export interface EndpointTypes extends SharedTypes {
  "optimality.composite": {
    body: CompositeRequest;
    answer: CompositeResponse;
  };
  "optimality.windows": {
    body: WindowsRequest;
    answer: WindowsResponse;
  };
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
  "optimality.composite": { method: "POST", path: "/optimality/composite/" },
  "optimality.windows": { method: "POST", path: "/optimality/windows/" },
  "historical.workability": { method: "POST", path: "/historical/workability/" },
  "projections.workability": { method: "POST", path: "/projections/workability/" },
} as const;
