// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import { type SharedTypes, sharedEndpoints } from "../endpoints.ts";
import type { BatchCost } from "../wire.ts";
import type {
  BatchLine,
  BatchRequest,
  CompositeRequest,
  CompositeResponse,
  HistoricalWorkabilityRequest,
  HistoricalWorkabilityResponse,
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
  "optimality.windows": {
    body: WindowsRequest;
    answer: WindowsResponse;
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
  "jobs.result": {
    path: {
      /** Id of a job. */
      id: string;
    };
    answer: undefined;
    line: BatchLine;
  };
  "historical.workability": {
    body: HistoricalWorkabilityRequest;
    answer: HistoricalWorkabilityResponse;
  };
  "projections.workability": {
    body: ProjectionWorkabilityRequest;
    answer: ProjectionWorkabilityResponse;
  };
  "optimality.rank": {
    body: RankRequest;
    answer: RankResponse;
  };
}

/** Method and path under its version of each endpoint. */
export const endpoints = {
  ...sharedEndpoints,
  "optimality.composite": { method: "POST", path: "/optimality/composite/" },
  "optimality.windows": { method: "POST", path: "/optimality/windows/" },
  "optimality.batch": { method: "POST", path: "/optimality/batch/composite-optimality" },
  "jobs.result": { method: "GET", path: "/jobs/{id}/result" },
  "historical.workability": { method: "POST", path: "/historical/workability/" },
  "projections.workability": { method: "POST", path: "/projections/workability/" },
  "optimality.rank": { method: "POST", path: "/optimality/rank/" },
} as const;
