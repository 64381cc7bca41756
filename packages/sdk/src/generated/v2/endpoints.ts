// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import { type SharedTypes, sharedEndpoints } from "../endpoints.ts";
import type { BatchCost, WatchCost } from "../wire.ts";
import type {
  AreaCost,
  AreaRequest,
  AreaRequestInput,
  AreaResponse,
  BatchLine,
  BatchRequest,
  BatchResults,
  ClimatologyResponse,
  CompositeRequest,
  CompositeResponse,
  CostRequest,
  CostResponse,
  DatasetsResponse,
  Delivery,
  DeliveryList,
  EntryDetail,
  Event,
  EventList,
  EvidenceCases,
  EvidenceList,
  EvidenceOrder,
  EvidenceRequest,
  FoundPlaces,
  FoundWarning,
  HazardIndicesResponse,
  HistoricalDailyResponse,
  HistoricalHourlyResponse,
  HistoricalWorkabilityRequest,
  HistoricalWorkabilityResponse,
  KeptMap,
  KeptPlan,
  KeptPlanRequest,
  KeptPlanRequestInput,
  LinkList,
  LinkRequest,
  LinkWithUrl,
  MapCost,
  MapField,
  MapLinkList,
  MapLinkRequest,
  MapLinkWithUrl,
  MapList,
  MapRequest,
  MapRequestInput,
  ModelsResponse,
  OperationalResponse,
  Place,
  PlanDispatchRequest,
  PlanDispatchResponse,
  PlanImportRequest,
  PlanImportResponse,
  PlanList,
  PlanLookList,
  PlanPreview,
  PlanProgressRequest,
  PlanRequest,
  PlanRequestInput,
  PlanResponse,
  PlanStartsRequest,
  PlanStartsResponse,
  ProjectionDailyResponse,
  ProjectionWorkabilityRequest,
  ProjectionWorkabilityResponse,
  RankRequest,
  RankResponse,
  RouteCost,
  RouteRequest,
  RouteRequestInput,
  RouteResponse,
  RunsResponse,
  ScenarioRequest,
  ScenarioRequestInput,
  StreamTicket,
  TableLink,
  TableLinkList,
  TableLinkRequest,
  TableLinkWithUrl,
  TaskRequest,
  TaskRequestInput,
  VariableName,
  VariablesResponse,
  WarningFeeds,
  WarningsResponse,
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
  "optimality.windows": {
    body: WindowsRequest;
    answer: WindowsResponse;
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
  "optimality.area": {
    body: AreaRequest;
    answer: AreaResponse;
  };
  "optimality.areaCost": {
    body: AreaRequestInput;
    answer: AreaCost;
  };
  "optimality.areaResult": {
    path: {
      /** Id of a job. */
      id: string;
    };
    answer: AreaResponse;
  };
  "optimality.route": {
    body: RouteRequest;
    answer: RouteResponse;
  };
  "optimality.routeCost": {
    body: RouteRequestInput;
    answer: RouteCost;
  };
  "plans.simulate": {
    body: PlanRequest;
    answer: PlanResponse;
  };
  "plans.simulateResult": {
    path: {
      /** Id of a job. */
      id: string;
    };
    answer: PlanResponse;
  };
  "plans.starts": {
    body: PlanStartsRequest;
    answer: PlanStartsResponse;
  };
  "plans.startsResult": {
    path: {
      /** Id of a job. */
      id: string;
    };
    answer: PlanStartsResponse;
  };
  "plans.cost": {
    body: PlanRequestInput;
    answer: PlanPreview;
  };
  "plans.dispatch": {
    body: PlanDispatchRequest;
    answer: PlanDispatchResponse;
  };
  "plans.importFile": {
    body: PlanImportRequest;
    answer: PlanImportResponse;
  };
  "plans.list": {
    answer: PlanList;
  };
  "plans.create": {
    body: KeptPlanRequest;
    answer: KeptPlan;
  };
  "plans.get": {
    path: {
      /** Id of a kept plan. */
      id: string;
    };
    answer: KeptPlan;
  };
  "plans.answer": {
    path: {
      /** Id of a kept plan. */
      id: string;
    };
    answer: PlanResponse;
  };
  "plans.looks": {
    path: {
      /** Id of a kept plan. */
      id: string;
    };
    query: {
      /** The maximum number of looks on a page. */
      limit?: number;
      /** `next_cursor` of the previous page. */
      cursor?: string;
    };
    answer: PlanLookList;
  };
  "plans.replace": {
    body: KeptPlanRequestInput;
    path: {
      /** Id of a kept plan. */
      id: string;
    };
    answer: KeptPlan;
  };
  "plans.progress": {
    body: PlanProgressRequest;
    path: {
      /** Id of a kept plan. */
      id: string;
    };
    answer: KeptPlan;
  };
  "plans.pause": {
    path: {
      /** Id of a kept plan. */
      id: string;
    };
    answer: KeptPlan;
  };
  "plans.resume": {
    path: {
      /** Id of a kept plan. */
      id: string;
    };
    answer: KeptPlan;
  };
  "plans.delete": {
    path: {
      /** Id of a kept plan. */
      id: string;
    };
    answer: undefined;
  };
  "maps.list": {
    answer: MapList;
  };
  "maps.create": {
    body: MapRequest;
    answer: KeptMap;
  };
  "maps.cost": {
    body: MapRequestInput;
    answer: MapCost;
  };
  "maps.get": {
    path: {
      /** Id of a map. */
      id: string;
    };
    answer: KeptMap;
  };
  "maps.field": {
    path: {
      /** Id of a map. */
      id: string;
    };
    query: {
      /** The layer; all layers of the map if it is absent. */
      layer?: "score" | "share_acceptable" | "share_ideal" | "share_window" | "median" | "Q10" | "Q90";
      /** The first hour; by default the first of the map. */
      from?: string;
      /** The last hour; by default the last of the map. */
      to?: string;
    };
    answer: MapField;
  };
  "maps.replace": {
    body: MapRequestInput;
    path: {
      /** Id of a map. */
      id: string;
    };
    answer: KeptMap;
  };
  "maps.pause": {
    path: {
      /** Id of a map. */
      id: string;
    };
    answer: KeptMap;
  };
  "maps.resume": {
    path: {
      /** Id of a map. */
      id: string;
    };
    answer: KeptMap;
  };
  "maps.links": {
    path: {
      /** Id of a map. */
      id: string;
    };
    answer: MapLinkList;
  };
  "maps.link": {
    body: MapLinkRequest;
    path: {
      /** Id of a map. */
      id: string;
    };
    answer: MapLinkWithUrl;
  };
  "maps.unlink": {
    path: {
      /** Id of a map. */
      id: string;
      /** Id of a link of a map. */
      link: string;
    };
    answer: undefined;
  };
  "maps.delete": {
    path: {
      /** Id of a map. */
      id: string;
    };
    answer: undefined;
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
        | "address.disabled"
        | "warning.issued"
        | "warning.updated"
        | "warning.ended"
        | "run.available"
        | "map.made"
        | "map.failed"
        | "plan.slipped"
        | "plan.improved"
        | "plan.blind"
        | "plan.sighted"
        | "plan.paused"
        | "plan.resumed"
        | "plan.ended";
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
        | "address.disabled"
        | "warning.issued"
        | "warning.updated"
        | "warning.ended"
        | "run.available"
        | "map.made"
        | "map.failed"
        | "plan.slipped"
        | "plan.improved"
        | "plan.blind"
        | "plan.sighted"
        | "plan.paused"
        | "plan.resumed"
        | "plan.ended";
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
  "tickets.create": {
    answer: StreamTicket;
  };
  "costs.preview": {
    body: CostRequest;
    answer: CostResponse;
  };
  "links.list": {
    answer: LinkList;
  };
  "links.create": {
    body: LinkRequest;
    answer: LinkWithUrl;
  };
  "links.delete": {
    path: {
      /** Id of a link. */
      id: string;
    };
    answer: undefined;
  };
  "tables.list": {
    answer: TableLinkList;
  };
  "tables.create": {
    body: TableLinkRequest;
    answer: TableLinkWithUrl;
  };
  "tables.get": {
    path: {
      /** Id of a table. */
      id: string;
    };
    answer: TableLink;
  };
  "tables.delete": {
    path: {
      /** Id of a table. */
      id: string;
    };
    answer: undefined;
  };
  "places.find": {
    query: {
      /** A name in any language, 1 to 120 characters. After a comma it may have a country or a state of the United States, by its code or English name. Give exactly one of `q` and `near`. */
      q?: string;
      /** A position: latitude and longitude in degrees, with a comma between them. The answer has the places within 30 km of it. */
      near?: string;
      /** The code of a country, ISO 3166-1 alpha-2. The answer has only places in it. */
      country?: string;
      /** The maximum number of places, 1 to 20. */
      limit?: number;
    };
    answer: FoundPlaces;
  };
  "places.get": {
    path: {
      /** Id of the place in GeoNames. */
      id: number;
    };
    answer: Place;
  };
  "evidence.create": {
    body: EvidenceRequest;
    query: {
      /** If true, the answer has the cost and the size of the work. Nothing is made or charged. */
      dry_run?: boolean;
    };
    answer: EvidenceOrder;
  };
  "evidence.list": {
    answer: EvidenceList;
  };
  "evidence.get": {
    path: {
      /** Id of a report. */
      id: string;
    };
    answer: EvidenceOrder;
  };
  "evidence.cases": {
    path: {
      /** Id of a report. */
      id: string;
    };
    query: {
      /** The kind of rows: `promises`, one for each run and day ahead, or `hours`, one for each run and hour. A report of two years has about 120,000 hours: take a file. */
      of?: "promises" | "hours";
    };
    answer: EvidenceCases;
  };
  "evidence.delete": {
    path: {
      /** Id of a report. */
      id: string;
    };
    answer: undefined;
  };
  "runs.list": {
    query: {
      /** Limits the answer to one model. */
      model?: "noaa" | "ecmwf";
      /** Limits the answer to one part of the models. */
      part?: "regional" | "deterministic" | "ensemble" | "subseasonal" | "seasonal";
      /** The maximum number of whole runs. */
      limit?: number;
    };
    answer: RunsResponse;
  };
  "warnings.list": {
    query: {
      /** Latitude [degrees north], -90 to 90. Give it with `longitude`, or give `place`. */
      latitude?: number;
      /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. Give it with `latitude`, or give `place`. */
      longitude?: number;
      /** In place of coordinates: a name that surely means one place, such as `Hamburg, DE`, or an id. `GET /places/` finds both. The server uses the coordinates of the place. */
      place?: string;
      /** Height of the place above sea level [m]. If it is given, warnings for other elevations are left out. */
      elevation_m?: number;
      /** The language of the texts, if the authority sent it, such as `de`. By default the header `accept-language`, else English, else the first. */
      language?: string;
      /** A time zone of the IANA database, or `auto` for the zone of the place. */
      timezone?: string;
    };
    answer: WarningsResponse;
  };
  "warnings.feeds": {
    answer: WarningFeeds;
  };
  "warnings.get": {
    path: {
      /** Id of a warning. Its updates keep it. */
      id: string;
    };
    query: {
      /** The language of the texts, if the authority sent it, such as `de`. By default the header `accept-language`, else English, else the first. */
      language?: string;
      /** A time zone of the IANA database. */
      timezone?: string;
    };
    answer: FoundWarning;
  };
}

/** Endpoints by group, in the form that `caller.ts` describes. */
export const endpoints = [
  ...sharedEndpoints,
  `optimality
composite POST ~/composite/ summary body
windows POST ~/windows/ windows body
batch POST ~/batch/composite-optimality problems once
rank POST ~/rank/ sources body
area POST ~/area/ windows once
areaCost POST ~/area/cost problems body
areaResult GET ~/area/{id} windows
route POST ~/route/ departures body
routeCost POST ~/route/cost cost body`,
  `jobs
result GET ~/{id}/result results`,
  `historical
workability POST ~/workability/ months body`,
  `projections
workability POST ~/workability/ baseline body`,
  `plans
simulate POST ~/simulate/ start once
simulateResult GET ~/simulate/{id} start
starts POST ~/starts/ starts once
startsResult GET ~/starts/{id} starts
cost POST ~/cost/ problems body
dispatch POST ~/dispatch/ board body
importFile POST ~/import/ plan body
list GET ~/ plans
create POST ~/ sites once
get GET ~/{id} sites
answer GET ~/{id}/answer start
looks GET ~/{id}/looks looks pages
replace PUT ~/{id} sites body
progress PUT ~/{id}/progress sites body
pause POST ~/{id}/pause sites
resume POST ~/{id}/resume sites
delete DELETE ~/{id}`,
  `maps
list GET ~/ maps
create POST ~/ bounds once
cost POST ~/cost per_making body
get GET ~/{id} bounds
field GET ~/{id}/field domain query
replace PUT ~/{id} bounds body
pause POST ~/{id}/pause bounds
resume POST ~/{id}/resume bounds
links GET ~/{id}/links links
link POST ~/{id}/links origins body
unlink DELETE ~/{id}/links/{link}
delete DELETE ~/{id}`,
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
  `tickets
create POST ~/ ticket`,
  `costs
preview POST /cost/ cost body`,
  `links
list GET ~/ links
create POST ~/ location body
delete DELETE ~/{id}`,
  `tables
list GET ~/ tables
create POST ~/ body body
get GET ~/{id} body
delete DELETE ~/{id}`,
  `places
find GET ~/ places query
get GET ~/{id} id`,
  `runs
list GET ~/ runs query`,
  `warnings
list GET ~/ warnings query
feeds GET ~/feeds feeds
get GET ~/{id} warning query`,
];

/** Endpoints of the part `evidence`, in the same form. */
export const evidenceEndpoints = [
  `evidence
create POST ~/ estimate once
list GET ~/ evidence
get GET ~/{id} estimate
cases GET ~/{id}/cases cases query
delete DELETE ~/{id}`,
];
