// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import { type SharedTypes, sharedEndpoints } from "../endpoints.ts";
import type { BatchCost, ScenarioRequest, ScenarioRequestInput, WatchCost } from "../wire.ts";
import type {
  BatchLine,
  BatchRequest,
  BatchResults,
  BreakdownRequest,
  BreakdownResponse,
  CompositeRequest,
  CompositeResponse,
  Delivery,
  DeliveryList,
  EntryDetail,
  Event,
  EventList,
  HistoricalWorkabilityRequest,
  HistoricalWorkabilityResponse,
  PreviewRequest,
  PreviewResponse,
  ProjectionWorkabilityRequest,
  ProjectionWorkabilityResponse,
  RankRequest,
  RankResponse,
  TaskRequest,
  TaskRequestInput,
  Watch,
  WatchList,
  WatchRequest,
  WatchRequestInput,
  WindowsRequest,
  WindowsResponse,
} from "./wire.ts";

/** Types of the input and the response of each endpoint. */
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
      /** If true, the answer has the cost and every problem, without scoring or charging. */
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
      /** `ndjson`: one line for each item. `json`: one document, for clients that do not read lines. If it is absent, `accept` decides. */
      format?: "ndjson" | "json";
    };
    answer: BatchResults;
    line: BatchLine;
  };
  "watches.list": {
    query: {
      /** The maximum number of watches on a page. */
      limit?: number;
      /** `next_cursor` of the previous page. */
      cursor?: string;
    };
    answer: WatchList;
  };
  "watches.create": {
    body: WatchRequest;
    answer: Watch;
  };
  "watches.cost": {
    body: WatchRequestInput;
    answer: WatchCost;
  };
  "watches.get": {
    path: {
      /** Id of a watch. */
      id: string;
    };
    answer: Watch;
  };
  "watches.replace": {
    body: WatchRequestInput;
    path: {
      /** Id of a watch. */
      id: string;
    };
    answer: Watch;
  };
  "watches.pause": {
    path: {
      /** Id of a watch. */
      id: string;
    };
    answer: Watch;
  };
  "watches.resume": {
    path: {
      /** Id of a watch. */
      id: string;
    };
    answer: Watch;
  };
  "events.list": {
    query: {
      /** Limits the list to one watch. */
      watch?: string;
      /** Limits the list to one type. */
      type?:
        | "window.found"
        | "window.changed"
        | "window.lost"
        | "window.passed"
        | "band.entered"
        | "band.changed"
        | "band.left"
        | "limit.crossed"
        | "limit.changed"
        | "limit.cleared"
        | "watch.blind"
        | "watch.sighted"
        | "watch.paused"
        | "watch.resumed"
        | "watch.ended"
        | "webhook.disabled"
        | "address.disabled";
      /** The maximum number of events on a page. */
      limit?: number;
      /** The order of the events. Use `newest` to look back, and `oldest` to read each event once. */
      order?: "oldest" | "newest";
      /** `next_cursor` of an earlier answer. It leads to newer events, or to older events with `order=newest`. It stays valid as long as events are stored. */
      cursor?: string;
    };
    answer: EventList;
  };
  "events.stream": {
    query: {
      /** Limits the list to one watch. */
      watch?: string;
      /** Limits the list to one type. */
      type?:
        | "window.found"
        | "window.changed"
        | "window.lost"
        | "window.passed"
        | "band.entered"
        | "band.changed"
        | "band.left"
        | "limit.crossed"
        | "limit.changed"
        | "limit.cleared"
        | "watch.blind"
        | "watch.sighted"
        | "watch.paused"
        | "watch.resumed"
        | "watch.ended"
        | "webhook.disabled"
        | "address.disabled";
      /** `next_cursor` of a list of events, or the `id` of a streamed event. The stream begins with the newer events. `0` gives all stored events. If it is absent, the stream begins with the next event. */
      cursor?: string;
    };
    answer: undefined;
    event: Event;
  };
  "events.get": {
    path: {
      /** Id of an event. */
      id: string;
    };
    answer: Event;
  };
  "webhooks.test": {
    path: {
      /** Id of a webhook. */
      id: string;
    };
    answer: Delivery;
  };
  "deliveries.list": {
    query: {
      /** Limits the list to one webhook or address. */
      destination?: string;
      /** Limits the list to one state. */
      state?: "due" | "sent" | "dead" | "expired" | "superseded";
      /** The maximum number of deliveries on a page. */
      limit?: number;
      /** `next_cursor` of the previous page. */
      cursor?: string;
    };
    answer: DeliveryList;
  };
  "deliveries.redeliver": {
    path: {
      /** Id of a delivery. */
      id: string;
    };
    answer: Delivery;
  };
  "tasks.get": {
    path: {
      /** Id of a task or scenario. */
      id: number;
    };
    answer: EntryDetail;
  };
  "scenarios.get": {
    path: {
      /** Id of a task or scenario. */
      id: number;
    };
    answer: EntryDetail;
  };
  "tasks.create": {
    body: TaskRequest;
    answer: EntryDetail;
  };
  "tasks.replace": {
    body: TaskRequestInput;
    path: {
      /** Id of a task or scenario. */
      id: number;
    };
    answer: EntryDetail;
  };
  "tasks.delete": {
    path: {
      /** Id of a task or scenario. */
      id: number;
    };
    answer: undefined;
  };
  "tasks.version": {
    path: {
      /** Id of a task or scenario. */
      id: number;
      /** Version of the entry. */
      version: number;
    };
    answer: EntryDetail;
  };
  "scenarios.create": {
    body: ScenarioRequest;
    answer: EntryDetail;
  };
  "scenarios.replace": {
    body: ScenarioRequestInput;
    path: {
      /** Id of a task or scenario. */
      id: number;
    };
    answer: EntryDetail;
  };
  "scenarios.delete": {
    path: {
      /** Id of a task or scenario. */
      id: number;
    };
    answer: undefined;
  };
  "scenarios.version": {
    path: {
      /** Id of a task or scenario. */
      id: number;
      /** Version of the entry. */
      version: number;
    };
    answer: EntryDetail;
  };
}

/** Endpoints by group, in the form that `caller.ts` describes. */
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
  `watches
list GET ~/ watches pages
create POST ~/ places once
cost POST ~/cost per_round body
get GET ~/{id} places
replace PUT ~/{id} places body
pause POST ~/{id}/pause places
resume POST ~/{id}/resume places`,
  `events
list GET ~/ events feed
get GET ~/{id} data`,
  `webhooks
test POST ~/{id}/test attempts`,
  `deliveries
list GET ~/ deliveries pages
redeliver POST ~/{id}/redeliver attempts`,
  `tasks
get GET ~/{id} constraints
create POST ~/ constraints once
replace PUT ~/{id} constraints body
delete DELETE ~/{id}
version GET ~/{id}/versions/{version} constraints`,
  `scenarios
get GET ~/{id} constraints
create POST ~/ constraints once
replace PUT ~/{id} constraints body
delete DELETE ~/{id}
version GET ~/{id}/versions/{version} constraints`,
];
