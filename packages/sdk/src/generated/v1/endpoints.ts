// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import { type SharedTypes, sharedEndpoints } from "../endpoints.ts";
import type { BatchCost } from "../wire.ts";
import type {
  BatchLine,
  BatchRequest,
  BatchResults,
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
    query: {
      /** `ndjson`: a line for each item. `json`: one document, for clients that read no lines. Where it is absent, `accept` decides. */
      format?: "ndjson" | "json";
    };
    answer: BatchResults;
    line: BatchLine;
  };
}

/** The endpoints by their groups, as `caller.ts` describes them. */
export const endpoints = [
  ...sharedEndpoints,
  `optimality
composite POST ~/composite/ forecast body
breakdown POST ~/breakdown/ limiting_share body
windows POST ~/windows/ windows body
preview POST ~/preview/ forecast body
batch POST ~/batch/composite-optimality problems once
rank POST ~/rank/ ranking body`,
  `historical
workability POST ~/workability/ months body`,
  `projections
workability POST ~/workability/ baseline body`,
  `jobs
result GET ~/{id}/result results`,
];
