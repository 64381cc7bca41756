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

/** Of each endpoint its method, its path under the version, and a part that its answer has in any case. */
export const endpoints = {
  ...sharedEndpoints,
  "optimality.composite": "POST /optimality/composite/ forecast",
  "optimality.breakdown": "POST /optimality/breakdown/ limiting_share",
  "optimality.windows": "POST /optimality/windows/ windows",
  "optimality.preview": "POST /optimality/preview/ forecast",
  "historical.workability": "POST /historical/workability/ months",
  "projections.workability": "POST /projections/workability/ baseline",
  "optimality.batch": "POST /optimality/batch/composite-optimality problems",
  "optimality.rank": "POST /optimality/rank/ ranking",
  "jobs.result": "GET /jobs/{id}/result",
} as const;
