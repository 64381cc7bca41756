// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import { type SharedTypes, sharedEndpoints } from "../endpoints.ts";
import type { BatchCost } from "../wire.ts";
import type {
  BatchLine,
  BatchRequest,
  BatchResults,
  CompositeRequest,
  CompositeResponse,
  CostRequest,
  CostResponse,
  HistoricalWorkabilityRequest,
  HistoricalWorkabilityResponse,
  ProjectionWorkabilityRequest,
  ProjectionWorkabilityResponse,
  RankRequest,
  RankResponse,
  StreamTicket,
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
    query: {
      /** `ndjson`: a line for each item. `json`: one document, for clients that read no lines. Where it is absent, `accept` decides. */
      format?: "ndjson" | "json";
    };
    answer: BatchResults;
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
  "tickets.create": {
    answer: StreamTicket;
  };
  "costs.preview": {
    body: CostRequest;
    answer: CostResponse;
  };
}

/** The endpoints by their groups, as `caller.ts` describes them. */
export const endpoints = [
  ...sharedEndpoints,
  `optimality
composite POST ~/composite/ summary body
windows POST ~/windows/ windows body
batch POST ~/batch/composite-optimality problems once
rank POST ~/rank/ sources body`,
  `jobs
result GET ~/{id}/result results`,
  `historical
workability POST ~/workability/ months body`,
  `projections
workability POST ~/workability/ baseline body`,
  `tickets
create POST ~/ ticket`,
  `costs
preview POST /cost/ cost body`,
];
