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

/** Of each endpoint its method, its path under the version, where ~ is its group, a part that its answer has in any case, and what it takes. */
export const endpoints = {
  ...sharedEndpoints,
  "optimality.composite": "POST ~/composite/ forecast body",
  "optimality.breakdown": "POST ~/breakdown/ limiting_share body",
  "optimality.windows": "POST ~/windows/ windows body",
  "optimality.preview": "POST ~/preview/ forecast body",
  "historical.workability": "POST ~/workability/ months body",
  "projections.workability": "POST ~/workability/ baseline body",
  "optimality.batch": "POST ~/batch/composite-optimality problems once",
  "optimality.rank": "POST ~/rank/ ranking body",
  "jobs.result": "GET ~/{id}/result",
} as const;
