// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import type {
  BreakdownRequest,
  BreakdownResponse,
  CompositeRequest,
  CompositeResponse,
  EntryDetail,
  EntryList,
  ModelsResponse,
  PreviewRequest,
  PreviewResponse,
  StatusResponse,
  UsageResponse,
  VariablesResponse,
  WindowsRequest,
  WindowsResponse,
} from "./wire.ts";

/** What each endpoint takes and answers. */
export interface EndpointTypes {
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
  "tasks.list": {
    query: {
      /** Words that name, sector or description contain. */
      q?: string;
      /** A sector or the beginning of one. */
      sector?: string;
      scope?: "curated" | "custom";
      limit?: number;
      /** `next_cursor` of the page before. */
      cursor?: string;
    };
    answer: EntryList;
  };
  "tasks.get": {
    path: {
      /** Id of a task or scenario. */
      id: number;
    };
    answer: EntryDetail;
  };
  "scenarios.list": {
    query: {
      /** Words that name, sector or description contain. */
      q?: string;
      /** A sector or the beginning of one. */
      sector?: string;
      scope?: "curated" | "custom";
      limit?: number;
      /** `next_cursor` of the page before. */
      cursor?: string;
    };
    answer: EntryList;
  };
  "scenarios.get": {
    path: {
      /** Id of a task or scenario. */
      id: number;
    };
    answer: EntryDetail;
  };
  "models.list": {
    answer: ModelsResponse;
  };
  "variables.list": {
    answer: VariablesResponse;
  };
  "status.get": {
    answer: StatusResponse;
  };
  usage: {
    answer: UsageResponse;
  };
}

/** Method and path of each endpoint. */
export const endpoints = {
  "optimality.composite": { method: "POST", path: "/v1/optimality/composite/" },
  "optimality.breakdown": { method: "POST", path: "/v1/optimality/breakdown/" },
  "optimality.windows": { method: "POST", path: "/v1/optimality/windows/" },
  "optimality.preview": { method: "POST", path: "/v1/optimality/preview/" },
  "tasks.list": { method: "GET", path: "/v1/tasks/" },
  "tasks.get": { method: "GET", path: "/v1/tasks/{id}" },
  "scenarios.list": { method: "GET", path: "/v1/scenarios/" },
  "scenarios.get": { method: "GET", path: "/v1/scenarios/{id}" },
  "models.list": { method: "GET", path: "/v1/models" },
  "variables.list": { method: "GET", path: "/v1/variables" },
  "status.get": { method: "GET", path: "/v1/status" },
  usage: { method: "GET", path: "/v1/usage" },
} as const;
