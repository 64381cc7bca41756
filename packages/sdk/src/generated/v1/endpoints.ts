// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import { type SharedTypes, sharedEndpoints } from "../endpoints.ts";
import type { BatchCost, WatchCost } from "../wire.ts";
import type {
  BatchLine,
  BatchRequest,
  BatchResults,
  BreakdownRequest,
  BreakdownResponse,
  ClimatologyResponse,
  CompositeRequest,
  CompositeResponse,
  DatasetsResponse,
  Delivery,
  DeliveryList,
  EntryDetail,
  Event,
  EventList,
  HazardIndicesResponse,
  HistoricalDailyResponse,
  HistoricalHourlyResponse,
  HistoricalWorkabilityRequest,
  HistoricalWorkabilityResponse,
  ModelsResponse,
  OperationalResponse,
  PreviewRequest,
  PreviewResponse,
  ProjectionDailyResponse,
  ProjectionWorkabilityRequest,
  ProjectionWorkabilityResponse,
  RankRequest,
  RankResponse,
  ScenarioRequest,
  ScenarioRequestInput,
  TaskRequest,
  TaskRequestInput,
  VariableName,
  VariablesResponse,
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
  "operational.hourly": {
    path: {
      /** The forecast model. */
      model: "noaa" | "ecmwf";
    };
    query: {
      /** Latitude [degrees north], -90 to 90. */
      latitude: number;
      /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
      longitude: number;
      /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
      elevation_m?: number;
      /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
      surface?: "land" | "sea";
      /** 1 to 20 variables of `/variables`, with commas between them. */
      variables: readonly VariableName[];
      /** The number of hours, starting with the current hour. */
      forecast_hours: number;
      /** Some of `median,Q10,Q90`, or `members`. */
      statistics?: string;
      /** If true, weather and odds are calibrated with observations of the site, if the server has them. If it is absent, the setting of the server applies. */
      calibrated?: boolean;
      /** A time zone of the IANA database. */
      timezone?: string;
    };
    answer: OperationalResponse;
  };
  "historical.hourly": {
    query: {
      /** Latitude [degrees north], -90 to 90. */
      latitude: number;
      /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
      longitude: number;
      /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
      elevation_m?: number;
      /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
      surface?: "land" | "sea";
      /** 1 to 20 variables of `/variables`, with commas between them. */
      variables: readonly VariableName[];
      /** First day, UTC. */
      start_date: string;
      /** Last day, UTC. */
      end_date: string;
      /** A time zone of the IANA database. */
      timezone?: string;
    };
    answer: HistoricalHourlyResponse;
  };
  "historical.daily": {
    query: {
      /** Latitude [degrees north], -90 to 90. */
      latitude: number;
      /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
      longitude: number;
      /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
      elevation_m?: number;
      /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
      surface?: "land" | "sea";
      /** 1 to 20 variables of `/variables`, with commas between them. */
      variables: readonly VariableName[];
      /** First day, UTC. */
      start_date: string;
      /** Last day, UTC. */
      end_date: string;
    };
    answer: HistoricalDailyResponse;
  };
  "historical.climatology": {
    query: {
      /** Latitude [degrees north], -90 to 90. */
      latitude: number;
      /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
      longitude: number;
      /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
      elevation_m?: number;
      /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
      surface?: "land" | "sea";
      /** 1 to 20 variables of `/variables`, with commas between them. */
      variables: readonly VariableName[];
      /** First year of the baseline. */
      baseline_start?: number;
      /** Last year of the baseline. */
      baseline_end?: number;
      /** The number of days that count for each day of the year, which is in their middle; odd. */
      window_days?: number;
    };
    answer: ClimatologyResponse;
  };
  "projections.daily": {
    query: {
      /** Latitude [degrees north], -90 to 90. */
      latitude: number;
      /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
      longitude: number;
      /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
      elevation_m?: number;
      /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
      surface?: "land" | "sea";
      /** The emission scenario, as listed in `/datasets`: usually ssp126, ssp245, ssp370 or ssp585. */
      scenario: string;
      /** 1 to 20 variables of `/variables`, with commas between them. */
      variables: readonly VariableName[];
      /** A climate model of `/datasets`, or `ensemble` for all of them. */
      climate_model?: string;
      /** First day, from 1950-01-01. */
      start_date: string;
      /** Last day, to 2100-12-31. */
      end_date: string;
    };
    answer: ProjectionDailyResponse;
  };
  "hazardIndices.list": {
    answer: HazardIndicesResponse;
  };
  "datasets.list": {
    answer: DatasetsResponse;
  };
  "models.list": {
    answer: ModelsResponse;
  };
  "variables.list": {
    answer: VariablesResponse;
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
