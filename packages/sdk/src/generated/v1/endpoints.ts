// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import { type SharedTypes, sharedEndpoints } from "../endpoints.ts";
import type { BatchCost } from "../wire.ts";
import type {
  BatchLine,
  BatchRequest,
  BreakdownRequest,
  BreakdownResponse,
  CompositeRequest,
  CompositeResponse,
  HistoricalWorkabilityRequest,
  HistoricalWorkabilityResponse,
  PreviewRequest,
  PreviewResponse,
  ProjectionWorkabilityRequest,
  ProjectionWorkabilityResponse,
  RankRequest,
  RankResponse,
  WindowsRequest,
  WindowsResponse,
} from "./wire.ts";

/** What each endpoint takes and answers. */
export interface EndpointTypes extends SharedTypes {
  "optimality.composite": {
    body: CompositeRequest;
    answer: CompositeResponse;
  };
  "optimality.breakdown": {
    body: BreakdownRequest;
    answer: BreakdownResponse;
  };
  "optimality.windows": {
    body: WindowsRequest;
    answer: WindowsResponse;
  };
  "optimality.preview": {
    body: PreviewRequest;
    answer: PreviewResponse;
  };
  "historical.workability": {
    body: HistoricalWorkabilityRequest;
    answer: HistoricalWorkabilityResponse;
  };
  "projections.workability": {
    body: ProjectionWorkabilityRequest;
    answer: ProjectionWorkabilityResponse;
  };
  "optimality.batch": {
    body: BatchRequest;
    query: {
      /** Answer the cost and every problem, without scoring or charging. */
      dry_run?: boolean;
    };
    answer: BatchCost;
    line: BatchLine;
  };
  "optimality.rank": {
    body: RankRequest;
    answer: RankResponse;
  };
  "jobs.result": {
    path: {
      /** Id of a job. */
      id: string;
    };
    answer: undefined;
    line: BatchLine;
  };
}

/** Method and path under its version of each endpoint. */
export const endpoints = {
  ...sharedEndpoints,
  "optimality.composite": { method: "POST", path: "/optimality/composite/" },
  "optimality.breakdown": { method: "POST", path: "/optimality/breakdown/" },
  "optimality.windows": { method: "POST", path: "/optimality/windows/" },
  "optimality.preview": { method: "POST", path: "/optimality/preview/" },
  "historical.workability": { method: "POST", path: "/historical/workability/" },
  "projections.workability": { method: "POST", path: "/projections/workability/" },
  "optimality.batch": { method: "POST", path: "/optimality/batch/composite-optimality" },
  "optimality.rank": { method: "POST", path: "/optimality/rank/" },
  "jobs.result": { method: "GET", path: "/jobs/{id}/result" },
} as const;
